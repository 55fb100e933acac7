import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { parseJson } from '../contract/json-text';
import { AppError, InvalidInputError } from '../errors/errors';
import { announcedBytes } from './announced-bytes';

/**
 * Reads a JSON request body of at most `limit` bytes.
 * @returns the parsed value; `undefined` when the request has no body
 * @throws 400 malformed JSON, nested too deep, or values that cannot be stored; 413 too large; 415 not JSON in UTF-8
 */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  const text = bytes.toString('utf8');
  if (text.trim() === '') return undefined;
  assertMediaType(request);
  if (!isUtf8(bytes)) throw new InvalidInputError('The body is not valid UTF-8.', 'malformed_json');
  return parseJson(text);
}

/**
 * Reads the body of an HTML form (`application/x-www-form-urlencoded`, UTF-8) of at most `limit` bytes; of members with the same
 * name the last one.
 * @throws 413 too large; 415 another media type
 */
export async function readFormBody(request: Request, limit: number): Promise<Record<string, string>> {
  const bytes = await readBytes(request, limit);
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? ''))
    throw new AppError(415, 'unsupported_media_type', 'The body must be that of an HTML form.');
  return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
}

/** Reads a body of any type as text, of at most `limit` bytes. @throws 400 incomplete; 413 too large */
export async function readTextBody(request: Request, limit: number): Promise<string> {
  return (await readBytes(request, limit)).toString('utf8');
}

/** By events, because an async iterator over the request costs more than the rest of a small request. */
function readBytes(request: Request, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    if (announcedBytes(request) > limit) reject(tooLarge(limit));
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // A body that is too large is read to its end and discarded; otherwise the client would not see the response.
      if (size <= limit) chunks.push(chunk);
      else reject(tooLarge(limit));
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.once('error', reject);
    const rejectIncomplete = () => request.complete || reject(incomplete());
    request.once('close', rejectIncomplete);
    // A request that was closed before emits no event.
    if (request.destroyed) rejectIncomplete();
  });
}

function assertMediaType(request: Request) {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const type = request.headers['content-type'] ?? '';
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8';
  if (encoding !== 'identity')
    throw new AppError(
      415,
      'unsupported_media_type',
      'The body must not be compressed: send it without "Content-Encoding".',
    );
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);
  if (isJson && /^utf-?8$/i.test(charset)) return;
  throw new AppError(
    415,
    'unsupported_media_type',
    'The body must be JSON in UTF-8: send "Content-Type: application/json".',
  );
}

const incomplete = () => new AppError(400, 'incomplete_body', 'The body ended before it was complete.');
const tooLarge = (limit: number) => new AppError(413, 'body_too_large', `The body is larger than ${limit} bytes.`);
