const SCHEMES: readonly string[] = ['http:', 'https:'];
/** Any page, for addresses that are relative to it. */
const PAGE = 'https://page.invalid';

/**
 * What is wrong with the address of a picture or video in a form, read as a browser does; null for nothing. Whoever shows the form
 * follows it, so it must not lead to a script.
 */
export function shownAddressProblem(address: string): string | null {
  const url = URL.canParse(address, PAGE) ? new URL(address, PAGE) : null;
  if (url && (SCHEMES.includes(url.protocol) || url.href.startsWith('data:image/'))) return null;
  return 'must be an http or https address, a relative one, or a picture as a data: address';
}
