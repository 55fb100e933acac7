import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Logger } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import { AppError, type InputProblem, InvalidInputError, UnavailableError } from '../errors/errors';
import type { Env } from '../config/env';
import { MAX_ID } from '../contract/id-params';
import { isStorable } from '../contract/json-text';
import { withoutBrackets } from '../contract/query/query-parameters';
import { announcedBytes } from './announced-bytes';
import { mediaTypeOf } from './media-types';
import { fileNameProblems, textPartProblems } from './text-parts';
import { isFileSystemError } from '../errors/file-system-error';
import { UploadShare } from '../limits/upload-share';

const logger = new Logger('Uploads');

const TEXT_PARTS = 50;
const TEXT_PART_BYTES = 1024 * 1024;
/** Maximum length of the name of a text part. */
const TEXT_PART_NAME = 200;
/** For the boundaries and headers of all parts (multer lets a part have 16 kB of headers). */
const FRAMING_BYTES = 2 * 1024 * 1024;

/** A file of a multipart body, in a temporary file. `name` and `mediaType` are the sender's, unverified. */
export interface UploadedFile {
  /** The name of the multipart part that carried it. */
  part: string;
  name: string;
  mediaType: string;
  size: number;
  path: string;
}

/** A multipart body: its files in upload order, and its text parts. */
export interface Upload {
  files: UploadedFile[];
  /** The known text parts. */
  parts: Record<string, string>;
  /** The texts of all other text parts by name, for a route that takes parts of any name. */
  others?: Record<string, string[]>;
  /** The problems of its parts, which the handler reports together with its own. */
  problems: InputProblem[];
}

/** An upload whose files are to be removed. */
export interface KeptUpload extends Upload {
  /** The room that the files take. */
  share: UploadShare;
}

/** The names of file parts, and their maximum number (default: the setting `UPLOAD_LIMIT_FILES`). */
export interface FileParts {
  /**
   * Each name with what the part holds, for OpenAPI. `any`: the handler checks the names, which can be ids of fields: they can be stored
   * and have at most `MAX_ID` characters.
   */
  names: Record<string, string> | 'any';
  most?: number;
  /** The largest size of a file; the setting `UPLOAD_LIMIT_BYTES` counts, too. */
  maxBytes?: number;
  /** Further text parts that may be sent several times, by name, with what OpenAPI says of them; `any`: of all names. */
  texts?: 'any' | Record<string, { description: string; example: string[] }>;
  /** OpenAPI documents each part as one file instead of an array. */
  single?: boolean;
}

/** Whether the request says that its body is a form with files (RFC 7578). */
export const isMultipart = ({ headers }: Request): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/**
 * Reads a multipart body into temporary files, which the caller removes with `discard`.
 * @param parts names of the route's text parts; the last parameter describes its file parts
 * @returns also the problems of parts that are unknown, repeated or not text, and of file names that cannot be stored
 * @throws 400 a malformed body or an unknown file part; 413 size or number of files over the limits; 415 another content
 *   type; 503 no space for temporary files, or other uploads take it
 */
export async function readMultipart(
  request: Request,
  response: Response,
  env: Env,
  parts: string[],
  { names, most = env.uploadFiles, maxBytes = env.uploadLimit, texts }: FileParts,
): Promise<KeptUpload> {
  assertMediaType(request);
  const limits: Limits = { names, parts, most, largest: Math.min(maxBytes, env.uploadLimit) };
  assertAnnouncedSize(request, limits.largest * most + TEXT_PARTS * TEXT_PART_BYTES + FRAMING_BYTES);
  const share = new UploadShare(env.uploadSpace);
  assertRoom(request, share);
  await mkdir(env.temporaryDir, { recursive: true, mode: 0o700 }).catch((error: unknown) =>
    Promise.reject(noRoom(error)),
  );
  await new Promise<void>((resolve, reject) => {
    parserOf(env.temporaryDir, limits)(request, response, (error: unknown) => {
      if (!error) return resolve();
      share.release();
      reject(toAppError(error, limits));
    });
    share.count(request);
  });
  return { ...uploadOf(request, parts, { names, texts }), share };
}

/** The parser of multer, which sets `request.files` and `request.body`. */
function parserOf(folder: string, { names, most, largest }: Limits): RequestHandler {
  const upload = multer({
    storage: multer.diskStorage({ destination: folder }),
    limits: {
      fileSize: largest,
      files: most,
      fields: TEXT_PARTS,
      fieldSize: TEXT_PART_BYTES,
      fieldNameSize: TEXT_PART_NAME,
    },
    defParamCharset: 'utf8',
    fileFilter: (_, { fieldname }, done) => (isPartName(fieldname) ? done(null, true) : done(badPartName())),
  });
  if (names === 'any') return upload.any();
  return upload.fields(Object.keys(names).flatMap((name) => [{ name }, { name: `${name}[]` }]));
}

