import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { NextFunction, Request, Response } from 'express';
import type { ErrorCode } from '../errors/error-codes';
import { AppError } from '../errors/errors';
import { API_HEADERS } from './security-headers';

const REASONS: Record<string, { code: ErrorCode; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    code: 'headers_too_large',
    detail: 'The address and the headers of the request are too large: together they may have 16 KB.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout', detail: 'The request took too long to arrive.' },
};

const NO_HTTP = { code: 'malformed_request', detail: 'The request is not valid HTTP/1.1.' };

/**
 * Responds to a request that Node's parser rejected before Express saw it: 400 with an `ErrorDto`, where Node would send
 * an empty 400, 408 or 431 (docs/guide/errors.md).
 */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const { code, detail } = REASONS[error.code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify({ detail, code, request_id: requestId });
  const headers = { ...headersOf(requestId), 'Content-Length': Buffer.byteLength(body) };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('\r\n')}\r\n\r\n${body}`);
}

const headersOf = (requestId: string) => ({
  ...API_HEADERS,
  'X-Request-Id': requestId,
  'Content-Type': 'application/json; charset=utf-8',
  Connection: 'close',
});

/** Gives requests that Node itself would refuse with an empty body (RFC 9110, 7.2 and 10.1.1) an `ErrorDto`. */
export function handleClientErrors(server: Server): void {
  Object.assign(server, { requireHostHeader: false });
  server.on('clientError', answerClientError).on('checkExpectation', rejectExpectation);
}

/** 400 for an HTTP/1.1 request without a Host header, and for several of them (RFC 9112, 3.2): proxies may use another one. */
export function requireHost(request: Request, _response: Response, next: NextFunction): void {
  const hosts = request.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  const isMissing = hosts === 0 && request.httpVersion === '1.1';
  const problem = isMissing ? 'no Host header' : hosts > 1 ? 'more than one Host header' : null;
  next(problem ? new AppError(400, 'malformed_request', `The request has ${problem}.`) : undefined);
}

/** 417 for an `Expect` other than `100-continue`. */
function rejectExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const requestId = randomUUID();
  const detail = 'The only expectation that can be met is 100-continue.';
  response.writeHead(417, headersOf(requestId));
  response.end(JSON.stringify({ detail, code: 'expectation_failed', request_id: requestId }));
}
