/** Where a request of the browser goes. WebSockets have the schemes of HTTP: `ws` is `http`, `wss` is `https`. */
export interface WebOrigin {
  scheme: 'http' | 'https';
  /** As browsers write it: lower case, Punycode, IPv4 with four numbers, IPv6 without brackets, no dot at the end. */
  host: string;
  port: number;
}

const SCHEMES = { 'http:': 'http', 'ws:': 'http', 'https:': 'https', 'wss:': 'https' } as const;
export const DEFAULT_PORTS = { http: 80, https: 443 } as const;

/** The origin of an address of the web; null for other schemes, and for text that is no address. */
export function originOf(address: string): WebOrigin | null {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port } = new URL(address);
  const scheme = SCHEMES[protocol as keyof typeof SCHEMES];
  const host = hostOf(hostname);
  if (scheme === undefined || host === null) return null;
  return { scheme, host, port: port === '' ? DEFAULT_PORTS[scheme] : Number(port) };
}

/** Host and port of `host:port`, as in the request line of CONNECT (RFC 9110, section 9.3.6); null for other text. */
export function authorityOf(text: string): Pick<WebOrigin, 'host' | 'port'> | null {
  const [, name, port] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
  if (name === undefined || Number(port) > 65_535) return null;
  const host = hostOf(name);
  return host === null ? null : { host, port: Number(port) };
}

/** Excludes user names, ports, paths and queries, which would move the host in an address. */
const HOST = /^(\[[\da-f:.]+\]|[^[\]:/?#@\\\s]+)$/i;

/** A host in the form of WebOrigin, from a host in any notation (WHATWG URL, "host parsing"); null for text that is none. */
export function hostOf(text: string): string | null {
  const address = `http://${text}/`;
  if (!HOST.test(text) || !URL.canParse(address)) return null;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return host === '' || host.endsWith('.') ? null : host;
}

/** `example.com`, or `example.com:8443` when the port is not the scheme's; as in the header Host. */
export function hostHeader({ scheme, host, port }: WebOrigin): string {
  const name = host.includes(':') ? `[${host}]` : host;
  return port === DEFAULT_PORTS[scheme] ? name : `${name}:${port}`;
}