/** The parts of a request that was parsed. */
function uploadOf(request: Request, parts: string[], { names, texts }: Pick<FileParts, 'names' | 'texts'>): Upload {
  const files = filesOf(request).map((file) =>
    names === 'any' ? file : { ...file, part: withoutBrackets(file.part) },
  );
  const sent = { ...(request.body as Record<string, unknown> | undefined) };
  const others = texts && takeOthers(sent, parts, texts);
  const wrong = textPartProblems(sent, names === 'any' ? [] : Object.keys(names), parts);
  const known = Object.entries(sent).filter(([name]) => !wrong.some(({ path }) => path === name));
  return {
    files,
    parts: Object.fromEntries(known) as Record<string, string>,
    ...(others && { others }),
    problems: [...wrong, ...fileNameProblems(files)],
  };
}

/** Removes the text parts of other names, and returns their texts. Parts that are no storable text stay, as problems. */
function takeOthers(
  sent: Record<string, unknown>,
  parts: string[],
  known: NonNullable<FileParts['texts']>,
): Record<string, string[]> {
  const isKnown = (name: string) => known === 'any' || Object.hasOwn(known, name);
  const others = Object.create(null) as Record<string, string[]>; // a part may be named __proto__
  for (const [name, value] of Object.entries(sent)) {
    const texts = Array.isArray(value) ? (value as unknown[]) : [value];
    if (parts.includes(name) || !isKnown(name) || !isPartName(name) || !texts.every(isStorableText)) continue;
    others[name] = texts;
    delete sent[name];
  }
  return others;
}

const isStorableText = (text: unknown): text is string => typeof text === 'string' && isStorable(text);

/** The upload with a SHA-256 in place of each file's bytes. It does not depend on the boundary of the body. */
export async function hashesOf({ files, parts }: Upload): Promise<object> {
  const hashed: object[] = [];
  for (const { path, ...file } of files) hashed.push({ ...file, sha256: await sha256Of(path) });
  return { files: hashed, parts };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Removes the temporary files of an upload. Never throws: `AbandonedFiles` removes the rest later. */
export async function discard({ files, share }: KeptUpload): Promise<void> {
  for (const { path } of files)
    await rm(path, { force: true }).catch((error: unknown) => logger.warn(`${path} stays for now: ${String(error)}`));
  share.release();
}

function filesOf(request: Request): UploadedFile[] {
  const byName = Array.isArray(request.files) ? [request.files] : Object.values(request.files ?? {});
  return byName.flat().map(({ fieldname, originalname, mimetype, size, path }) => ({
    part: fieldname,
    name: originalname,
    mediaType: mediaTypeOf(originalname, mimetype),
    size,
    path,
  }));
}

function assertMediaType(request: Request) {
  if (request.headers['content-type'] === undefined || isMultipart(request)) return;
  throw new AppError(415, 'unsupported_media_type', 'The body must be multipart/form-data.');
}

/** Checks the Content-Length. The body is read and discarded; otherwise the client would not see the response. */
function assertAnnouncedSize(request: Request, most: number) {
  if (announcedBytes(request) <= most) return;
  request.resume();
  throw new AppError(413, 'body_too_large', `The body is larger than ${most} bytes.`);
}

/** Refuses files for which there is no room before they are sent; what a body says of its size may be too little. */
function assertRoom(request: Request, share: UploadShare) {
  try {
    share.assertRoom(announcedBytes(request));
  } catch (error) {
    request.resume();
    throw error;
  }
}

interface Limits extends Required<Pick<FileParts, 'names' | 'most'>> {
  /** Names of the text parts. */
  parts: string[];
  /** Bytes of a file. */
  largest: number;
}

function toAppError(error: unknown, { names, parts, most, largest }: Limits): unknown {
  if (error instanceof AppError) return error;
  if (isFileSystemError(error)) return noRoom(error);
  if (!(error instanceof MulterError))
    return new InvalidInputError('The multipart body is broken.', 'malformed_multipart');
  if (error.code === 'LIMIT_FILE_SIZE')
    return new AppError(413, 'file_too_large', `A file is larger than ${largest} bytes.`);
  if (error.code === 'LIMIT_FILE_COUNT')
    return new AppError(413, 'too_many_files', `At most ${most} file${most === 1 ? '' : 's'} can be sent at once.`);
  if (error.code === 'LIMIT_UNEXPECTED_FILE') {
    const path = error.field ?? '';
    const message = parts.includes(path)
      ? `${path} must be sent as text, without a file name`
      : `${path} is not a known file parameter: send files as "${Object.keys(names)[0]}"`;
    return new InvalidInputError([{ path, message }]);
  }
  return new InvalidInputError(`The multipart body is not valid: ${error.message}.`, 'malformed_multipart');
}

const isPartName = (name: string) => name !== '' && name.length <= MAX_ID && isStorable(name);
const badPartName = () =>
  new InvalidInputError(
    [{ path: 'files', message: `the parts of files must have names of at most ${MAX_ID} characters without NUL` }],
    'malformed_multipart',
  );
const noRoom = (cause: unknown) => new UnavailableError('Files cannot be taken right now.', 30, cause);
