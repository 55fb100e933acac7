import { Injectable } from '@nestjs/common';
import { AppError, FileLinks, isPlainObject, OutboundClient, OutboundError, StoredObjects } from '@app/core';
import type { TeamScope } from '@app/teams';
import { DocumentProcesses } from '../programs/document-processes';
import type { FillValue, FillValues } from '@app/templating';
import { TemplateError } from '@app/formats/services';
import type { UprightPicture } from '../programs/upright-picture';

const MB = 1024 * 1024;
const MAX_PICTURE = 20 * MB;
/** Limits for one document: a photo on each of 100 pages, and the total size of one upload. */
const MAX_PICTURES = 100;
const MAX_TOTAL = 50 * MB;
const FETCH_CONCURRENCY = 4;
const DATA_URI = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=\s]+)$/;

/** Resolves the pictures in field values to bytes: data URIs, and file values (`{url}`) that refer to a PNG or JPEG. */
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
   * @throws TemplateError for pictures that are unavailable, too many or too large
   */
  async resolve(
    scope: TeamScope,
    values: Record<string, unknown>,
    fields: () => Promise<string[]>,
    signal: AbortSignal,
  ): Promise<FillValues> {
    const candidates = Object.keys(values).filter((id) => sourcesIn(values[id]).length > 0);
    if (candidates.length === 0) return values as FillValues;
    const fieldIds = await fields();
    const wanted = candidates.filter((id) => fieldIds.some((field) => field === id || field.startsWith(`${id}.`)));
    const fetched = await this.fetchAll(scope, new Set(wanted.flatMap((id) => sourcesIn(values[id]))), signal);
    const pictures = await this.upright(fetched, signal);
    const resolved = wanted.map((id) => [id, withPictures(values[id], pictures)] as const);
    return { ...(values as FillValues), ...Object.fromEntries(resolved) };
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
    const data = DATA_URI.exec(source)?.[1];
    if (data !== undefined) return Buffer.from(data, 'base64');
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

/** The possible picture sources in a value: a data URI, the URL of a file value, or those in a list. */
function sourcesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(sourcesIn);
  const source = sourceOf(value);
  return source === null ? [] : [source];
}

function sourceOf(value: unknown): string | null {
  if (typeof value === 'string') return DATA_URI.test(value) ? value : null;
  return isPlainObject(value) && typeof value.url === 'string' ? value.url : null;
}

function withPictures(value: unknown, pictures: ReadonlyMap<string, UprightPicture>): FillValue {
  if (Array.isArray(value)) return value.map((item) => withPictures(item, pictures));
  const picture = pictures.get(sourceOf(value) ?? '');
  return picture === undefined ? (value as FillValue) : { ...picture, altText: altText(value) };
}

/** Converts the error of an unavailable picture to a TemplateError, so that the fill is not retried. Rethrows others. */
function throwPictureError(error: unknown): never {
  const known = error instanceof OutboundError || error instanceof AppError;
  throw known ? new TemplateError('picture_unavailable', `A picture could not be read: ${error.message}`) : error;
}

const isPicture = (bytes: Buffer): boolean => /^(?:89504e47|ffd8ff)/.test(bytes.toString('hex', 0, 4));

const altText = (value: unknown): string => (isPlainObject(value) && typeof value.name === 'string' ? value.name : '');
