import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type CommitStatement,
  committedFiles,
  ENDED_ENTRY,
  type EndedEntry,
  HELD_ENTRY,
  lockedFiles,
  NewRow,
  notification,
  PreparedStatements,
  removedEntry,
  type Statement,
  type WrittenFiles,
} from '@app/core';
import type { Scope } from '@app/teams';
import { EntityManager, In, Repository, type QueryDeepPartialEntity } from 'typeorm';
import { Envelope, type FillFailure } from './envelope.entity';
import { filledSignal } from './envelope-types';

/** The columns that say how a fill ended. */
const OUTCOME = [
  'id',
  'userId',
  'status',
  'failure',
  'storageKey',
  'nativeKey',
  'output',
  'templateType',
  'type',
  'fileName',
  'warnings',
  'unusedValues',
  'signer',
  'handsLinkOver',
] as const satisfies (keyof Envelope)[];
export type FillOutcome = Pick<Envelope, (typeof OUTCOME)[number]>;

/** The columns of a filled document. */
export type FilledColumns = Pick<
  Envelope,
  'fileName' | 'storageKey' | 'sha256' | 'nativeKey' | 'warnings' | 'unusedValues'
>;

/** Rows of one INSERT: their values may be large. */
const INSERTED = 100;

const FILLED = (first: number): string =>
  `status = 'filled', ${['file_name', 'storage_key', 'sha256', 'native_key', 'warnings', 'unused_values']
    .map((column, index) => `${column} = $${first + index}`)
    .join(', ')}, updated_at = now()`;

/** Wakes those who wait for the envelope when the transaction commits. */
const FINISH: Statement = {
  name: 'envelopes.finish',
  text: `UPDATE envelope SET ${FILLED(3)} WHERE environment_id = $1 AND id = $2 RETURNING ${notification('$9')}`,
};

/** Whether a statement that ends a fill stores the document: the envelope and all of its files are there. */
const IS_WHOLE = `(SELECT is_whole FROM verdict)`;

/**
 * The same with the end of the job and the commit of the files. Rows are locked in the order of a transaction: the job, the envelope,
 * its files. It writes nothing when a file is missing, and ends the job of an envelope that was deleted.
 */
const FINISH_WITH_JOB = {
  name: 'envelopes.finish',
  text: `WITH ${HELD_ENTRY},
    kept AS MATERIALIZED (
      SELECT id FROM envelope WHERE environment_id = $3 AND id = $4 AND EXISTS (SELECT FROM held_entry) FOR NO KEY UPDATE
    ),
    ${lockedFiles('$5', 'EXISTS (SELECT FROM kept)')},
    verdict AS MATERIALIZED (
      SELECT EXISTS (SELECT FROM kept) AND (SELECT count(*) FROM locked_files) = cardinality($5::text[]) AS is_whole
    ),
    ${removedEntry(`EXISTS (SELECT FROM held_entry) AND (${IS_WHOLE} OR NOT EXISTS (SELECT FROM kept))`)},
    finished AS (
      UPDATE envelope SET ${FILLED(8)} WHERE environment_id = $3 AND id = $4 AND ${IS_WHOLE} RETURNING ${notification('$14')}
    ),
    ${committedFiles('$5', '$6', '$7', IS_WHOLE)}
    SELECT ${ENDED_ENTRY}, EXISTS (SELECT FROM kept) AS "isKept", (SELECT count(*)::int FROM committed_files) AS files`,
};

/** The end of a fill by one statement. */
export interface EndedFill extends EndedEntry {
  /** False when the envelope was deleted. */
  isKept: boolean;
  /** The number of files that were committed. */
  files: number;
}

/** Wakes them too. */
const FAIL: Statement = {
  name: 'envelopes.fail',
  text: `UPDATE envelope SET status = 'failed', failure = $2, updated_at = now() WHERE id = $1 RETURNING ${notification('$3')}`,
};

/** The fills of envelopes: their begin, their results, and those that are repeated or withdrawn. */
@Injectable()
export class EnvelopeFillsRepository {
  private readonly rows: NewRow<Envelope>;

  constructor(
    @InjectRepository(Envelope) private readonly envelopes: Repository<Envelope>,
    private readonly statements: PreparedStatements,
  ) {
    this.rows = new NewRow(statements, envelopes, 'envelopes.insert');
  }

