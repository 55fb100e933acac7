import type { ServerResponse } from 'node:http';
import { escapeMarkup } from '@app/core/programs';
import type { RefusalError } from './refusal';

/** 403 for what the policy refuses, 502 for what a server does not answer (RFC 9110, 15.5.4 and 15.6.3). */
const statusOf = ({ code }: RefusalError) => (code === 'unreachable' || code === 'certificate' ? 502 : 403);

/**
 * Answers a request with a small page that says why it was not sent. The connection stays open: Chromium would repeat a
 * request, also a POST, when its connection closes without an answer.
 */
export function respondWithRefusal(response: ServerResponse, refusal: RefusalError): void {
  const page = `<!doctype html><meta charset="utf-8"><title>Not opened</title><p>${escapeMarkup(refusal.message)}</p>`;
  response.writeHead(statusOf(refusal), {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'no-store',
  });
  response.end(page);
}
