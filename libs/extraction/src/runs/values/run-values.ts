import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FieldValuesService } from '@app/users';
import { batchValues } from './batch-values';
import type { Datapoint, ExtractionRun } from '../extraction-run.entity';
import type { KnownFields } from '@app/forms';
import { type RunNotes, RunsRepository } from '../runs.repository';

/** Stores the values of runs on their users. */
@Injectable()
export class RunValues {
  constructor(
    private readonly runs: RunsRepository,
    private readonly values: FieldValuesService,
  ) {}

  /**
   * Stores the fields of a finished run's values, with the values that other runs of the call found for them. Values that do not
   * fit their fields are named in the run's error and in its warnings.
   * @param notes error and warnings of the run before
   * @returns the ids of the stored fields
   */
  async store(manager: EntityManager, run: ExtractionRun, data: Datapoint[], fields: KnownFields, notes: RunNotes) {
    const found = data.filter(({ value }) => value !== null);
    const stored = await this.storeFields(manager, run, found, fields);
    const { misfits } = batchValues(found, fields);
    if (misfits.length > 0) {
      const error = [notes.error, ...misfits].filter(Boolean).join(' ');
      await this.runs.storeNotes(run, run.id, { error, warnings: [...notes.warnings, ...misfits] }, manager);
    }
    return stored;
  }

  private async storeFields(manager: EntityManager, run: ExtractionRun, data: Datapoint[], fields: KnownFields) {
    const targets = new Set(data.map(({ fieldInternalId }) => fieldInternalId).filter((id) => id !== ''));
    if (targets.size === 0) return [];
    const { values } = batchValues(await this.runs.finishedOfBatch(run, [...targets], manager), fields);
    await this.values.storeFitting(run, run.userId, Object.fromEntries(values), manager);
    return [...values.keys()];
  }
}
