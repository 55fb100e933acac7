import { Injectable } from '@nestjs/common';
import { AppError, FileLinks, isPlainObject, OutboundClient, OutboundError, StoredObjects } from '@app/core';
import type { TeamScope } from '@app/teams';
import { DocumentProcesses } from '../programs/document-processes';
import type { FillValue, FillValues } from '@app/templating';
import { TemplateError } from '@app/formats/services';
import type { UprightPicture } from '../programs/upright-picture';

const MB = 1024 * 1024;
const MAX_PICTURE = 20 * MB;
/** Of one document: a photo on each of 100 pages; together no more than one upload may have. */
const MAX_PICTURES = 100;
const MAX_TOTAL = 50 * MB;
const FETCHED_AT_ONCE = 4;
const DATA_URI = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=\s]+)$/;

/** Turns the pictures among field values into upright ones: data URIs, and file values (`{url}`) that hold a PNG or JPEG. */
@Injectable()
export class PictureValues {
  constructor(
    private readonly objects: StoredObjects,
    private readonly links: FileLinks,
    private readonly client: OutboundClient,
    private readonly processes: DocumentProcesses,
  ) {}

  /**
   * The same values with pictures in place of what refers to them, where a placeholder asks for them. A file that is no picture
   * stays as it is. @param fields answers the ids that placeholders name; asked only when a value may be a picture
   * @throws TemplateError for pictures that cannot be had, or are too many or too large
   */
  async resolve(
    scope: TeamScope,
    values: Record<string, unknown>,
    fields: () => Promise<string[]>,
    signal: AbortSignal,
  ): Promise<FillValues> {
    const candidates = Object.keys(values).filter((id) => sourcesIn(values[id]).length > 0);
    if (candidates.length === 0) return values as FillValues;
    const asked = await fields();
    const wanted = candidates.filter((id) => asked.some((field) => field === id || field.startsWith(`${id}.`)));
    const fetched = await this.fetchAll(scope, new Set(wanted.flatMap((id) => sourcesIn(values[id]))), signal);
    const pictures = await this.turned(fetched, signal);
    const resolved = wanted.map((id) => [id, withPictures(values[id], pictures)] as const);
    return { ...(values as FillValues), ...Object.fromEntries(resolved) };
  }

  /** Each source once, a few at a time. */
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
    const fetches = Array.from({ length: FETCHED_AT_ONCE }, async () => {
      for (const source of left) pictures.add(source, await this.fetch(scope, source, stop));
    });
    await Promise.all(fetches).catch(async (error: unknown) => {
      failed.abort(error);
      await Promise.allSettled(fetches);
      refusePicture(error);
    });
    return pictures.bySource;
  }

  private async turned(
    pictures: ReadonlyMap<string, Buffer>,
    signal: AbortSignal,
  ): Promise<Map<string, UprightPicture>> {
    if (pictures.size === 0) return new Map();
    const upright = await this.processes.turn([...pictures.values()], signal);
    return new Map([...pictures.keys()].map((source, index) => [source, upright[index] as UprightPicture]));
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

  /** A stored file may be large, and need not be a picture. */
  private async stored(key: string): Promise<Buffer | null> {
    const { size } = (await this.objects.info(key)) ?? { size: 0 };
    if (size <= MAX_PICTURE) return this.objects.get(key);
    const chunks: Buffer[] = [];
    for await (const chunk of await this.objects.stream(key, { start: 0, end: 7 })) chunks.push(chunk as Buffer);
    if (!isPicture(Buffer.concat(chunks))) return null;
    throw new TemplateError('picture_too_large', `A picture is larger than ${MAX_PICTURE / MB} MB.`);
  }
}

/** The pictures of one document; what is no picture is left out. */
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

/** What may lead to a picture in a value: a data URI, the address of a file value, or those of a list. */
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

/** A picture that cannot be had is the caller's to mend: no retry would bring it. */
function refusePicture(error: unknown): never {
  const known = error instanceof OutboundError || error instanceof AppError;
  throw known ? new TemplateError('picture_unavailable', `A picture could not be read: ${error.message}`) : error;
}

const isPicture = (bytes: Buffer): boolean => /^(?:89504e47|ffd8ff)/.test(bytes.toString('hex', 0, 4));

const altText = (value: unknown): string => (isPlainObject(value) && typeof value.name === 'string' ? value.name : '');
