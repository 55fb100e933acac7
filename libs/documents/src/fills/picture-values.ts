import { Injectable } from '@nestjs/common';
import { AppError, FileLinks, isPlainObject, OutboundClient, OutboundError, StoredObjects } from '@app/core';
import type { TeamScope } from '@app/teams';
import { DocumentProcesses } from '../programs/document-processes';
import type { FillValue, FillValues } from '@app/templating';
import { type DescribedPicture, describedPicture } from './described-picture';
import { LIMITS, looksLikeSvg, TemplateError } from '@app/formats/services';
import type { UprightPicture } from '../programs/upright-picture';

const MB = 1024 * 1024;
const MAX_PICTURE = 20 * MB;
/** Limits for one document: a table of 1,000 rows with a photo each, and the total size of one upload. */
const MAX_PICTURES = 1_000;
const MAX_TOTAL = 50 * MB;
const FETCH_CONCURRENCY = 4;
/** Objects and lists are searched to this depth: two for each of the nested loops that a template may have. */
const MAX_DEPTH = 2 * LIMITS.loopDepth;
const SHOWN_OF_URI = 40;
const PICTURE_URI = /^data:image\//i;
/** The content of a data URI (RFC 2397). Its first bytes say what it is. */
const BASE64_CONTENT = /^data:[^;,]*(?:;[^;,]*)*;base64,([A-Za-z0-9+/=\s]+)$/i;

/** Resolves the pictures in field values to bytes: data URIs, and file values (`{url}`) that refer to a PNG, JPEG or SVG. */
@Injectable()
export class PictureValues {
  constructor(
    private readonly objects: StoredObjects,
    private readonly links: FileLinks,
    private readonly client: OutboundClient,
    private readonly processes: DocumentProcesses,
  ) {}

  /**
   * Returns the values with the pictures of the template's fields resolved. Files that are not pictures are not changed.
   * @param fields returns the ids of the template's fields; called only when a value may be a picture
   * @throws TemplateError for pictures that are unavailable, too many or too large, and for data URIs of other pictures
   */
  async resolve(
    scope: TeamScope,
    values: Record<string, unknown>,
    fields: () => Promise<string[]>,
    signal: AbortSignal,
  ): Promise<FillValues> {
    if (sourcesIn(values, () => true).size === 0) return values as FillValues;
    const isUsed = usedPaths(await fields());
    const fetched = await this.fetchAll(scope, sourcesIn(values, isUsed), signal);
    const pictures = await this.upright(fetched, signal);
    return withPictures(values, pictures, isUsed) as FillValues;
  }

  /** Fetches each source once, with limited concurrency. */
  private async fetchAll(
    scope: TeamScope,
    sources: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<Map<string, Buffer>> {
    if (sources.size > MAX_PICTURES)
      throw new TemplateError('too_many_pictures', `The values hold more than ${MAX_PICTURES} pictures.`);
    const failed = new AbortController();
    const stop = AbortSignal.any([signal, failed.signal]);
    const pictures = new PictureBytes();
    const left = sources.values();
    const fetches = Array.from({ length: FETCH_CONCURRENCY }, async () => {
      for (const source of left) pictures.add(source, await this.fetch(scope, source, stop));
    });
    await Promise.all(fetches).catch(async (error: unknown) => {
      failed.abort(error);
      await Promise.allSettled(fetches);
      throwPictureError(error);
    });
    return pictures.bySource;
  }

  private async upright(
    pictures: ReadonlyMap<string, Buffer>,
    signal: AbortSignal,
  ): Promise<Map<string, UprightPicture>> {
    if (pictures.size === 0) return new Map();
    const made = await this.processes.makeUpright([...pictures.values()], signal);
    return new Map([...pictures.keys()].map((source, index) => [source, made[index] as UprightPicture]));
  }

  /** Our own links are read from the storage; others go through the guarded client. */
  private async fetch({ teamId }: TeamScope, source: string, signal: AbortSignal): Promise<Buffer | null> {
    if (PICTURE_URI.test(source)) return pictureIn(source);
    const token = this.links.tokenOf(source);
    if (token !== null) {
      const { key } = this.links.open(token);
      return key.startsWith(`${teamId}/`) ? this.stored(key) : null;
    }
    const { status, body } = await this.client.get(source, { maxBytes: MAX_PICTURE, signal });
    return status === 200 ? body : null;
  }

  /** Reads a stored file. Of a large one only the first bytes are read, to detect whether it is a picture. */
  private async stored(key: string): Promise<Buffer | null> {
    const { size } = (await this.objects.info(key)) ?? { size: 0 };
    if (size <= MAX_PICTURE) return this.objects.get(key);
    const chunks: Buffer[] = [];
    for await (const chunk of await this.objects.stream(key, { start: 0, end: 7 })) chunks.push(chunk as Buffer);
    if (!isPicture(Buffer.concat(chunks))) return null;
    throw new TemplateError('picture_too_large', `A picture is larger than ${MAX_PICTURE / MB} MB.`);
  }
}

/** Collects the pictures of one document and ignores other files. */
class PictureBytes {
  readonly bySource = new Map<string, Buffer>();
  private total = 0;

