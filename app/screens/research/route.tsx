import { FigureList } from "../../components/figure-list.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Source } from "../../components/source.tsx";
import { content } from "../../content/content.server.ts";
import { pageMeta } from "../../lib/page-meta.ts";
import { bindShortWords } from "../../lib/short-words.ts";
import { reportsData } from "../../lib/structured-data.ts";
import type { Route } from "./+types/route";
import type { Report, ResearchContent } from "./content.ts";

export function loader() {
  return { site: content.site, ...content.research };
}

export function meta({ loaderData: { site, page, reports } }: Route.MetaArgs) {
  return pageMeta("research", site, page, reportsData(reports));
}

export default function Research({ loaderData: { page, labels, reports } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} />
      <ul className="reports columns section wrap">
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} labels={labels} />
        ))}
      </ul>
    </>
  );
}

function ReportCard({ report, labels }: { report: Report; labels: ResearchContent["labels"] }) {
  return (
    <li className="card report">
      <div className="abstract">
        <p className="eyebrow">{report.featured ? labels.featured : labels.report}</p>
        <h2 className="type-h4">{bindShortWords(report.title)}</h2>
        <p>{report.summary}</p>
        <Source name={report.source} published={report.published} />
        <OutboundLink to={report.link} about={report.title} className="action">
          {labels.read}
        </OutboundLink>
      </div>
      <div>
        <h3 className="type-label rule">{labels.highlights}</h3>
        <FigureList report={report} />
      </div>
    </li>
  );
}
