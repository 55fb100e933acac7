import { Injectable } from '@nestjs/common';
import { FileLinks, isPlainObject, StoredObjects } from '@app/core';
import type { Scope } from '@app/teams';

/** A reference to a file in the value of a field: a link of this service, the key of a stored file, or another address. */
export interface FileReference {
  address: string;
  /** Undefined when the value gives none. */
  name: string | undefined;
}

/** A file that this service stores. */
export interface ReferredFile {
  key: string;
  name: string;
  /** Empty for a file of which only the name is known. */
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Null for files of the first version. */
  sha256: string | null;
}

/** Characters of a file name, as file systems allow them; values of fields may be longer. */
const MAX_NAME = 255;

/** The references in a value: text, an object with `url` or `path`, or a list of these. */
export function fileReferencesIn(value: unknown): FileReference[] {
  if (Array.isArray(value)) return value.flatMap(fileReferencesIn);
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ address: value.trim(), name: undefined }];
  if (!isPlainObject(value)) return [];
  const address = [value.url, value.path].find((member) => typeof member === 'string' && member !== '');
  const name = typeof value.name === 'string' && value.name !== '' ? value.name : undefined;
  return typeof address === 'string' ? [{ address, name }] : [];
}

/**
 * The files to which values of fields refer. Only files that this service stores for the same environment are found; a link
 * names its file also after it has expired, because the API key, not the link, grants the right.
 */
@Injectable()
export class ReferredFiles {
  constructor(
    private readonly objects: StoredObjects,
    private readonly links: FileLinks,
  ) {}

  /** @returns for each reference its file, or null */
  async find(scope: Scope, references: FileReference[]): Promise<(ReferredFile | null)[]> {
    const linked = references.map(({ address }) => this.links.referredBy(address) ?? named(address));
    const stored = await this.objects.findInEnvironment(
      scope,
      linked.map(({ key }) => key),
    );
    return linked.map(({ key, mediaType, name }, index) => {
      const object = stored.get(key);
      const shown = (references[index]?.name ?? name).slice(0, MAX_NAME).toWellFormed();
      return object ? { key, mediaType, name: shown, size: object.size ?? 0, sha256: object.sha256 } : null;
    });
  }
}

const named = (key: string) => ({ key, name: key.split('/').at(-1) ?? '', mediaType: '' });
