/** Headers of one connection (RFC 9110, section 7.6.1), and those that a proxy and a browser exchange. */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-connection', 'proxy-authenticate', 'proxy-authorization', 'proxy-authentication-info'],
]);

/** Would lead the browser to another protocol, which the proxy does not speak. */
const OTHER_PROTOCOLS = new Set(['alt-svc', 'alternate-protocol']);

/** Names and values in turn, as in node's `rawHeaders`: order, case and repetitions stay. */
export type RawHeaders = readonly string[];

/** The headers of a request for the server: `host` in place of what the browser sent. */
export function requestHeaders(raw: RawHeaders, host: string): string[] {
  const connection = namedByConnection(raw);
  return ['Host', host, ...kept(raw, (name) => name !== 'host' && isEndToEnd(name, connection))];
}

/** The headers of a response for the browser. */
export function responseHeaders(raw: RawHeaders): string[] {
  const connection = namedByConnection(raw);
  return kept(raw, (name) => isEndToEnd(name, connection) && !OTHER_PROTOCOLS.has(name));
}

/** The headers of a response that is saved (RFC 6266, 4.2); those of web pages stay, because they lead to the file. */
export function asFile(headers: RawHeaders): readonly string[] {
  const valueOf = (wanted: string) =>
    headers[headers.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === wanted) + 1];
  if (/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(valueOf('content-type') ?? 'text/html')) return headers;
  const disposition = (valueOf('content-disposition') ?? '').replace(/^\s*[^;]*/, 'attachment');
  return ['Content-Disposition', disposition, ...kept(headers, (name) => name !== 'content-disposition')];
}

function isEndToEnd(name: string, connection: ReadonlySet<string>): boolean {
  return !HOP_BY_HOP.has(name) && !name.startsWith('proxy-') && !connection.has(name);
}

/** The headers that the header Connection declares as those of the connection. */
function namedByConnection(raw: RawHeaders): Set<string> {
  const values = raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === 'connection');
  return new Set(values.flatMap((value) => value.toLowerCase().split(',')).map((name) => name.trim()));
}

function kept(raw: RawHeaders, keep: (name: string) => boolean): string[] {
  return raw.filter((_, index) => keep(raw[index - (index % 2)]?.toLowerCase() ?? ''));
}