  /** Inserts an envelope with a given id together with its job, as the whole effect of a request. */
  async insertQueued(
    { teamId, environmentId }: Scope,
    envelope: Partial<Envelope>,
    job: CommitStatement,
  ): Promise<void> {
    await this.rows.insert({ ...envelope, teamId, environmentId }, [job]);
  }

  /** Inserts envelopes with given ids. */
  async insertAll(
    { teamId, environmentId }: Scope,
    envelopes: Partial<Envelope>[],
    manager: EntityManager,
  ): Promise<void> {
    for (let at = 0; at < envelopes.length; at += INSERTED) {
      const rows = envelopes.slice(at, at + INSERTED).map((envelope) => ({ ...envelope, teamId, environmentId }));
      await manager.insert(Envelope, rows as QueryDeepPartialEntity<Envelope>[]);
    }
  }

  findOutcomes({ environmentId }: Scope, ids: string[]): Promise<FillOutcome[]> {
    const query = this.envelopes.createQueryBuilder('envelope').select(OUTCOME.map((column) => `envelope.${column}`));
    return query.where({ environmentId, id: In(ids) }).getMany();
  }

  /** Locks those of the envelopes that could not be filled, and returns their ids. */
  async lockFailed({ environmentId }: Scope, ids: string[], manager: EntityManager): Promise<string[]> {
    const sql = `SELECT id FROM envelope WHERE environment_id = $1 AND id = ANY($2) AND status = 'failed' ORDER BY id FOR UPDATE`;
    return (await manager.query<{ id: string }[]>(sql, [environmentId, ids])).map(({ id }) => id);
  }

  /** Makes envelopes pending again, each with its new job. */
  async restart({ environmentId }: Scope, ids: string[], jobIds: string[], manager: EntityManager): Promise<void> {
    await manager.query(
      `UPDATE envelope e SET status = 'pending', failure = NULL, job_id = started.job_id, updated_at = now()
         FROM unnest($2::uuid[], $3::uuid[]) AS started (id, job_id)
        WHERE e.environment_id = $1 AND e.id = started.id`,
      [environmentId, ids, jobIds],
    );
  }

  /** The ids of the jobs of those of the envelopes that are not filled yet. */
  async pendingJobs({ environmentId }: Scope, ids: string[], manager: EntityManager): Promise<string[]> {
    const found = await manager.query<{ jobId: string }[]>(
      `SELECT job_id AS "jobId" FROM envelope
        WHERE environment_id = $1 AND id = ANY($2) AND status = 'pending' AND job_id IS NOT NULL`,
      [environmentId, ids],
    );
    return found.map(({ jobId }) => jobId);
  }

  /** Deletes those of the envelopes that are not filled yet, and returns their ids. */
  async deletePending({ environmentId }: Scope, ids: string[], manager: EntityManager): Promise<string[]> {
    const deleted = await manager.query<{ id: string }[]>(
      `WITH pending AS (
         SELECT id FROM envelope WHERE environment_id = $1 AND id = ANY($2) AND status = 'pending' ORDER BY id FOR UPDATE
       ), deleted AS (DELETE FROM envelope e USING pending WHERE e.id = pending.id RETURNING e.id)
       SELECT id FROM deleted`,
      [environmentId, ids],
    );
    return deleted.map(({ id }) => id);
  }

  /** Stores the filled document of an envelope. @returns false when the envelope was deleted */
  async finish({ environmentId }: Scope, id: string, columns: FilledColumns, manager: EntityManager): Promise<boolean> {
    const values = [environmentId, id, ...valuesOf(columns), filledSignal(id)];
    return (await this.statements.rows(FINISH, values, manager)).length > 0;
  }

  /** The statement that does this, commits the files and ends the job (`Claim.finishBy`). @returns an `EndedFill` */
  finishing(
    { environmentId }: Scope,
    id: string,
    columns: FilledColumns,
    { keys, sizes, hashes }: WrittenFiles,
  ): CommitStatement {
    const files = [keys, sizes, hashes];
    return { ...FINISH_WITH_JOB, values: [environmentId, id, ...files, ...valuesOf(columns), filledSignal(id)] };
  }

  /** Stores why an envelope could not be filled. */
  async failForJob(id: string, failure: FillFailure, manager: EntityManager): Promise<void> {
    await this.statements.rows(FAIL, [id, JSON.stringify(failure), filledSignal(id)], manager);
  }
}

const valuesOf = ({ fileName, storageKey, sha256, nativeKey, warnings, unusedValues }: FilledColumns): unknown[] => [
  ...[fileName, storageKey, sha256, nativeKey, warnings, unusedValues],
];
