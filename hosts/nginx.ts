import { type BuiltFile, type BuiltSite, otherSpellings } from "./built-site.ts";
import {
  cacheControl,
  encodings,
  longestTarget,
  pageHeaders,
  securityHeaders,
} from "./contract.ts";
import { allFiles, type HostFiles, isPage, literal, notice, siteFolder } from "./generate.ts";

/**
 * A whole `nginx.conf` for Debian's nginx 1.22 without any module of its own. What it relies on
 * (nginx.org/en/docs):
 *
 * - `add_header … always` is sent with every status, and is inherited only by a location that has no
 *   `add_header` of its own: all stand in the server block, and values that differ come from maps.
 *   A header with an empty value is not sent (ngx_http_headers_module).
 * - `map` compares strings without regard to case, expressions with it; a `volatile` map is asked
 *   again after an internal redirect (ngx_http_map_module).
 * - `etag on` would give time and size, which differ between machines, so the tag comes from the list
 *   and 304 from comparing it. nginx knows no tag then, so it answers `If-Match` with 412.
 * - `gzip_static` knows gzip alone and Debian's brotli module ignores `q=0`, so the compressed copy is
 *   chosen from a map and sent as a file.
 * - What cannot be read as a request is answered by the same server block through `error_page`; 494 is
 *   nginx's name for headers that are too large (ngx_http_core_module).
 */
