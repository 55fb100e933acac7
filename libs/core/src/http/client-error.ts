import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

const REASONS: Record<string, { code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    code: 'headers_too_large',
    detail: 'The address and the headers of the request are too large: together they may have 16 KB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', detail: 'The request took too long to arrive.' },
};

const NO_HTTP = { code: 'malformed_request', detail: 'The request is not valid HTTP/1.1.' };

/**
 * Answers a request that Node's parser could not read, so that it never came to Express: in the one error shape, and
 * with 400, where Node would send a bare 400, 408 or 431 (decisions, "Error body" and "Status codes").
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const { code, detail } = REASONS[error.code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify({ detail, code, request_id: requestId });
  const head = [
    'HTTP/1.1 400 Bad Request',
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
