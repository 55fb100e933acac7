import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { downloadName, StoredObjects } from '@app/core';
import type { RunValue } from '@app/planning/services';
import { fileReferencesIn, ReferredFiles } from '@app/users';
import type { RunWork } from './run-work';

/** Characters of a folder's name that every file system allows. */
const MAX_FOLDER_NAME = 100;

/** Copies the files of values for a browser, which uploads them under the names of the copies. */
@Injectable()
export class FileCopies {
  constructor(
    private readonly files: ReferredFiles,
    private readonly objects: StoredObjects,
  ) {}

  /** Copies the files of a field below the folder of the work; one that is gone becomes a note. */
  async make({ run, folder, notes }: RunWork, key: string, value: unknown): Promise<RunValue['files']> {
    const copies: RunValue['files'] = [];
    for (const [index, file] of (await this.files.find(run, fileReferencesIn(value))).entries()) {
      if (!file) {
        notes.push(`The field ${key} holds a file that this service does not store for this environment.`);
        continue;
      }
      const name = downloadName(file.name);
      const place = join(folder, 'files', encodeURIComponent(key).slice(0, MAX_FOLDER_NAME), String(index));
      await mkdir(place, { recursive: true });
      await this.objects.save(file.key, join(place, name));
      copies.push({ path: join(place, name), name });
    }
    return copies;
  }
}
