import { type ReactNode, useEffect, useRef } from "react";

/** Whether the page has been on another screen: only then a heading takes the focus. */
let visited = false;

/** One screen of the page. Its heading takes the focus, so that who hears the page hears where they are. */
export function Screen(props: {
  title: string;
  label: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { title, label, aside, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Editor`;
    if (visited) heading.current?.focus();
    visited = true;
  }, [title]);
  return (
    <>
      <header className="screen-head rule">
        <div>
          <p className="eyebrow">{label}</p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        {aside}
      </header>
      {children}
    </>
  );
}
