import { Injectable } from '@nestjs/common';
import { AppError, FileLinks, isPlainObject, OutboundClient, OutboundError, StoredObjects } from '@app/core';
import type { TeamScope } from '@app/teams';
import { TemplateError } from './fillers/template-error';
import type { FillValue, FillValues, ImageValue } from './fillers/field-values';

const MAX_PICTURE = 20 * 1024 * 1024;
const DATA_URI = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/=\s]+)$/;

/** Turns the pictures among field values into bytes: data URIs, and file values (`{url}`) that hold a PNG or JPEG. */
@Injectable()
export class PictureValues {
  constructor(
    private readonly objects: StoredObjects,
    private readonly links: FileLinks,
    private readonly client: OutboundClient,
  ) {}

  /** The same values with pictures in place of what refers to them. A file that is no picture stays as it is. */
  async resolve(scope: TeamScope, values: Record<string, unknown>): Promise<FillValues> {
    const entries = Object.entries(values).map(
      async ([id, value]) => [id, await this.resolveOne(scope, value)] as const,
    );
    return Object.fromEntries(await Promise.all(entries));
  }

  private async resolveOne(scope: TeamScope, value: unknown): Promise<FillValue> {
    if (Array.isArray(value)) return Promise.all(value.map((item) => this.resolveOne(scope, item)));
    const bytes = await this.bytesOf(scope, value).catch(refusePicture);
    return (bytes && toPicture(bytes, altText(value))) ?? (value as FillValue);
  }

  private async bytesOf({ teamId }: TeamScope, value: unknown): Promise<Buffer | null> {
    if (typeof value === 'string') {
      const data = DATA_URI.exec(value)?.[1];
      return data === undefined ? null : Buffer.from(data, 'base64');
    }
    if (!isPlainObject(value)) return null;
    return typeof value.url === 'string' ? this.fetch(teamId, value.url) : null;
  }

  /** Our own links are read from the storage; others go through the guarded client. */
  private async fetch(teamId: string, url: string): Promise<Buffer | null> {
    const data = DATA_URI.exec(url)?.[1];
    if (data !== undefined) return Buffer.from(data, 'base64');
    const token = this.links.tokenOf(url);
    if (token !== null) {
      const { key } = this.links.open(token);
      return key.startsWith(`${teamId}/`) ? this.objects.get(key) : null;
    }
    const { status, body } = await this.client.get(url, { maxBytes: MAX_PICTURE });
    return status === 200 ? body : null;
  }
}

/** A picture that cannot be had is the caller's to mend: no retry would bring it. */
function refusePicture(error: unknown): never {
  const known = error instanceof OutboundError || error instanceof AppError;
  throw known ? new TemplateError('picture_unavailable', `A picture could not be read: ${error.message}`) : error;
}

function toPicture(bytes: Buffer, altTextOfValue: string): ImageValue | null {
  if (bytes.toString('hex', 0, 4) === '89504e47') return { bytes, mediaType: 'image/png', altText: altTextOfValue };
  if (bytes.toString('hex', 0, 3) === 'ffd8ff') return { bytes, mediaType: 'image/jpeg', altText: altTextOfValue };
  return null;
}

const altText = (value: unknown): string => (isPlainObject(value) && typeof value.name === 'string' ? value.name : '');
