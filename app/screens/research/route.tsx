import { FigureList } from "../../components/figure-list.tsx";
import { OutboundLink } from "../../components/outbound-link.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { content } from "../../content/content.server.ts";
import { monthAndYear } from "../../lib/dates.ts";
import { pageMeta } from "../../lib/page-meta.ts";
import { bindShortWords } from "../../lib/short-words.ts";
import { reportsData } from "../../lib/structured-data.ts";
import type { Route } from "./+types/route";
import type { Report } from "./content.ts";

export function loader() {
  return { site: content.site, ...content.research };
}

export function meta({ loaderData: { site, page, reports } }: Route.MetaArgs) {
  return pageMeta("research", site, page, reportsData(site, page, reports));
}

export default function Research({ loaderData: { page, reports } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader page={page} />
      <ul className="wrap grid gap-4 pb-8">
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </ul>
    </>
  );
}

function ReportCard({ report }: { report: Report }) {
  return (
    <li className="card grid gap-4 desktop:grid-cols-12 desktop:gap-6 desktop:p-6">
      <div className="abstract flex flex-col items-start gap-2 desktop:col-span-6">
        <p className="type-label text-orange-dark">
          {report.featured ? "Featured research" : "Research"}
        </p>
        <h2 className="type-h4 text-primary-blue">{bindShortWords(report.title)}</h2>
        <p className="max-w-prose">{report.summary}</p>
        <p className="type-small mt-1">
          Source: {report.source}
          {report.published && (
            <>
              , <time dateTime={report.published}>{monthAndYear(report.published)}</time>
            </>
          )}
        </p>
        <OutboundLink to={report.link} about={report.title} className="action action-primary mt-1">
          Read Report
        </OutboundLink>
      </div>
      <div className="desktop:col-span-6">
        <h3 className="type-label rule pt-2 text-text-gray">Key highlights</h3>
        <FigureList statements={report.highlights} />
      </div>
    </li>
  );
}
