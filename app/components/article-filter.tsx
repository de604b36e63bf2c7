import { everything, type Group } from "../lib/article-groups.ts";

/**
 * The ways into the library: links to groups of articles by topic and by publisher, then the groups'
 * headings, of which the one that the address names is shown. A link's target takes the focus, so
 * that a reader who hears the page hears what was chosen.
 */
export function ArticleFilter({
  total,
  categories,
  authors,
}: {
  total: number;
  categories: Group[];
  authors: Group[];
}) {
  return (
    <>
      <nav aria-label="Filter the articles" className="article-filter">
        <GroupLinks
          title="Topic"
          groups={[{ id: everything, name: "All", count: total }, ...categories]}
        />
        <GroupLinks title="Publisher" groups={authors} />
      </nav>
      <h2 id={everything} tabIndex={-1} className="group-heading type-h4">
        All articles · {total}
      </h2>
      {[...categories, ...authors].map(({ id, name, count }) => (
        <h2 key={id} id={id} tabIndex={-1} className="group-heading type-h4">
          {name} · {count} {articles(count)}
        </h2>
      ))}
    </>
  );
}

function GroupLinks({ title, groups }: { title: string; groups: Group[] }) {
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
                <span className="sr-only"> {articles(count)}</span>
              </small>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function articles(count: number) {
  return count === 1 ? "article" : "articles";
}
