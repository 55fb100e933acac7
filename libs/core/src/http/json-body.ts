import { isUtf8 } from 'node:buffer';
import type { Request } from 'express';
import { AppError, InvalidInputError, type InputProblem } from '../errors/errors';

const MAX_DEPTH = 100;

/**
 * Reads a JSON request body of at most `limit` bytes.
 * @returns the parsed value; `undefined` when the request has no body
 * @throws 400 malformed JSON, nested too deep, or text that cannot be stored; 413 too large; 415 not JSON in UTF-8
 */
export async function readJsonBody(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  const text = bytes.toString('utf8');
  if (text.trim() === '') return undefined;
  refuseOtherTypes(request);
  if (!isUtf8(bytes)) throw new InvalidInputError('The body is not valid UTF-8.', 'malformed_json');
  refuseDepth(text);
  const value = parse(text);
  if (/\\u(?:0000|d[89a-f])/i.test(text)) refuseUnstorable(value);
  return value;
}

/** By events: an async iterator over the request costs more than all the rest of a small one. */
function readBytes(request: Request, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = Number(request.headers['content-length'] ?? 0) > limit ? limit : 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      // What is too large is read to its end and dropped, so that the caller gets to see the answer.
      if (size <= limit) chunks.push(chunk);
      else reject(tooLarge(limit));
    });
    request.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.once('error', reject);
    // Also when it was closed before: then no event comes any more.
    const refuseCut = () => request.complete || reject(cutOff());
    request.once('close', refuseCut);
    if (request.destroyed) refuseCut();
  });
}

function refuseOtherTypes(request: Request) {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const type = request.headers['content-type'] ?? '';
  const charset = /charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? 'utf-8';
  const isJson = /^application\/(?:[\w.+-]+\+)?json\b/i.test(type);
  if (isJson && encoding === 'identity' && /^utf-?8$/i.test(charset)) return;
  throw new AppError(
    415,
    'unsupported_media_type',
    'The body must be JSON in UTF-8: send "Content-Type: application/json".',
  );
}

function refuseDepth(text: string) {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 92) i++;
      else if (char === 34) inString = false;
    } else if (char === 34) inString = true;
    else if (char === 91 || char === 123) {
      if (++depth > MAX_DEPTH)
        throw new InvalidInputError(`The body is nested deeper than ${MAX_DEPTH} levels.`, 'nested_too_deep');
    } else if (char === 93 || char === 125) depth--;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 120) : '';
    throw new InvalidInputError(`The body is not valid JSON: ${reason}`, 'malformed_json');
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
function refuseUnstorable(value: unknown) {
  const problems: InputProblem[] = [];
  const visit = (one: unknown, path: string): void => {
    if (typeof one === 'string') {
      if (!isStorable(one)) problems.push({ path, message: 'must not contain NUL or unpaired surrogate characters' });
    } else if (Array.isArray(one)) one.forEach((item, index) => visit(item, `${path}[${index}]`));
    else if (typeof one === 'object' && one !== null) {
      for (const [name, member] of Object.entries(one)) {
        if (!isStorable(name))
          problems.push({ path, message: 'has a member name with NUL or unpaired surrogate characters' });
        visit(member, path ? `${path}.${name}` : name);
      }
    }
  };
  visit(value, '');
  if (problems.length > 0) throw new InvalidInputError(problems.slice(0, 100));
}

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

const cutOff = () => new AppError(400, 'incomplete_body', 'The body ended before it was complete.');
const tooLarge = (limit: number) => new AppError(413, 'body_too_large', `The body is larger than ${limit} bytes.`);
