import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** The ports of `http` and `https`: a pattern without a port means these. */
const DEFAULT_PORTS: readonly number[] = [80, 443];

const MAX_PORT = 65_535;

/** Characters of a host and its port in the presentation format (RFC 1035, 2.3.4), with room for names that are not ASCII. */
export const MAX_DOMAIN_PATTERN = 260;

/** A label of a host (RFC 1123, 2.1), and underscores, which some intranets use. */
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

const WILDCARD = '*.';

/** Characters at which `domainToASCII` decodes or cuts its input, as URL parsers do. */
const URL_SYNTAX = /[\s%/\\?#@:*]/;

interface DomainPattern {
  /** In ASCII (IDNA) and lower case; an IPv6 address in brackets. */
  host: string;
  /** Whether the pattern is for the subdomains of `host`, without itself. */
  subdomains: boolean;
  port: number | null;
}

/** @returns the host in ASCII and lower case, without the final dot; null when it is none */
function hostOf(text: string): string | null {
  if (text.startsWith('[') && text.endsWith(']')) return isIP(text.slice(1, -1)) === 6 ? normalizedIpv6(text) : null;
  if (URL_SYNTAX.test(text)) return null;
  const ascii = domainToASCII(text.replace(/\.$/, ''));
  if (!ascii || ascii.length > 253) return null;
  return ascii.split('.').every((label) => LABEL.test(label)) ? ascii : null;
}

/** Browsers write an IPv6 address in one form only (RFC 5952). */
function normalizedIpv6(text: string): string {
  return new URL(`http://${text}/`).hostname;
}

function portOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  return port >= 1 && port <= MAX_PORT ? port : null;
}

/** @returns the pattern, or a sentence that says what is wrong with it */
function read(text: string): DomainPattern | string {
  if (text.length > MAX_DOMAIN_PATTERN) return `Must have at most ${MAX_DOMAIN_PATTERN} characters.`;
  const parts = /^(\*\.)?(\[[^\]]*\]|[^:/?#@\s*[\]]+)(?::([^:]*))?$/.exec(text);
  const host = parts?.[2] === undefined ? null : hostOf(parts[2]);
  if (!parts || host === null) {
    return 'Must be a host such as "example.com", "*.example.com" or "localhost:4010", without scheme and path.';
  }
  const port = portOf(parts[3]);
  if (port === null) return `The port must be a number from 1 to ${MAX_PORT}.`;
  const subdomains = parts[1] === WILDCARD;
  if (subdomains && isAddress(host)) return 'An IP address has no subdomains.';
  // A wildcard for all names below a top-level domain permits nearly every host of it.
  if (subdomains && !host.includes('.'))
    return 'A wildcard needs a domain of at least two labels, as in "*.example.com".';
  return { host, subdomains, port: port ?? null };
}

function isAddress(host: string): boolean {
  return host.startsWith('[') || isIP(host) !== 0;
}

/** @returns a sentence that says what is wrong with a pattern of allowed domains, or null when it is valid */
export function domainPatternProblem(text: string): string | null {
  const pattern = read(text);
  return typeof pattern === 'string' ? pattern : null;
}

/**
 * Whether a pattern permits a host at a port. `example.com` is the host alone, `*.example.com` every name below it without
 * itself. A pattern without a port permits 80 and 443. Hosts may be in Unicode or ASCII, in any case; a pattern or host that is
 * not valid matches nothing.
 * @param host an IPv6 address with or without brackets
 */
export function matchesDomain(pattern: string, host: string, port: number): boolean {
  const permitted = read(pattern);
  const name = hostOf(isIP(host) === 6 ? `[${host}]` : host);
  if (typeof permitted === 'string' || name === null) return false;
  const permitsPort = permitted.port === null ? DEFAULT_PORTS.includes(port) : permitted.port === port;
  return (
    permitsPort &&
    (permitted.subdomains ? !isAddress(name) && name.endsWith(`.${permitted.host}`) : name === permitted.host)
  );
}

/** Whether one of the patterns permits the address; only `http`, `https`, `ws` and `wss` have a host to permit. */
export function permitsAddress(patterns: readonly string[], address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^(?:https?|wss?):$/.test(url.protocol)) return false;
  const secure = url.protocol === 'https:' || url.protocol === 'wss:';
  const port = url.port ? Number(url.port) : secure ? 443 : 80;
  return patterns.some((pattern) => matchesDomain(pattern, url.hostname, port));
}
