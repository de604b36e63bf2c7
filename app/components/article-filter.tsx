import { everything, type Group, type Groups } from "../lib/article-groups.ts";
import type { ArticlesContent } from "../screens/articles/content.ts";

type Labels = ArticlesContent["labels"];

/**
 * The ways into the list: links to groups of articles by category and by publisher, then the groups'
 * headings, of which the one that the address names is shown. A link's target takes the focus, so
 * that a reader who hears the page hears what was chosen. The stylesheet shows a group's heading by its
 * label: without it, nothing could be chosen, and a text browser would print a heading for each group.
 * The authors' headings stand after that of all articles: by that, the stylesheet knows one from the other.
 */
export function ArticleFilter({
  total,
  groups: { categories, authors },
  labels,
}: {
  total: number;
  groups: Groups;
  labels: Labels;
}) {
  const all = { id: everything, name: labels.all, count: total };
  return (
    <>
      <nav aria-label={labels.filter} className="article-filter no-print">
        <GroupLinks title={labels.category} groups={[all, ...categories]} labels={labels} />
        <GroupLinks title={labels.author} groups={authors} labels={labels} />
      </nav>
      <GroupHeadings groups={categories} labels={labels} />
      <h2 id={everything} tabIndex={-1} className="group-heading type-h4">
        {labels.allArticles} · {total}
      </h2>
      <GroupHeadings groups={authors} labels={labels} />
    </>
  );
}

/** For each group a link past the header to its heading, of which the chosen group's is shown. */
export function GroupSkipLinks({
  groups: { categories, authors },
  labels,
}: {
  groups: Groups;
  labels: Labels;
}) {
  return [...categories, ...authors].map(({ id }) => (
    // biome-ignore lint/a11y/useAnchorContent: the stylesheet shows the label where the group is chosen
    <a key={id} href={`#${id}`} hidden aria-label={labels.skip} className="skip-link no-print" />
  ));
}

/** On a wide screen a row of links after its title; on a phone a button that opens them. */
function GroupLinks({
  title,
  groups,
  labels,
}: {
  title: string;
  groups: Pick<Group, "id" | "name" | "count">[];
  labels: Labels;
}) {
  return (
    <details name="filter">
      <summary className="type-label">
        <span data-change={labels.change}>{title}</span>
      </summary>
      <ul>
        {groups.map(({ id, name, count }) => (
          <li key={id}>
            <a href={`#${id}`} data-chosen={labels.chosen}>
              {name}{" "}
              <small>
                {count}
                <span className="sr-only"> {articles(count, labels)}</span>
              </small>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function GroupHeadings({ groups, labels }: { groups: Group[]; labels: Labels }) {
  return groups.map(({ id, name, count }) => (
    <h2
      key={id}
      id={id}
      tabIndex={-1}
      hidden
      aria-label={`${name} · ${count} ${articles(count, labels)}`}
      className="group-heading type-h4"
    />
  ));
}

function articles(count: number, labels: Labels) {
  return count === 1 ? labels.article : labels.articles;
}
