import { everything, type Group } from "../lib/article-groups.ts";
import type { ArticlesContent } from "../screens/articles/content.ts";

type Labels = ArticlesContent["labels"];

/**
 * The ways into the list: links to groups of articles by category and by publisher, then the groups'
 * headings, of which the one that the address names is shown. A link's target takes the focus, so
 * that a reader who hears the page hears what was chosen.
 */
export function ArticleFilter({
  total,
  categories,
  authors,
  labels,
}: {
  total: number;
  categories: Group[];
  authors: Group[];
  labels: Labels;
}) {
  return (
    <>
      <nav aria-label={labels.filter} className="article-filter no-print">
        <GroupLinks
          title={labels.category}
          groups={[{ id: everything, name: labels.all, count: total }, ...categories]}
          labels={labels}
        />
        <GroupLinks title={labels.author} groups={authors} labels={labels} />
      </nav>
      <h2 id={everything} tabIndex={-1} className="group-heading type-h4">
        {labels.allArticles} · {total}
      </h2>
      {[...categories, ...authors].map(({ id, name, count }) => (
        <h2 key={id} id={id} tabIndex={-1} className="group-heading type-h4">
          {name} · {count} {articles(count, labels)}
        </h2>
      ))}
    </>
  );
}

function GroupLinks({ title, groups, labels }: { title: string; groups: Group[]; labels: Labels }) {
  return (
    <div className="labeled">
      <p className="type-label">{title}</p>
      <ul>
        {groups.map(({ id, name, count }) => (
          <li key={id}>
            <a href={`#${id}`}>
              {name}{" "}
              <small>
                {count}
                <span className="sr-only"> {articles(count, labels)}</span>
              </small>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function articles(count: number, labels: Labels) {
  return count === 1 ? labels.article : labels.articles;
}
