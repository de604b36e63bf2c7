import { type BuiltFile, type BuiltSite, otherSpellings } from "./built-site.ts";
import {
  cacheControl,
  encodings,
  longestTarget,
  pageHeaders,
  securityHeaders,
} from "./contract.ts";
import { type HostFiles, isPage, literal, notice, siteFolder } from "./generate.ts";

/**
 * A `Caddyfile` for Debian's Caddy 2.6. What it relies on (caddyserver.com/docs/caddyfile):
 *
 * - `{$NAME:default}` is replaced by the environment's value before the file is read.
 * - `map` compares text with regard to case, and gives several values by one key.
 * - `route` keeps the order of what it holds; elsewhere Caddy sorts directives by its own order.
 * - `file_server` follows links out of its root, so a path is looked up in a list of files first. Its
 *   tags are of time and size, which differ between machines, and its `precompressed` knows no `*`: both
 *   are decided here, and the headers that it sets itself are replaced when the answer is written
 *   (`header` with `defer`).
 * - `handle_errors` answers what `error` raised, with its status; headers that were deferred
 *   are lost by then, so all are set again.
 * - What Go's server cannot read as a request (a malformed path, headers too large, no Host) is
 *   answered by Go itself, before any line of this file.
 */
export function caddy(site: BuiltSite): HostFiles {
  return {
    Caddyfile: `# ${notice}
# KNOW_AI_ADDRESS is the site's name, for which Caddy gets a certificate, or http:// and a port.
# KNOW_AI_ROOT is the folder that this file was copied to.
{
	servers {
		max_header_size 12KB
		timeouts {
			read_header 10s
			read_body 15s
			idle 5s
		}
	}
}

# Of every answer, of failures too.
(always) {
	header {
${Object.entries(securityHeaders(site.hashes))
  .map(([name, value]) => `		${name} ${quote(value)}`)
  .join("\n")}
	}
	header {
		defer
		Vary Accept-Encoding
		-Accept-Ranges
		-Last-Modified
		-Server
	}
}

{$KNOW_AI_ADDRESS:http://} {
	# This build's own folder: requests that have begun are answered from the one before.
	root * {$KNOW_AI_ROOT:/srv/know-ai}/${siteFolder(site)}

	import always

	# The path as it was sent, and what follows it.
	map {http.request.orig_uri} {asked_path} {
		~^(/[^?]*) "\${1}"
		default ""
	}
	map {query} {asked_query} {
		~.+ "?\${0}"
		default ""
	}

	# The file for a path. What is not in this list does not exist.
	map {asked_path} {asked_file} {asked_type} {asked_cache} {
${[...site.files.values()].map(({ address, name, type, cache }) => `		${[address, `/${name}`, type, cache].map(quote).join(" ")}`).join("\n")}
		default "" "" ""
	}

	# The encodings that the reader's browser takes, named or by *: x with all its heart, 9 to 0 by the
	# tenths of its q, n not at all. RFC 9110, 12.5.3.
${codings.map(({ name }) => acceptance(name)).join("\n")}

	# The best encoding that there is, and its tag: a hash of the content, the same on every machine.
	map "{asked_file} ${codings.map(({ name }) => `{takes_${name}}`).join("")}" {asked_ending} {asked_coding} {
		~\\.(?:${plainEndings(site).map(literal).join("|")})\\s "" ""
${[..."x9876543210"]
  .flatMap((gladness) =>
    codings.map(
      ({ name, ending }, index) =>
        `		"~ ${".".repeat(index)}${gladness}" ${quote(ending)} ${quote(ending && name)}`,
    ),
  )
  .join("\n")}
		default "" ""
	}
	map {asked_file}{asked_ending} {asked_tag} {
${[...site.files.values()]
  .flatMap(({ name, hash, encoded }) =>
    codings
      .filter((coding) => !coding.ending || encoded[coding.name])
      .map(
        (coding) =>
          `		${quote(`/${name}${coding.ending}`)} \`"${hash}${coding.ending && `-${coding.name}`}"\``,
      ),
  )
  .join("\n")}
		default ""
	}

	# Other spellings of a page's address, and the address itself in %-code.
	map {path} {canonical_path} {
${[...site.files.values()]
  .flatMap((file) =>
    spellings(file).map((path) => `		${[path, file.address].map(quote).join(" ")}`),
  )
  .join("\n")}
		default ""
	}

	route {
		@other_method not method GET HEAD
		error @other_method 405

		@too_long expression \`{http.request.uri}.size() > ${longestTarget}\`
		error @too_long 414

		# RFC 9112, 3.2: only a proxy is sent a whole URL.
		@absolute expression \`{asked_path} == ""\`
		error @absolute 400

		@malformed expression \`{path}.matches("[\\\\x00-\\\\x1f\\\\x7f-\\\\x9f\\ufffd]")\`
		error @malformed 400

		@spelled expression \`{asked_file} == "" && {canonical_path} != ""\`
		header @spelled Cache-Control ${quote(cacheControl.page)}
		redir @spelled {canonical_path}{asked_query} 308

		@unknown expression \`{asked_file} == ""\`
		error @unknown 404

		header {
			defer
			Cache-Control {asked_cache}
			ETag {asked_tag}
		}
		# RFC 9110, 13.1.2: any, or one of a list, compared without regard to weakness.
		@not_modified expression \`{http.request.header.If-None-Match} == "*" || {http.request.header.If-None-Match}.contains({asked_tag})\`
		respond @not_modified 304

		# The file server would compare these with a tag of its own.
		request_header -If-*
		# A range would be of one encoding or another: the whole is always right.
		request_header -Range
		header Content-Type {asked_type}
		@encoded expression \`{asked_coding} != ""\`
		header @encoded Content-Encoding {asked_coding}
		@page expression \`{asked_type}.startsWith("text/html")\`
		header @page {
${pageLines("			")}
		}
		rewrite * {asked_file}{asked_ending}
		file_server
	}

	handle_errors {
		map {err.status_code} {error_file} {error_allow} {
			404 /${site.notFound.name} ""
			405 /${site.error.name} "GET, HEAD"
			default /${site.error.name} ""
		}
		@not_allowed expression \`{err.status_code} == 405\`
		import always
		# What follows on this connection may be the body, so nothing of it is read as a request.
		header @not_allowed {
			Allow {error_allow}
			Connection close
		}
		header {
			defer
			Content-Type ${quote(site.error.type)}
			Cache-Control ${quote(cacheControl.failure)}
			-ETag
${pageLines("			")}
		}
		route {
			# Conditions and ranges are about what was asked for, not about this page.
			request_header -Range
			request_header -If-*
			method GET
			rewrite * {error_file}
			file_server {
				precompressed ${encodings.map(({ name }) => name).join(" ")}
			}
		}
	}
}
`,
  };
}