export function nginx(site: BuiltSite): HostFiles {
  return {
    "nginx.conf": `# ${notice}
# This machine's own lines, such as its name and its certificate, are read from /etc/nginx/know-ai/.

user www-data;
pid /run/nginx.pid;
worker_processes auto;

events {
    worker_connections 1024;
}

http {
    map_hash_bucket_size 256;
    map_hash_max_size 8192;
    variables_hash_max_size 2048;

    # The path as it was sent: before nginx decodes it and takes dots and double slashes out.
    map $request_uri $asked_path {
        "~^(?<sent_path>/[^?]*)" $sent_path;
    }

    # The file for a path. What is not in this list does not exist.
    map $asked_path $asked_file {
${lines([...site.files.values()].map((file) => `${expression(file.address)} ${quote(file.name)};`))}
    }

    # Other spellings of a page's address: those of the list, and the address itself in %-code.
    map $uri $canonical_path {
${lines(
  [...site.files.values()].map((file) => {
    const spellings = [file.address, ...(isPage(file) ? otherSpellings(file) : [])];
    return `${expression(...spellings)} ${quote(file.address)};`;
  }),
)}
    }
    map $request_uri $dotted {
        "~*^[^?]*/(?:\\.|%2e){1,2}(?:[/?]|$)" 1;
        "~*^[^?]*(?://|%2f|%5c)" 1;
    }
    map "$asked_file:$dotted:$canonical_path" $redirect_path {
        "~^::(?<target>.+)$" $target;
    }

    # What is refused before anything is looked up.
    map "$request_method:$request" $refusal {
        "~^(?!(?:GET|HEAD):)" 405;
        # RFC 9112, 3.2: only a proxy is sent a whole URL.
        "~^\\w+:\\S+ [^/]" 400;
        default $malformed;
    }
    map $uri $malformed {
        "~^(?:[\\x20-\\x7e]|[\\xc3-\\xdf][\\x80-\\xbf]|\\xc2[\\xa0-\\xbf]|\\xe0[\\xa0-\\xbf][\\x80-\\xbf]|[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}|\\xed[\\x80-\\x9f][\\x80-\\xbf]|\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}|[\\xf1-\\xf3][\\x80-\\xbf]{3}|\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2})*\\z" "";
        default 400;
    }
    map $http_host $strange_host {
        "~[^\\w.:\\[\\]-]" 1;
    }
    map $request_uri $too_long {
        "~^.{${longestTarget + 1}}" 1;
    }

    # The encodings that the reader's browser takes, named or by *: x with all its heart, 9 to 0
    # by the tenths of its q, - not at all. RFC 9110, 12.5.3.
${codings.map(({ name }) => acceptance(name)).join("\n")}

    # The file that is sent is set by its location. The best encoding of it:
    map $sent_file $sent_has_encodings {
        volatile;
${lines(encodedEndings(site).map((ending) => `"~${literal(ending)}$" 1;`))}
    }
    map "$sent_has_encodings ${codings.map(({ name }) => `$takes_${name}`).join("")}" $sent_ending {
        volatile;
${lines(
  [..."x9876543210"].flatMap((gladness) =>
    codings.map(({ ending }, index) => `"~^1 ${".".repeat(index)}${gladness}" ${ending || '""'};`),
  ),
)}
    }
    map "$status$sent_ending" $sent_encoding {
        volatile;
        "~^304" "";
${lines(encodings.map(({ name, ending }) => `"~${literal(ending)}$" ${name};`))}
    }

    # Its headers.
    map "$status:$sent_file" $sent_type {
        volatile;
        "~^30" "";
${lines([...types(site)].map(([type, names]) => `${expression(...names).replace("~^", "~^\\d+:")} ${quote(type)};`))}
    }
    map "$status:$sent_file" $sent_cache {
        volatile;
        "~^308" ${quote(cacheControl.page)};
        "~^(?:200|304):assets/" ${quote(cacheControl.asset)};
        "~^(?:200|304):" ${quote(cacheControl.page)};
        default ${quote(cacheControl.failure)};
    }
${Object.values(pageHeaders)
  .map(
    (value, index) => `    map $sent_type $sent_with_page_${index} {
        volatile;
        "~^text/html" ${quote(value)};
    }`,
  )
  .join("\n")}
    map "$status:$sent_has_encodings" $sent_vary {
        volatile;
        "~^308" "";
        "~:1" "Accept-Encoding";
    }
    map $status $sent_allow {
        volatile;
        405 "GET, HEAD";
    }

    # Its tag, for each encoding: a hash of the content, the same on every machine.
    map "$sent_file$sent_ending" $file_tag {
        volatile;
${lines([...site.files.values()].flatMap((file) => tags(file)))}
    }
    map $status $sent_tag {
        volatile;
        200 $file_tag;
        304 $file_tag;
    }
    # RFC 9110, 13.1.2: any, or one of a list, compared without regard to weakness.
    map "$file_tag $http_if_none_match" $not_modified {
        volatile;
        "~^\\S+ \\s*\\*\\s*$" 1;
        "~^(?<tag>\\S+) (?:.*,)?\\s*(?:W/)?(?P=tag)\\s*(?:,|$)" 1;
    }

    server {
        listen 80 default_server;
        include /etc/nginx/know-ai/*.conf;

        # This build's own folder: requests that have begun are answered from the one before.
        root /srv/know-ai/${siteFolder(site)};
        disable_symlinks on from=$document_root;

        sendfile on;
        tcp_nopush on;
        access_log off;
        server_tokens off;
        absolute_redirect off;
        client_header_timeout 10s;
        client_body_timeout 10s;
        keepalive_timeout 5s;
        large_client_header_buffers 4 8k;

        # All of these are decided above.
        types { }
        default_type "";
        gzip off;
        etag off;
        if_modified_since off;
        max_ranges 0;

        # The one place of headers: a location with an add_header of its own would lose all of these.
${Object.entries(securityHeaders(site.hashes))
  .map(([name, value]) => `        add_header ${name} ${quote(value)} always;`)
  .join("\n")}
        add_header Last-Modified "";
        add_header Content-Type $sent_type always;
        add_header Content-Encoding $sent_encoding always;
        add_header Cache-Control $sent_cache always;
        add_header ETag $sent_tag always;
        add_header Vary $sent_vary always;
${Object.keys(pageHeaders)
  .map((name, index) => `        add_header ${name} $sent_with_page_${index} always;`)
  .join("\n")}
        add_header Allow $sent_allow always;

        # "return 304" would say that the page is empty: this has its length.
        error_page 418 =304 @not_modified;
        error_page 404 /${site.notFound.name};
        error_page 403 =404 /${site.notFound.name};
        error_page 400 405 408 411 412 413 414 415 416 417 421 429 431 /${site.error.name};
        error_page 494 =431 /${site.error.name};
        error_page 495 496 497 =400 /${site.error.name};
        error_page 500 501 502 503 504 505 507 /${site.error.name};

        location / {
            set $sent_file $asked_file;
            if ($too_long) {
                return 414;
            }
            if ($strange_host) {
                return 400;
            }
            if ($refusal = 405) {
                return 405;
            }
            if ($refusal = 400) {
                return 400;
            }
            if ($redirect_path) {
                return 308 $redirect_path$is_args$args;
            }
            if ($asked_file = "") {
                return 404;
            }
            if ($not_modified) {
                return 418;
            }
            rewrite ^ /$sent_file$sent_ending break;
        }
        location @not_modified {
            rewrite ^ /$sent_file$sent_ending break;
        }
${[site.notFound, site.error]
  .map(
    ({ name }) => `        location = /${name} {
            internal;
            set $sent_file ${name};
            rewrite ^ /$sent_file$sent_ending break;
        }`,
  )
  .join("\n")}
    }
}
`,
  };
}

