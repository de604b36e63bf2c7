import { paths } from "../screens.ts";

/** A screen that says what went wrong and leads home. */
export function ErrorPage({
  code,
  title,
  text,
  link = "Return to Home",
}: {
  code?: string;
  title: string;
  text?: string;
  link?: string;
}) {
  return (
    <div className="error-page wrap">
      {code && (
        <p className="type-display" aria-hidden="true">
          {code}
        </p>
      )}
      <h1 className="rule">
        {code && <span className="sr-only">{code}: </span>}
        {title}
      </h1>
      {text && <p>{text}</p>}
      <a href={paths.home} className="action no-print">
        {link}
      </a>
    </div>
  );
}
