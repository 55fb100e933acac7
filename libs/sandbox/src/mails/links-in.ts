const IN_TEXT = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;
const IN_HTML = /\bhref="(https?:\/\/[^"]+)"/g;

/** The http and https addresses in a mail, in the order of its text, once each. Addresses in HTML have their entities decoded. */
export function linksIn({ text, html }: { text: string; html: string }): string[] {
  const linked = [...html.matchAll(IN_HTML)].map(([, address = '']) => decoded(address));
  return [...new Set([...(text.match(IN_TEXT) ?? []), ...linked])];
}

/** The reverse of what mails escape in attributes. */
const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
