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
    <div className="notice wrap py-8 desktop:py-12">
      {code && (
        <p className="type-display mb-2 text-purple" aria-hidden="true">
          {code}
        </p>
      )}
      <h1
        className={`type-h1 rule pt-3 text-primary-blue ${code ? "max-w-notice" : "max-w-prose"}`}
      >
        {code && <span className="sr-only">{code}: </span>}
        {title}
      </h1>
      {text && <p className="mt-2 max-w-prose text-balance">{text}</p>}
      <a href={paths.home} className="action action-primary mt-4">
        {link}
      </a>
    </div>
  );
}
