import type { SizedPartner } from "../lib/logos.server.ts";
import type { HomeContent } from "../screens/home/content.ts";

/**
 * The partners' logos, moving by in a loop: the list stands twice, so that its end is its beginning.
 * Screen readers meet the first list only. The switch is a disclosure: open means at rest, and what it
 * would do then is written by the stylesheet, as only one of its words is true at a time.
 */
export function LogoStrip({
  title,
  pause,
  play,
  partners,
}: HomeContent["partners"] & { partners: SizedPartner[] }) {
  return (
    <section aria-labelledby="partners" className="logo-strip no-print">
      <div className="wrap">
        <h2 id="partners" className="type-label">
          {title}
        </h2>
      </div>
      <details className="wrap">
        <summary data-play={play} className="tap">
          <span>{pause}</span>
        </summary>
      </details>
      <div className="window">
        <div className="track">
          <ul className="logos">
            {partners.map((partner) => (
              <li key={partner.name}>
                <Logo partner={partner} alt={partner.name} />
              </li>
            ))}
          </ul>
          {/* No list and no empty texts: text browsers print bullets for one, and file names for the other. */}
          <div aria-hidden="true" className="logos">
            {partners.map((partner) => (
              <span key={partner.name}>
                <Logo partner={partner} alt=" " />
              </span>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

function Logo({ partner, alt }: { partner: SizedPartner; alt: string }) {
  const { logo, width, height } = partner;
  return (
    <img src={`/${logo}`} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
  );
}
