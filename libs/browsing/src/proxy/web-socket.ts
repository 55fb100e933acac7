import { once } from 'node:events';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestHeaders, responseHeaders, type RawHeaders } from './forwarded-headers';
import type { ByteBudget } from './proxy-limits';
import { RefusalError } from './refusal';
import type { Upstream } from './upstream';
import { hostHeader, originOf } from './web-origin';

export interface Opening {
  request: IncomingMessage;
  socket: Duplex;
  /** What the browser sent after the request. */
  head: Buffer;
  address: string;
}

/**
 * Opens a WebSocket at the server and passes its bytes on (RFC 6455).
 * @throws RefusalError, or the error of the connection; then nothing was sent to the browser
 */
export async function joinWebSocket(opening: Opening, upstream: Upstream, budget: ByteBudget): Promise<void> {
  const { request, socket, head, address } = opening;
  const origin = originOf(address);
  if (!origin || request.headers.upgrade?.toLowerCase() !== 'websocket') throw noWebSocket();
  const { pathname, search } = new URL(address);
  const headers = [...requestHeaders(request.rawHeaders, hostHeader(origin)), ...UPGRADE];
  const asked = await upstream.request({ origin, method: 'GET', path: pathname + search, headers, fresh: true });
  const [answer, remote, remoteHead] = await upgraded(asked, socket);
  socket.write(handshake(answer.rawHeaders));
  if (remoteHead.length > 0) remote.unshift(remoteHead);
  if (head.length > 0) socket.unshift(head);
  connect(socket, remote, budget);
}

const UPGRADE = ['Connection', 'Upgrade', 'Upgrade', 'websocket'];

async function upgraded(asked: ClientRequest, socket: Duplex): Promise<[IncomingMessage, Duplex, Buffer]> {
  const abandon = () => asked.destroy();
  socket.once('close', abandon);
  asked.once('response', () => asked.destroy(noWebSocket()));
  const opened = once(asked, 'upgrade') as Promise<[IncomingMessage, Duplex, Buffer]>;
  asked.end();
  return opened.finally(() => socket.off('close', abandon));
}

function handshake(headers: RawHeaders): string {
  const all = [...UPGRADE, ...responseHeaders(headers)];
  const lines = all.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : []));
  return ['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n');
}

/** Each end ends the other. The limit of a response is that of each direction. */
function connect(socket: Duplex, remote: Duplex, budget: ByteBudget): void {
  const endBoth = () => {
    socket.destroy();
    remote.destroy();
  };
  for (const [from, to] of [
    [socket, remote],
    [remote, socket],
  ] as const) {
    from.on('error', endBoth).once('close', endBoth);
    from.pipe(budget.meter().on('error', endBoth)).pipe(to);
  }
}

const noWebSocket = () => new RefusalError('unreachable', 'The server did not open a WebSocket.');
