import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { asFile, requestHeaders, responseHeaders } from './forwarded-headers';
import type { ByteBudget } from './proxy-limits';
import { RefusalError } from './refusal';
import type { Upstream, UpstreamRequest } from './upstream';
import { hostHeader, originOf } from './web-origin';

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
  /** Whether it needs a connection of its own, because it must not be repeated. */
  fresh: boolean;
  /** Whether a document that is no web page becomes a download. */
  savesDocuments: boolean;
}

/** Statuses after which Chromium would send a request again by itself, also a POST (net/http/http_network_transaction.cc). */
const REPEATED_STATUSES = [408, 421, 425];
/** The credentials of a proxy are no matter of a server (RFC 9110, 15.5.8). */
const PROXY_AUTHENTICATION = 407;
const OK = 200;

/**
 * Sends a request and passes the response on, both as streams.
 * @throws RefusalError, or the error of the connection; when the response has begun, its connection has to be ended
 */
export async function forward(exchange: Exchange, upstream: Upstream, budget: ByteBudget): Promise<void> {
  const incoming = await answerTo(exchange, upstream, budget);
  const { request, response, fresh, savesDocuments } = exchange;
  const status = incoming.statusCode ?? 0;
  if (status === PROXY_AUTHENTICATION || (fresh && REPEATED_STATUSES.includes(status))) {
    incoming.destroy();
    throw new RefusalError('unreachable', `The server answered with status ${status}. The request is not repeated.`);
  }
  const headers = responseHeaders(incoming.rawHeaders);
  const isSaved = savesDocuments && status === OK && asksForDocument(request);
  response.writeHead(status, isSaved ? [...asFile(headers)] : headers);
  await pipeline(incoming, budget.meter(), response);
}

/** A kept connection may have been closed when the request is sent; then a request without effects is sent again. */
async function answerTo(exchange: Exchange, upstream: Upstream, budget: ByteBudget): Promise<IncomingMessage> {
  const { request, fresh, response } = exchange;
  const asked = await upstream.request(upstreamRequest(exchange, fresh || hasBody(request)));
  try {
    return await send(asked, exchange, budget);
  } catch (error) {
    if (!asked.reusedSocket || response.destroyed || error instanceof RefusalError) throw error;
    return send(await upstream.request(upstreamRequest(exchange, true)), exchange, budget);
  }
}

function upstreamRequest({ request, address }: Exchange, fresh: boolean): UpstreamRequest {
  const origin = originOf(address);
  if (!origin) throw new RefusalError('scheme', 'Only addresses with http:// and https:// are opened.');
  const { pathname, search } = new URL(address);
  const headers = requestHeaders(request.rawHeaders, hostHeader(origin));
  return { origin, method: request.method ?? 'GET', path: pathname + search, headers, fresh };
}

async function send(
  asked: ClientRequest,
  { request, response }: Exchange,
  budget: ByteBudget,
): Promise<IncomingMessage> {
  const abandon = () => asked.destroy();
  response.once('close', abandon);
  const answer = once(asked, 'response') as Promise<[IncomingMessage]>;
  const stop = hasBody(request) ? pump(request, asked, budget) : endOf(asked);
  const [incoming] = await answer.finally(stop);
  return incoming;
}

/**
 * Sends the body. `pipeline` is not used: it would end the connection to the browser when the server ends its own, and
 * Chromium would then repeat the request.
 * @returns stops it; what the browser sends afterwards is read and dropped
 */
function pump(request: IncomingMessage, asked: ClientRequest, budget: ByteBudget): () => void {
  const meter = budget.meter(Infinity);
  meter.once('error', (error) => asked.destroy(error));
  request.pipe(meter).pipe(asked);
  return () => {
    if (request.readableEnded) return;
    request.unpipe(meter);
    meter.unpipe(asked);
    request.resume();
  };
}

function endOf(asked: ClientRequest): () => void {
  asked.end();
  return () => undefined;
}

/** Browsers send `Sec-Fetch-Dest` to https and loopback only; others tell documents by what they accept first. */
const asksForDocument = ({ headers }: IncomingMessage) =>
  (headers['sec-fetch-dest'] ?? (headers.accept?.startsWith('text/html') ? 'document' : '')) === 'document';

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
