import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { render } from "@react-email/render";

import { token } from "../app/lib/tokens.ts";
import { paths } from "../app/screens.ts";
import { type Digest, sourceLine } from "./digest.ts";

/** The site's colors and type, as far as mail programs have them: they know no variables. */
const serif = "Merriweather, Georgia, serif";
const sans = "'Open Sans', 'Segoe UI', Arial, sans-serif";
const blue = token("--color-primary-blue");
const orange = token("--color-orange-dark");
const gray = token("--color-text-gray");

const plain = { margin: 0, color: gray, fontFamily: sans, fontSize: "16px", lineHeight: "26px" };
const small = { ...plain, fontSize: "14px", lineHeight: "22px" };

/** Writes the newsletter as the HTML of a message. */
export function digestHtml(digest: Digest): Promise<string> {
  return render(<DigestEmail {...digest} />);
}

function DigestEmail({ subject, preview, intro, articles, site, unsubscribe }: Digest) {
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ margin: 0, backgroundColor: token("--color-neutral-xlight") }}>
        <Container
          style={{
            maxWidth: "600px",
            padding: "32px 24px",
            backgroundColor: token("--color-white"),
          }}
        >
          <Heading as="h1" style={{ margin: 0, color: blue, fontFamily: serif, fontSize: "28px" }}>
            {site.name}
          </Heading>
          <Text style={small}>{subject.replace(`${site.name}: `, "")}</Text>
          {intro && <Text style={{ ...plain, paddingTop: "16px" }}>{intro}</Text>}
          {articles.map((article) => (
            <Section key={article.id} style={{ paddingTop: "32px" }}>
              <Text style={{ ...small, color: orange, fontWeight: 700 }}>{article.category}</Text>
              <Heading
                as="h2"
                style={{ margin: "4px 0 8px", fontSize: "20px", lineHeight: "28px" }}
              >
                <Link href={article.link} style={{ color: blue, fontFamily: serif }}>
                  {article.title}
                </Link>
              </Heading>
              <Text style={plain}>{article.excerpt}</Text>
              <Text style={{ ...small, paddingTop: "8px" }}>{sourceLine(article)}</Text>
            </Section>
          ))}
          <Hr style={{ margin: "32px 0 16px", borderColor: token("--color-neutral") }} />
          <Text style={small}>
            <Link href={`${site.address}${paths.articles}`} style={{ color: blue }}>
              All articles
            </Link>
            {" · "}
            {site.provider}
            {unsubscribe && (
              <>
                {" · "}
                <Link href={unsubscribe} style={{ color: blue }}>
                  Unsubscribe
                </Link>
              </>
            )}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}
