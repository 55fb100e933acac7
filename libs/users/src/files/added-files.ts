import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { type StorageAttempt, StoredObjects, type UploadedFile } from '@app/core';
import { takesManyFiles } from '@app/forms';
import type { Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';
import type { GivenValues } from '../given-values';
import type { FileField } from './sent-files';
import { type NewUserFile, UserFilesRepository } from './user-files.repository';

/** Checked files, and the field whose value they become. */
export interface FilesOfField {
  field: FileField;
  files: UploadedFile[];
}

/** Files whose bytes are stored. They are kept only when `keep` is called in a transaction that commits. */
export interface AddedFiles {
  /** The values of their fields, by field key. */
  values: GivenValues;
  /** Their keys. */
  keys: ReadonlySet<string>;
  /** Call it before the values are stored. */
  keep: (userId: string, manager: EntityManager) => Promise<void>;
  /** Call it after the values are stored. */
  commit: (manager: EntityManager) => Promise<void>;
}

/** Stores uploaded files together with the values that refer to them, or none of both. */
@Injectable()
export class FileAdding {
  constructor(
    private readonly objects: StoredObjects,
    private readonly userFiles: UserFilesRepository,
  ) {}

  /** Stores the bytes and runs `work`; the files of work that fails are deleted. */
  add<Result>(scope: Scope, sent: FilesOfField[], work: (added: AddedFiles) => Promise<Result>): Promise<Result> {
    return this.objects.attempt(scope.teamId, async (attempt) => {
      const rows: Omit<NewUserFile, 'userId'>[] = [];
      const values: GivenValues = {};
      for (const { field, files } of sent) {
        const stored = [];
        for (const file of files) stored.push(await put(attempt, file, rows));
        values[field.key] = isList(field, stored.length) ? stored : stored[0];
      }
      return work({
        values,
        keys: new Set(rows.map(({ objectKey }) => objectKey)),
        keep: (userId, manager) =>
          this.userFiles.insert(
            scope,
            rows.map((row) => ({ ...row, userId })),
            manager,
          ),
        commit: (manager) => attempt.commit(manager),
      });
    });
  }
}

/** A field of type `file_upload` holds one file as an object, several as a list. */
const isList = (field: FileField, count: number) =>
  takesManyFiles(field) && (count > 1 || field.repeated || field.type !== 'file_upload');

async function put(attempt: StorageAttempt, file: UploadedFile, rows: Omit<NewUserFile, 'userId'>[]) {
  const { name, mediaType, path } = file;
  const id = randomUUID();
  const owner = { table: 'user_file', id } as const;
  const { key, size } = await attempt.put(owner, 'file', createReadStream(path), { name, mediaType });
  rows.push({ id, objectKey: key });
  return { path: key, name, size, type: mediaType };
}