  add(source: string, bytes: Buffer | null): void {
    if (bytes === null || !isPicture(bytes)) return;
    this.total += bytes.length;
    if (this.total > MAX_TOTAL)
      throw new TemplateError('pictures_too_large', `The pictures together are larger than ${MAX_TOTAL / MB} MB.`);
    this.bySource.set(source, bytes);
  }
}

/** The names of the members on the way to a value; positions in lists are left out, because loops leave them out too. */
type Path = readonly string[];

/** Whether a placeholder can show the value at a path. Inside of loops a placeholder names the last members of the path only. */
function usedPaths(fields: readonly string[]): (path: Path) => boolean {
  const names = new Set(fields);
  return (path) => path.some((_, from) => names.has(path.slice(from).join('.')));
}

/** The possible picture sources in the used values: data URIs, and the URLs of file values. */
function sourcesIn(values: unknown, isUsed: (path: Path) => boolean): Set<string> {
  const sources = new Set<string>();
  replaceSources(values, isUsed, (source, value) => {
    sources.add(source);
    return value as FillValue;
  });
  return sources;
}

const withPictures = (
  values: unknown,
  pictures: ReadonlyMap<string, UprightPicture>,
  isUsed: (path: Path) => boolean,
): FillValue =>
  replaceSources(values, isUsed, (source, value) => {
    const picture = pictures.get(source);
    if (picture === undefined) return value as FillValue;
    const { altText, caption, layout } = describedPicture(value) ?? named(value);
    return { ...picture, altText, ...(caption === undefined ? {} : { caption }), ...(layout ? { layout } : {}) };
  });

/**
 * A copy of a value in which `replace` has replaced the used picture sources, at any depth up to `MAX_DEPTH`. An object with
 * used sources among its members is no file value itself, even with a `url`.
 */
function replaceSources(
  value: unknown,
  isUsed: (path: Path) => boolean,
  replace: (source: string, value: unknown) => FillValue,
  path: Path = [],
  depth = 0,
): FillValue {
  let replaced = false;
  const inner = (member: unknown, memberPath: Path): FillValue =>
    replaceSources(
      member,
      isUsed,
      (source, found) => {
        replaced = true;
        return replace(source, found);
      },
      memberPath,
      depth + 1,
    );
  const copy = depth === MAX_DEPTH ? (value as FillValue) : copyWith(value, path, inner);
  if (replaced) return copy;
  const source = sourceOf(value);
  return source !== null && isUsed(path) ? replace(source, value) : (value as FillValue);
}

/** A copy of a list or object with every item or member replaced; other values are returned unchanged. */
function copyWith(value: unknown, path: Path, inner: (member: unknown, path: Path) => FillValue): FillValue {
  if (Array.isArray(value)) return value.map((item) => inner(item, path));
  if (!isPlainObject(value)) return value as FillValue;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, inner(member, [...path, name])]));
}

function sourceOf(value: unknown): string | null {
  if (typeof value === 'string') return PICTURE_URI.test(value) ? value : null;
  if (!isPlainObject(value)) return null;
  const described = describedPicture(value);
  if (described) return described.source;
  return typeof value.url === 'string' ? value.url : null;
}

/** Converts the error of an unavailable picture to a TemplateError, so that the fill is not retried. Rethrows others. */
function throwPictureError(error: unknown): never {
  const known = error instanceof OutboundError || error instanceof AppError;
  throw known ? new TemplateError('picture_unavailable', `A picture could not be read: ${error.message}`) : error;
}

/** The picture in a data URI. @throws TemplateError `picture_unavailable` for others: their text is nothing to show */
function pictureIn(uri: string): Buffer {
  const bytes = Buffer.from(BASE64_CONTENT.exec(uri)?.[1] ?? '', 'base64');
  if (isPicture(bytes)) return bytes;
  throw new TemplateError(
    'picture_unavailable',
    `A picture could not be read: "${uri.slice(0, SHOWN_OF_URI)}…" must be a PNG, JPEG or SVG file in Base64.`,
  );
}

const isPicture = (bytes: Buffer): boolean =>
  /^(?:89504e47|ffd8ff)/.test(bytes.toString('hex', 0, 4)) || looksLikeSvg(bytes);

const named = (value: unknown): Omit<DescribedPicture, 'source'> => ({ altText: nameOf(value) });
const nameOf = (value: unknown): string => (isPlainObject(value) && typeof value.name === 'string' ? value.name : '');