/**
 * A value in the Caddyfile's quotes.
 *
 * @throws where Caddy would read a placeholder in it
 */
export function quote(value: string): string {
  if (/[{}\n]/.test(value))
    throw new Error(`Caddy cannot be told to send ${JSON.stringify(value)}`);
  return /["\\]/.test(value) ? `\`${value}\`` : `"${value}"`;
}

/** What a browser may take, best first, with the ending of the file that is sent. */
const codings = [...encodings, { name: "identity", ending: "" }] as const;

function acceptance(name: string): string {
  const rules = [name, "\\*"].flatMap((coding) => {
    const named = `~(?i)(?:^|,)\\s*${coding}\\s*`;
    return [
      `		"${named};\\s*q=0(?:\\.0*)?\\s*(?:,|$)" n`,
      `		"${named};\\s*q=0?\\.(\\d)" "\${1}"`,
      `		"${named}(?:[;,]|$)" x`,
    ];
  });
  return `	map {http.request.header.Accept-Encoding} {takes_${name}} {
${rules.join("\n")}
		default n
	}`;
}

/** The file name endings that have no compressed copies. */
const plainEndings = (site: BuiltSite): string[] => [
  ...new Set(
    [...site.files.values()]
      .filter(({ encoded }) => Object.keys(encoded).length === 0)
      .map(({ name }) => name.slice(name.lastIndexOf(".") + 1)),
  ),
];

const spellings = (file: BuiltFile) => [
  file.address,
  ...(isPage(file) ? otherSpellings(file) : []),
];

const pageLines = (indent: string) =>
  Object.entries(pageHeaders)
    .map(([name, value]) => `${indent}${name} ${quote(value)}`)
    .join("\n");
