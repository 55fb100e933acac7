import { DEFAULT_PORTS, hostOf, isDomainName, type WebOrigin } from './web-origin';

interface HostPattern {
  host: string;
  /** `*.example.com`: any name below, at any depth, without `example.com` itself. */
  below: boolean;
  /** Null for the ports of the schemes, 80 and 443. */
  port: number | null;
}

const EXAMPLES = 'example.com, *.example.com, example.com:8443';

/** The hosts that a browser may reach: `example.com`, `*.example.com`, each with `:port` for another port than 80 and 443. */
export class HostPatterns {
  private readonly patterns: HostPattern[];

  /** @throws Error for a text that is no pattern (`hostPatternProblem`) */
  constructor(texts: readonly string[]) {
    this.patterns = texts.map((text) => {
      const pattern = parsePattern(text);
      if (typeof pattern === 'string') throw new Error(pattern);
      return pattern;
    });
  }

  allows({ host, port }: Pick<WebOrigin, 'host' | 'port'>): boolean {
    return this.patterns.some((pattern) => hasPort(pattern, port) && hasHost(pattern, host));
  }
}

/** Why a text cannot be used in a list of allowed hosts, as a sentence; null when it can. */
export function hostPatternProblem(text: string): string | null {
  const pattern = parsePattern(text);
  return typeof pattern === 'string' ? pattern : null;
}

function hasPort({ port: named }: HostPattern, port: number): boolean {
  return named === null ? port === DEFAULT_PORTS.http || port === DEFAULT_PORTS.https : port === named;
}

function hasHost({ host: named, below }: HostPattern, host: string): boolean {
  return below ? host.endsWith(`.${named}`) && host.length > named.length + 1 : host === named;
}

function parsePattern(text: string): HostPattern | string {
  const [, star, name = '', digits] = /^(\*\.)?(\[[^\]]*\]|[^:*]*)(?::(\d{1,5}))?$/.exec(text.trim()) ?? [];
  const host = hostOf(name);
  const port = digits === undefined ? null : Number(digits);
  if (host === null || port === 0 || (port ?? 0) > 65_535) return `"${text}" is not a host such as ${EXAMPLES}.`;
  if (star !== undefined && !isDomainName(host)) return `"${text}": a wildcard stands before the name of a domain.`;
  return { host, below: star !== undefined, port };
}
