import { Injectable } from '@nestjs/common';
import { FileLinks, isPlainObject, StoredObjects } from '@app/core';
import type { FieldDefinition } from '@app/forms';
import type { Scope } from '@app/teams';
import { FieldValuesService } from '@app/users';
import type { InputFile } from './input-file';

/** A reference to a file in the value of a field: a link of this service, or the key of a stored file. */
interface FileReference {
  field: FieldDefinition;
  address: string;
  name: string | undefined;
}

/** The files in the values of a user, and sentences about references that lead to no file. */
export interface UserFilesFound {
  files: InputFile[];
  problems: string[];
}

/**
 * The files in a user's fields (`file_sources`). Only files that this service stores for the same environment are read; a
 * link names its file also after it has expired, because the API key, not the link, grants the right.
 */
@Injectable()
export class UserFiles {
  constructor(
    private readonly values: FieldValuesService,
    private readonly objects: StoredObjects,
    private readonly links: FileLinks,
  ) {}

  /** The files in the order of the fields. @param most the number of files that are read; more are a problem */
  async find(scope: Scope, userId: string, fields: FieldDefinition[], most: number): Promise<UserFilesFound> {
    const values = await this.values.valuesOf(scope, userId);
    const references = fields.flatMap((field) => referencesIn(field, values[field.key]));
    if (references.length > most)
      return { files: [], problems: [`the fields hold ${references.length} files, and a call reads at most ${most}`] };
    const found: UserFilesFound = { files: [], problems: [] };
    for (const reference of references) {
      const file = await this.open(scope, reference);
      if (file) found.files.push(file);
      else found.problems.push(`the field ${reference.field.key} holds ${NOT_STORED}`);
    }
    return found;
  }

  private async open(scope: Scope, { field, address, name }: FileReference): Promise<InputFile | null> {
    const linked = this.links.referredBy(address) ?? {
      key: address,
      name: address.split('/').at(-1) ?? '',
      mediaType: '',
    };
    const object = await this.objects.findInEnvironment(scope, linked.key);
    return (
      object && {
        name: (name ?? linked.name).slice(0, MAX_NAME).toWellFormed(),
        mediaType: linked.mediaType,
        size: object.size ?? 0,
        sourceField: field,
        open: () => this.objects.stream(linked.key),
      }
    );
  }
}

/** Characters of a file name, as file systems allow them; values of fields may be longer. */
const MAX_NAME = 255;
const NOT_STORED = 'a file that this service does not store for this environment';

/** The references in a value: text, an object with `url` or `path`, or a list of these. */
function referencesIn(field: FieldDefinition, value: unknown): FileReference[] {
  if (Array.isArray(value)) return value.flatMap((item) => referencesIn(field, item));
  if (typeof value === 'string') return value.trim() === '' ? [] : [{ field, address: value.trim(), name: undefined }];
  if (!isPlainObject(value)) return [];
  const address = [value.url, value.path].find((member) => typeof member === 'string' && member !== '');
  const name = typeof value.name === 'string' && value.name !== '' ? value.name : undefined;
  return typeof address === 'string' ? [{ field, address, name }] : [];
}
