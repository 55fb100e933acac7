import type { RefusedRequest } from '@app/browsing';

/** Hosts that are remembered: a page can invent names without end. */
const MAX_HOSTS = 2_000;

/**
 * The hosts that the proxy refused. Those that a page asked for are reported, in whichever order the proxy and the page tell of
 * them; Chromium also asks for services of its own, which the proxy refuses in silence.
 */
export class Refusals {
  private readonly refused = new Map<string, RefusedRequest>();
  private readonly asked = new Set<string>();
  private readonly reported = new Set<string>();

  constructor(private readonly report: (refused: RefusedRequest) => void) {}

  add(refused: RefusedRequest): void {
    const host = hostOf(refused.address);
    if (this.refused.size >= MAX_HOSTS) return;
    this.refused.set(host, refused);
    this.reportAsked(host);
  }

  pageAsks(address: string): void {
    const host = hostOf(address);
    if (this.asked.has(host) || this.asked.size >= MAX_HOSTS) return;
    this.asked.add(host);
    this.reportAsked(host);
  }

  /** Why the host of an address was refused; null when it was not. */
  of(address: string): RefusedRequest | null {
    return this.refused.get(hostOf(address)) ?? null;
  }

  private reportAsked(host: string): void {
    const refused = this.refused.get(host);
    if (!refused || !this.asked.has(host) || this.reported.has(host)) return;
    this.reported.add(host);
    this.report(refused);
  }
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '');
