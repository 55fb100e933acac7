import { type InputProblem, InvalidInputError, isForeignKeyViolation, isUniqueViolation } from '@app/core';
import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FIELD_KEY_UNIQUE } from '../fields/field.entity';
import type { FormModel } from '../model/form-model';
import type { FormTree } from './form-tree';
import { FORM_KEY_UNIQUE, FORM_NAME_UNIQUE } from '../entities/form.entity';
import { FormWriter, HiddenFieldsError } from './form-writer';
import { FormsRepository } from '../forms.repository';

/** Attempts of a write that conflicts with parallel requests, which create or delete the rows that it refers to. */
const ATTEMPTS = 3;

/** The ids of a stored form. */
export interface FormHead {
  id: string;
  key: string;
}

/** Stores whole forms, each in one transaction. A dry run does the same and rolls back. */
@Injectable()
export class FormStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly forms: FormsRepository,
    private readonly writer: FormWriter,
  ) {}

  /**
   * Stores a new form.
   * @param make creates the form; called again after a conflict with a parallel request
   * @param finish reads the result in the same transaction
   * @throws InvalidInputError when the name is in use
   */
  create<T>(
    scope: TeamScope,
    make: () => Promise<FormModel>,
    finish: (head: FormHead, manager: EntityManager) => Promise<T>,
    dryRun: boolean,
  ): Promise<T> {
    return this.attempt(async () => {
      const form = await make();
      return this.transaction(dryRun, async (manager) =>
        finish(await this.writer.insert(scope, form, manager), manager),
      );
    });
  }

  /** Replaces a stored form by the result of `make`. @returns the form after the change; @throws NotFoundError */
  replace(
    scope: TeamScope,
    key: string,
    make: (stored: FormTree, manager: EntityManager) => Promise<FormModel>,
    dryRun: boolean,
  ): Promise<FormTree> {
    return this.attempt(() =>
      this.transaction(dryRun, async (manager) => {
        await this.forms.lock(scope, key, manager);
        const stored = await this.forms.getTree(scope, key, manager);
        await this.writer.replace(scope, stored, await make(stored, manager), manager);
        return this.forms.getTree(scope, key, manager);
      }),
    );
  }

  /** Deletes a form unless `check` throws, which gets the stored form under its lock. @throws NotFoundError */
  delete(
    scope: TeamScope,
    key: string,
    check: (stored: FormTree, manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.forms.lock(scope, key, manager);
      await check(await this.forms.getTree(scope, key, manager), manager);
      await this.forms.delete(scope, key, manager);
    });
  }

  private async attempt<T>(write: () => Promise<T>, left = ATTEMPTS): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (isUniqueViolation(error, FORM_NAME_UNIQUE)) throw new InvalidInputError([takenName()]);
      if (left > 1 && isRace(error)) return this.attempt(write, left - 1);
      throw error;
    }
  }

  private async transaction<T>(dryRun: boolean, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      const result = await work(runner.manager);
      await (dryRun ? runner.rollbackTransaction() : runner.commitTransaction());
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** A parallel request has created the same field or form id, hidden a field, or deleted a field, theme or asset. */
const isRace = (error: unknown) =>
  error instanceof HiddenFieldsError ||
  isUniqueViolation(error, FIELD_KEY_UNIQUE) ||
  isUniqueViolation(error, FORM_KEY_UNIQUE) ||
  isForeignKeyViolation(error);

/** The name of a form is unique in its team. */
export const takenName = (path = 'form_name'): InputProblem => ({
  path,
  message: 'is already the name of another form',
  code: 'name_taken',
});
