import { isNativeError } from 'node:util/types';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import {
  AppError,
  NotFoundError,
  type ByteRange,
  type ObjectInfo,
  type StoredFile,
  type StoredObjects,
} from '@app/core';

type Files = Pick<StoredObjects, 'info' | 'stream'>;

/** Uploaded files must not run in this origin: no sniffing, no scripts, no frames, always a download. */
const GUARDS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-cache',
  'Accept-Ranges': 'bytes',
};

/**
 * Responds to a GET or HEAD request with a stored file: the whole file, one byte range (RFC 9110, section 14), or 304 when
 * the client has it. Throws `NotFoundError` when it was deleted, and 416 for a range outside the file.
 * @param beforeBytes is awaited before anything of the content is sent
 */
export async function sendFile(
  files: Files,
  file: Pick<StoredFile, 'key' | 'name' | 'mediaType'>,
  request: Request,
  response: Response,
  beforeBytes: () => Promise<void> = async () => {},
): Promise<void> {
  const info = await files.info(file.key);
  if (!info) throw new NotFoundError('The file');
  const etag = `"${info.etag}"`;
  const range = rangeOf(request, info, etag);

  // `attachment` sets the type that the name says.
  response.set(GUARDS).set('ETag', etag).attachment(file.name);
  if (file.mediaType !== '') response.type(file.mediaType);
  if (request.fresh) return void response.status(304).end();
  response.set('Content-Length', String(range ? range.end - range.start + 1 : info.size));
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${info.size}`);
  if (request.method === 'HEAD') return void response.end();
  await beforeBytes();
  await stream(files, file.key, range, response);
}

/** The range to send; undefined for the whole file: no range, several ranges, or another version (`If-Range`). */
function rangeOf(request: Request, { size }: ObjectInfo, etag: string): ByteRange | undefined {
  const condition = request.get('If-Range');
  if (condition !== undefined && condition !== etag) return undefined;
  const ranges = request.range(size);
  if (ranges === -1) throw outside(size);
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

async function stream(files: Files, key: string, range: ByteRange | undefined, response: Response) {
  try {
    await pipeline(await files.stream(key, range), response);
  } catch (error) {
    const callerLeft = isNativeError(error) && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!callerLeft) throw error;
  }
}

function outside(size: number): AppError {
  const headers = { 'Content-Range': `bytes */${size}` };
  return new AppError(416, 'range_not_satisfiable', `The file has ${size} bytes; the range lies outside.`, { headers });
}
