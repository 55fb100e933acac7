import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FieldValuesService } from '@app/users';
import { batchValues } from './batch-values';
import type { Datapoint, ExtractionRun } from '../extraction-run.entity';
import type { KnownFields } from '@app/forms';
import { RunsRepository } from '../runs.repository';

/** Stores the values of runs on their users. */
@Injectable()
export class RunValues {
  constructor(
    private readonly runs: RunsRepository,
    private readonly values: FieldValuesService,
  ) {}

  /**
   * Stores the fields of a finished run's values, with the values that other runs of the call found for them. Values that do not
   * fit their fields are named in the run's error.
   * @returns the ids of the stored fields
   */
  async store(manager: EntityManager, run: ExtractionRun, data: Datapoint[], fields: KnownFields, error = '') {
    const found = data.filter(({ value }) => value !== null);
    const stored = await this.storeFields(manager, run, found, fields);
    const { misfits } = batchValues(found, fields);
    const sentences = [error, ...misfits].filter(Boolean).join(' ');
    if (misfits.length > 0) await this.runs.addError(run, run.id, sentences, manager);
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
