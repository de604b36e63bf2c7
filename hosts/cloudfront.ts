import { type BuiltSite, otherSpellings } from "./built-site.ts";
import { pageHeaders, securityHeaders } from "./contract.ts";
import { type HostFiles, isPage, notice } from "./generate.ts";

/**
 * What the recipe for S3 and CloudFront needs. What it relies on (docs.aws.amazon.com):
 *
 * - A response headers policy adds headers to every answer; four of ours have fields of their own, and
 *   a content security policy may have up to 1,784 characters.
 * - A function on the viewer's request may answer, or ask the bucket for another file; the query comes
 *   as an object, with repeated names under `multiValue`.
 */
export function cloudfront(site: BuiltSite): HostFiles {
  const pages = [...site.files.values()].filter(isPage);
  const files = Object.fromEntries(pages.map(({ address, name }) => [address, `/${name}`]));
  const addresses = Object.fromEntries(
    pages.flatMap((page) => otherSpellings(page).map((path) => [path, page.address])),
  );
  return {
    "response-headers-policy.json": `${JSON.stringify(policy(site), undefined, 2)}\n`,
    "function.js": `// ${notice}
var files = ${JSON.stringify(files, undefined, 2)};
var addresses = ${JSON.stringify(addresses, undefined, 2)};
var hidden = ${JSON.stringify([`/${site.notFound.name}`, `/${site.error.name}`])};

function handler(event) {
  var request = event.request;
  var address = addresses[request.uri];
  if (address) {
    return {
      statusCode: 308,
      statusDescription: "Permanent Redirect",
      headers: { location: { value: address + query(request.querystring) } },
    };
  }
  if (files[request.uri]) request.uri = files[request.uri];
  else if (hidden.includes(request.uri)) request.uri = "/no-address-of-its-own";
  return request;
}

function query(values) {
  var parts = [];
  Object.keys(values).forEach(function (name) {
    (values[name].multiValue || [values[name]]).forEach(function (one) {
      parts.push(one.value === "" ? name : name + "=" + one.value);
    });
  });
  return parts.length > 0 ? "?" + parts.join("&") : "";
}
`,
  };
}

function policy(site: BuiltSite) {
  const {
    "Content-Security-Policy": contentSecurityPolicy = "",
    "Referrer-Policy": referrerPolicy = "",
    "Strict-Transport-Security": transport = "",
    "X-Content-Type-Options": _sniffing,
    ...others
  } = securityHeaders(site.hashes);
  const custom = Object.entries({ ...others, ...pageHeaders });
  return {
    Name: "know-ai",
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {
        ContentSecurityPolicy: contentSecurityPolicy,
        Override: true,
      },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { ReferrerPolicy: referrerPolicy, Override: true },
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: Number(/max-age=(\d+)/.exec(transport)?.[1]),
        IncludeSubdomains: transport.includes("includeSubDomains"),
        Preload: transport.includes("preload"),
        Override: true,
      },
    },
    CustomHeadersConfig: {
      Quantity: custom.length,
      Items: custom.map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  };
}
