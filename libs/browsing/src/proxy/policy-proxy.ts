import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { domainPatternProblem, matchesDomain } from '../domain-patterns';
import { behindProxyFlags } from './browser-flags';
import { PinnedNames, type NameLookup } from './pinned-names';
import { ByteBudget, PROXY_LIMITS, type ProxyLimits } from './proxy-limits';
import { refusalFor, type RefusalCode, RefusalError } from './refusal';
import { respondWithRefusal } from './refusal-page';
import { forward } from './forward';
import { tunnelCertificate } from './tunnel-certificate';
import { Tunnels } from './tunnels';
import { Upstream } from './upstream';
import { originOf } from './web-origin';
import { joinWebSocket } from './web-socket';

/** A request that changes something, or may: it is held until `onSubmit` decides. */
export interface HeldRequest {
  /** `request`: another method than GET, HEAD and OPTIONS; `form`: see `expectForm`; `websocket`: the opening of one. */
  kind: 'request' | 'form' | 'websocket';
  method: string;
  /** Without query and fragment. */
  address: string;
}

export interface RefusedRequest {
  /** Without query and fragment. */
  address: string;
  code: RefusalCode;
  /** A sentence. */
  reason: string;
}

export interface PolicyProxyOptions {
  /** See `matchesDomain`. */
  allowedDomains: readonly string[];
  /** Ranges besides public addresses. */
  openedCidrs: readonly string[];
  /** Nothing of the request reaches the server before `send`. When it fails, the request is refused. */
  onSubmit: (request: HeldRequest) => Promise<'send' | 'refuse'>;
  /** Called once for each host and code. */
  onRefused: (refused: RefusedRequest) => void;
  limits?: Partial<ProxyLimits>;
  lookup?: NameLookup;
  /** PEM, in addition to the authorities that node trusts. */
  trustedCas?: readonly string[];
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * The HTTP proxy of one run on 127.0.0.1, through which its browser does everything (`flags`). It refuses hosts that are not
 * allowed and addresses in private networks, connects to the checked address, and holds each request that changes something
 * until it is recorded. It reads TLS with a certificate that only this browser accepts, and verifies that of the server. A
 * request is sent once: only GET, HEAD and OPTIONS without a body are repeated, when a kept connection was just closed.
 */
export class PolicyProxy {
  readonly counts = { requests: 0, submits: 0, refused: 0 };
  private readonly limits: ProxyLimits;
  private readonly budget: ByteBudget;
  private readonly upstream: Upstream;
  private readonly certificate = tunnelCertificate();
  private readonly server: Server;
  private readonly tunnels: Tunnels;
  private readonly sockets = new Set<Socket>();
  private readonly reported = new Set<string>();
  private readonly forms = new Set<string>();
  private downloads = 0;

  private constructor(private readonly options: PolicyProxyOptions) {
    this.limits = { ...PROXY_LIMITS, ...options.limits };
    checkPatterns(options.allowedDomains);
    this.budget = new ByteBudget(this.limits);
    this.upstream = new Upstream(new PinnedNames(options.openedCidrs, options.lookup), this.limits, options.trustedCas);
    // A held request waits for its reviewer, with its body unread: no time limit for requests, nor for kept connections.
    const timeouts = { requestTimeout: 0, keepAliveTimeout: 0 };
    this.server = createServer({ ...timeouts, maxHeaderSize: this.limits.headerBytes });
    this.tunnels = new Tunnels(this.server, this.certificate);
  }

  /** @throws Error when a pattern or a range cannot be parsed */
  static async start(options: PolicyProxyOptions): Promise<PolicyProxy> {
    const proxy = new PolicyProxy(options);
    await proxy.listen();
    return proxy;
  }

  /** The flags with which Chromium has to be started. */
  get flags(): string[] {
    return behindProxyFlags((this.server.address() as AddressInfo).port, this.certificate.spkiHash);
  }

  get bytes(): number {
    return this.budget.used;
  }

