import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { LookupAddress } from 'node:dns';
import type { PinnedNames } from './pinned-names';
import type { ProxyLimits } from './proxy-limits';
import { RefusalError } from './refusal';
import type { WebOrigin } from './web-origin';

export interface UpstreamRequest {
  origin: WebOrigin;
  method: string;
  /** Path and query. */
  path: string;
  /** Names and values in turn. */
  headers: string[];
  /** On a connection of its own. A kept connection may just be closing, and the request would be lost or have to be repeated. */
  fresh: boolean;
}

/** The connections of a run to web servers. They lead to pinned addresses only; certificates are verified for the host. */
export class Upstream {
  private readonly http: HttpAgent;
  private readonly https: HttpsAgent;
  private readonly open = new Set<ClientRequest>();

  constructor(
    private readonly names: PinnedNames,
    private readonly limits: ProxyLimits,
    trustedCas: readonly string[] = [],
  ) {
    this.http = new HttpAgent({ keepAlive: true });
    this.https = new HttpsAgent({
      keepAlive: true,
      ...(trustedCas.length > 0 ? { ca: [...rootCertificates, ...trustedCas] } : {}),
    });
  }

  /**
   * Opens a request; the caller writes its body and ends it. Nothing is sent before that.
   * @throws RefusalError when the address of the host is not permitted
   */
  async request({ origin, method, path, headers, fresh }: UpstreamRequest): Promise<ClientRequest> {
    const addresses = await this.names.addressesOf(origin.host);
    const options: RequestOptions = {
      ...{ method, path, headers, host: origin.host, port: origin.port },
      lookup: answering(addresses),
      maxHeaderSize: this.limits.headerBytes,
    };
    const request =
      origin.scheme === 'https'
        ? httpsRequest({ ...options, ...this.tlsOptions(origin), agent: fresh ? this.freshHttps() : this.https })
        : httpRequest({ ...options, agent: fresh ? false : this.http });
    return this.limited(request, origin.host);
  }

  close(): void {
    for (const request of this.open) request.destroy();
    this.http.destroy();
    this.https.destroy();
  }

  private tlsOptions({ host }: WebOrigin) {
    // Server names are names only (RFC 6066, section 3).
    return isIP(host) === 0 ? { servername: host } : {};
  }

  private freshHttps(): HttpsAgent {
    return new HttpsAgent({ ca: this.https.options.ca });
  }

  private limited(request: ClientRequest, host: string): ClientRequest {
    this.open.add(request);
    request.once('close', () => this.open.delete(request));
    // Errors until the response are of its caller, later ones also come from the response.
    request.on('error', () => undefined);
    request.setTimeout(this.limits.silenceMs, () => request.destroy(silent(host)));
    request.once('socket', (socket) => limitConnecting(request, socket, this.limits.connectMs, host));
    return request;
  }
}

function limitConnecting(request: ClientRequest, socket: Socket, connectMs: number, host: string): void {
  if (!socket.connecting) return;
  const timer = setTimeout(() => request.destroy(silent(host)), connectMs);
  for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
}

const silent = (host: string) => new RefusalError('unreachable', `${host} does not answer.`);

/** A lookup that knows one name. Node calls it when it connects to a name, with `all` when it may try several addresses. */
function answering(addresses: readonly LookupAddress[]): LookupFunction {
  return (_, { all }, callback) => {
    const [first] = addresses;
    if (all === true || !first) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}
