import { everything, type Group } from "../lib/article-groups.ts";
import type { ArticlesContent } from "../screens/articles/content.ts";

type Labels = ArticlesContent["labels"];

/**
 * The ways into the list: links to groups of articles by category and by publisher, then the groups'
 * headings, of which the one that the address names is shown. A link's target takes the focus, so
 * that a reader who hears the page hears what was chosen. The stylesheet shows a group's heading by its
 * label: without it, nothing could be chosen, and a text browser would print a heading for each group.
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
        <h2
          key={id}
          id={id}
          tabIndex={-1}
          hidden
          aria-label={`${name} · ${count} ${articles(count, labels)}`}
          className="group-heading type-h4"
        />
      ))}
    </>
  );
}

/** For each group a link past the header to its heading, of which the chosen group's is shown. */
export function GroupSkipLinks({
  groups: { categories, authors },
  labels,
}: {
  groups: { categories: Group[]; authors: Group[] };
  labels: Labels;
}) {
  return [...categories, ...authors].map(({ id }) => (
    // biome-ignore lint/a11y/useAnchorContent: the stylesheet shows the label where the group is chosen
    <a key={id} href={`#${id}`} hidden aria-label={labels.skip} className="skip-link no-print" />
  ));
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
