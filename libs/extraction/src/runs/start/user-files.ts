import { Injectable } from '@nestjs/common';
import { StoredObjects } from '@app/core';
import type { FieldDefinition } from '@app/forms';
import type { Scope } from '@app/teams';
import { fileReferencesIn, FieldValuesService, ReferredFiles } from '@app/users';
import type { InputFile } from './input-file';

/** The files in the values of a user, and sentences about references that lead to no file. */
export interface UserFilesFound {
  files: InputFile[];
  problems: string[];
}

/** The files in a user's fields (`file_sources`). */
@Injectable()
export class UserFiles {
  constructor(
    private readonly values: FieldValuesService,
    private readonly referred: ReferredFiles,
    private readonly objects: StoredObjects,
  ) {}

  /** The files in the order of the fields. @param most the number of files that are read; more are a problem */
  async find(scope: Scope, userId: string, fields: FieldDefinition[], most: number): Promise<UserFilesFound> {
    const values = await this.values.valuesOf(scope, userId);
    const references = fields.flatMap((field) =>
      fileReferencesIn(values[field.key]).map((reference) => ({ field, reference })),
    );
    if (references.length > most)
      return { files: [], problems: [`the fields hold ${references.length} files, and a call reads at most ${most}`] };
    const files = await this.referred.find(
      scope,
      references.map(({ reference }) => reference),
    );
    const found: UserFilesFound = { files: [], problems: [] };
    for (const [index, { field }] of references.entries()) {
      const file = files[index];
      if (file) found.files.push({ ...file, sourceField: field, open: () => this.objects.stream(file.key) });
      else found.problems.push(`the field ${field.key} holds ${NOT_STORED}`);
    }
    return found;
  }
}

const NOT_STORED = 'a file that this service does not store for this environment';
