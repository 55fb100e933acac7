import { Injectable } from '@nestjs/common';
import { addProblems, assertNoProblems, NotFoundError, type Upload } from '@app/core';
import { noteForAudit, type Scope } from '@app/teams';
import { DataSource } from 'typeorm';
import type { FieldValueDto } from '../field-values.dto';
import { FieldValuesRepository } from '../field-values.repository';
import { FieldValuesService } from '../field-values.service';
import { FileAdding } from './added-files';
import { sentFileProblems } from './sent-files';

/** The text part of an upload for a field. */
export const FIELD_PART = {
  field_id: { description: 'id of a field of files, as in the list of fields', example: 'attachment' },
};

/** The file parts of an upload for a field. */
export const FIELD_FILES = {
  names: { files: 'the files to store in the field, in place of those before; one, unless the field takes several' },
};

const PATHS = { field: 'field_id', file: (index: number) => `files[${index}]` };

/** Files that are uploaded for a field of a user. */
@Injectable()
export class FieldUploads {
  constructor(
    private readonly targets: FieldValuesRepository,
    private readonly values: FieldValuesService,
    private readonly adding: FileAdding,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores the files as the value of the field, in place of its earlier files.
   * @throws InvalidInputError with all problems; NotFoundError for an unknown user
   */
  async upload(scope: Scope, userId: string, { files, parts, problems }: Upload): Promise<FieldValueDto> {
    const { field_id: key = '' } = parts;
    noteForAudit({ objectType: 'user', objectIds: [userId], fields: [key] });
    const { userExists, definitions } = await this.targets.writeTarget(scope, userId, [key]);
    const field = definitions.get(key);
    if (key === '') addProblems(problems, [{ path: 'field_id', message: 'field_id is required' }]);
    if (files.length === 0) addProblems(problems, [{ path: 'files', message: 'files must hold at least one file' }]);
    addProblems(problems, await sentFileProblems(field, key, files, PATHS));
    assertNoProblems(problems);
    if (!userExists) throw new NotFoundError(`User ${userId}`);
    const written = await this.adding.add(scope, [{ field: field!, files }], (added) =>
      this.dataSource.transaction(async (manager) => {
        if (!(await this.targets.lockUser(scope, userId, manager))) throw new NotFoundError(`User ${userId}`);
        await added.keep(userId, manager);
        const [value] = await this.values.storeAll(scope, userId, added.values, manager, added.keys);
        await added.commit(manager);
        return value!;
      }),
    );
    const [shown] = await this.values.shown(scope, userId, [written]);
    return shown!;
  }
}