/** What a browser may take, best first, with the ending of the file that is sent. */
const codings = [...encodings, { name: "identity", ending: "" }];

const lines = (entries: string[]) => entries.map((entry) => `        ${entry}`).join("\n");

/**
 * A value in nginx's quotes.
 *
 * @throws where nginx would read a variable in it, which it has no way to escape
 */
export function quote(value: string): string {
  if (/[$\n]/.test(value)) throw new Error(`nginx cannot be told to send ${JSON.stringify(value)}`);
  return `"${value.replace(/[\\"]/g, "\\$&")}"`;
}

/** The key of a map's line that is these texts, in this case of letters. */
function expression(...texts: string[]): string {
  const [first = ""] = texts;
  return `"~^${texts.length > 1 ? `(?:${texts.map(literal).join("|")})` : literal(first)}\\z"`;
}

function acceptance(name: string): string {
  const rules = [name, "\\*"].flatMap((coding) => {
    const named = `~*(?:^|,)\\s*+${coding}\\s*+`;
    return [
      `"${named};\\s*+q=0(?:\\.0*+)?\\s*+(?:,|$)" -;`,
      `"${named};\\s*+q=0?\\.(?<${name}_tenths>\\d)" $${name}_tenths;`,
      `"${named}(?:[;,]|$)" x;`,
    ];
  });
  return `    map $http_accept_encoding $takes_${name} {
${lines([...rules, "default -;"])}
    }`;
}

/**
 * The file name endings that have compressed copies.
 *
 * @throws where one file of an ending has them and another has not
 */
function encodedEndings(site: BuiltSite): string[] {
  const found = new Map<string, number>();
  for (const { name, encoded } of allFiles(site)) {
    const ending = name.slice(name.lastIndexOf("."));
    const count = Object.keys(encoded).length;
    if ((found.get(ending) ?? count) !== count || (count > 0 && count !== encodings.length)) {
      throw new Error(`${name} has ${count} compressed copies, unlike other files`);
    }
    found.set(ending, count);
  }
  return [...found].filter(([, count]) => count > 0).map(([ending]) => ending);
}

/** The names of the files of each type. */
function types(site: BuiltSite): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { type, name } of allFiles(site)) {
    found.set(type, [...(found.get(type) ?? []), name]);
  }
  return found;
}

/** As in server/answer.ts: one for each encoding. */
function tags({ name, hash, encoded }: BuiltFile): string[] {
  const own = `${quote(name)} ${quote(`"${hash}"`)};`;
  const others = encodings.filter((encoding) => encoded[encoding.name]);
  return [
    own,
    ...others.map(
      (encoding) => `${quote(name + encoding.ending)} ${quote(`"${hash}-${encoding.name}"`)};`,
    ),
  ];
}