  /** Why the browser must not be sent to an address, before it is: also for `file:` and others that no proxy sees. */
  refusalOf(address: string): RefusalError | null {
    const origin = originOf(address);
    if (origin === null) return new RefusalError('scheme', 'Only addresses with http:// and https:// are opened.');
    if (this.options.allowedDomains.some((pattern) => matchesDomain(pattern, origin.host, origin.port))) return null;
    return new RefusalError('not_allowed', `${origin.host} is not on the list of the allowed domains.`);
  }

  /** The next GET to this address, its query aside, is the navigation of a form, and held like other submits. */
  expectForm(address: string): void {
    this.forms.add(withoutQuery(address));
  }

  expectDownload(coming: Promise<unknown>): void {
    this.downloads += 1;
    const ended = () => void (this.downloads -= 1);
    coming.then(ended, ended);
  }

  /** Ends all connections at once. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    this.upstream.close();
    await closed;
  }

  private async listen(): Promise<void> {
    const { server } = this;
    server.maxConnections = this.limits.connections;
    server.on('connection', (socket: Socket) => this.track(socket));
    server.on('request', (request, response) => void this.answer(request, response));
    server.on('connect', (request, socket, head) => this.tunnels.open(request, socket, head));
    server.on('upgrade', (request, socket, head) => void this.joinWebSocket(request, socket, head));
    server.on('clientError', (_, socket) => socket.destroy());
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
  }

  private track(socket: Socket): void {
    this.sockets.add(socket);
    // Without a listener the error of a connection that the browser ends would end the process. `close` follows.
    socket.on('error', () => undefined);
    socket.once('close', () => this.sockets.delete(socket));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = this.tunnels.addressOf(request);
    try {
      const held = await this.admit(request, address);
      if (response.destroyed) return;
      await forward(
        { request, response, address, fresh: held, savesDocuments: this.downloads > 0 },
        this.upstream,
        this.budget,
      );
    } catch (error) {
      // A browser that leaves ends its requests.
      if (response.destroyed && !(error instanceof RefusalError)) return;
      const refusal = this.refuse(address, error as Error);
      if (response.headersSent) response.destroy();
      else respondWithRefusal(response, refusal);
    }
  }

  private async joinWebSocket(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = this.tunnels.addressOf(request);
    try {
      await this.admit(request, address, 'websocket');
      if (socket.destroyed) return;
      await joinWebSocket({ request, socket, head, address }, this.upstream, this.budget);
    } catch (error) {
      this.refuse(address, error as Error);
      socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    }
  }

  /**
   * Returns when the request may be sent.
   * @returns whether it was held as a submit
   */
  private async admit({ method = 'GET' }: IncomingMessage, address: string, opens?: 'websocket'): Promise<boolean> {
    this.counts.requests += 1;
    const refusal = this.refusalOf(address);
    if (refusal) throw refusal;
    const bare = withoutQuery(address);
    const kind = opens ?? (!SAFE_METHODS.includes(method) ? 'request' : this.forms.delete(bare) ? 'form' : null);
    if (kind === null) return false;
    this.counts.submits += 1;
    const decision = await this.options.onSubmit({ kind, method, address: bare }).catch((cause: unknown) => {
      throw notSent(cause);
    });
    if (decision === 'refuse') throw notSent();
    return true;
  }

  private refuse(address: string, error: Error): RefusalError {
    const origin = originOf(address);
    const refusal = refusalFor(error, origin?.host ?? 'The server');
    this.counts.refused += 1;
    const about = `${refusal.code} ${origin?.host ?? ''}`;
    if (!this.reported.has(about) && this.reported.size < MAX_REPORTS) {
      this.reported.add(about);
      this.options.onRefused({ address: withoutQuery(address), code: refusal.code, reason: refusal.message });
    }
    return refusal;
  }
}

function checkPatterns(patterns: readonly string[]): void {
  for (const pattern of patterns) {
    const problem = domainPatternProblem(pattern);
    if (problem !== null) throw new Error(`"${pattern}": ${problem}`);
  }
}

/** A page can ask for hosts without end; `counts` has all of them. */
const MAX_REPORTS = 100;

const notSent = (cause?: unknown) => new RefusalError('not_sent', 'The request was not sent.', { cause });

function withoutQuery(address: string): string {
  const [bare = ''] = address.split(/[?#]/, 1);
  return bare;
}
