import { Injectable } from '@nestjs/common';
import type { InputProblem, UploadedFile } from '@app/core';
import type { Scope } from '@app/teams';
import { DataSource, type EntityManager } from 'typeorm';
import { type AddedFiles, FileAdding, type FilesOfField } from './added-files';
import { type FileField, sentFileProblems } from './sent-files';

/** Files that are sent with a submission, in parts that are named by the ids of their fields. */
@Injectable()
export class SubmissionFiles {
  constructor(
    private readonly adding: FileAdding,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Checks the files against their fields.
   * @param fields the definitions of the fields that there are, by key
   * @param given the keys of the fields that also have a value
   * @returns the files by field, and the problems with paths below `fields`
   */
  async check(
    files: UploadedFile[],
    fields: ReadonlyMap<string, FileField>,
    given: readonly string[],
  ): Promise<{ sent: FilesOfField[]; problems: InputProblem[] }> {
    if (files.length === 0) return { sent: [], problems: [] };
    const byPart = new Map<string, UploadedFile[]>();
    for (const file of files) byPart.set(file.part, [...(byPart.get(file.part) ?? []), file]);
    const sent: FilesOfField[] = [];
    const problems: InputProblem[] = [];
    for (const [key, ofField] of byPart) {
      const path = `fields.${key}`;
      const field = fields.get(key);
      const paths = { field: path, file: (index: number) => `${path}[${index}]` };
      problems.push(...(await sentFileProblems(field, key, ofField, paths)));
      if (given.includes(key)) problems.push({ path, message: `${key} has a value and files: send one of both` });
      if (field) sent.push({ field, files: ofField });
    }
    return { sent, problems };
  }

  /**
   * Runs `work` in a transaction that also keeps the files; when it fails, neither rows nor files stay.
   * @param sent checked files
   */
  store<Result>(
    scope: Scope,
    sent: FilesOfField[],
    work: (manager: EntityManager, added: AddedFiles | null) => Promise<Result>,
  ): Promise<Result> {
    if (sent.length === 0) return this.dataSource.transaction((manager) => work(manager, null));
    return this.adding.add(scope, sent, (added) =>
      this.dataSource.transaction(async (manager) => {
        const result = await work(manager, added);
        await added.commit(manager);
        return result;
      }),
    );
  }
}
