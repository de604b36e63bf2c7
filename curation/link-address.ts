const wallSegment =
  /^(wp-)?(log-?(in|on)|sign-?(in|on|up)|subscribe|subscriptions?|register|registration|paywall|auth|authorize|oauth2?|sso|saml2?|accounts?|captcha|challenge|consent)(\.\w+)?$/i;
const wallHost = /^(log-?in|sign-?in|auth|sso|accounts?|subscribe|register)\./i;
const wallTitle =
  /^(please )?(((log|sign)[ -]?(in|on|up)|subscribe|register)( (now|today|here|to|for|or)\b.*)?|subscription required|members only|become a (member|subscriber)|create (an|your) account|(attention|verification) required|access denied|just a moment|security check|are you (a robot|human)\b.*|before you continue.*)([\s.…!]*$| +[|–—:·-] )/i;

/**
 * Whether a page is one to log in, to subscribe or to prove oneself human, in place of the one that
 * was asked for: neither its title nor its address are an article's.
 */
export function isWall(asked: string, found: { address: string; title: string }): boolean {
  if (wallTitle.test(found.title)) return true;
  const [from, to] = [new URL(asked), new URL(found.address)];
  if (to.href === from.href) return false;
  const segments = (url: URL) => url.pathname.split("/");
  const own = new Set(segments(from));
  const returns = from.pathname.length > 1 && [...to.searchParams.values()].join("\n");
  return (
    segments(to).some((segment) => wallSegment.test(segment) && !own.has(segment)) ||
    (to.host !== from.host && wallHost.test(to.host)) ||
    // Where to go back to afterwards.
    (returns !== false && returns.includes(from.pathname))
  );
}
