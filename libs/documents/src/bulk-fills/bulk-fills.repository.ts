import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { NotFoundError } from '@app/core';
import type { Scope } from '@app/teams';
import { EntityManager, Repository } from 'typeorm';
import { BulkFill, type BulkFillRow } from './bulk-fill.entity';
import type { BulkRowState } from './bulk-fill.dto';

/** A row and its state; the envelope is null when it was deleted. */
export interface StateOfRow extends Pick<BulkFillRow, 'position' | 'envelopeId'> {
  state: BulkRowState;
}

const STATE = `CASE WHEN r.cancelled_at IS NOT NULL THEN 'cancelled' WHEN e.id IS NULL THEN 'deleted' ELSE e.status END`;
const ROWS = `FROM bulk_fill_row r LEFT JOIN envelope e ON e.id = r.envelope_id WHERE r.bulk_fill_id = $1`;

/** Bulk fills and their rows. */
@Injectable()
export class BulkFillsRepository {
  constructor(@InjectRepository(BulkFill) private readonly fills: Repository<BulkFill>) {}

  /** Inserts a bulk fill with a row for each envelope. */
  async insert(
    { teamId, environmentId }: Scope,
    { envelopeIds, ...fill }: Pick<BulkFill, 'documentId' | 'requestId'> & { envelopeIds: string[] },
    manager: EntityManager,
  ): Promise<BulkFill> {
    const inserted = await manager.save(manager.create(BulkFill, { ...fill, teamId, environmentId }));
    await manager.query(
      `INSERT INTO bulk_fill_row (bulk_fill_id, position, envelope_id)
       SELECT $1, number - 1, id FROM unnest($2::uuid[]) WITH ORDINALITY AS envelope (id, number)`,
      [inserted.id, envelopeIds],
    );
    return inserted;
  }

  /** @throws NotFoundError */
  async get({ environmentId }: Scope, id: string): Promise<BulkFill> {
    const fill = await this.fills.findOneBy({ environmentId, id });
    if (!fill) throw new NotFoundError(`Bulk fill ${id}`);
    return fill;
  }

  /** Locks a bulk fill, so that retries and cancellations are one after the other. @throws NotFoundError */
  async lock({ environmentId }: Scope, id: string, manager: EntityManager): Promise<BulkFill> {
    const lock = { mode: 'pessimistic_write' } as const;
    const fill = await manager.findOne(BulkFill, { where: { environmentId, id }, lock });
    if (!fill) throw new NotFoundError(`Bulk fill ${id}`);
    return fill;
  }

  async setRequest({ environmentId }: Scope, id: string, requestId: string, manager: EntityManager): Promise<void> {
    await manager.update(BulkFill, { environmentId, id }, { requestId });
  }

  /** The number of rows in each state; without states of no row. */
  async counts(fill: BulkFill, manager = this.fills.manager): Promise<Partial<Record<BulkRowState, number>>> {
    const sql = `SELECT ${STATE} AS state, count(*)::int AS count ${ROWS} GROUP BY 1`;
    const found = await manager.query<{ state: BulkRowState; count: number }[]>(sql, [fill.id]);
    return Object.fromEntries(found.map(({ state, count }) => [state, count]));
  }

  /** Rows in the order of the request. */
  rows(
    fill: BulkFill,
    { state, skip, take }: { state?: BulkRowState; skip: number; take: number },
  ): Promise<StateOfRow[]> {
    return this.fills.query(
      `SELECT r.position, e.id AS "envelopeId", ${STATE} AS state ${ROWS} AND ($2::text IS NULL OR ${STATE} = $2)
       ORDER BY r.position LIMIT $3 OFFSET $4`,
      [fill.id, state ?? null, take, skip],
    );
  }

  /** The envelopes of the rows in a state, by position. */
  async envelopes(fill: BulkFill, state: BulkRowState, manager: EntityManager): Promise<Map<string, number>> {
    const sql = `SELECT e.id, r.position ${ROWS} AND ${STATE} = $2 ORDER BY e.id`;
    const found = await manager.query<{ id: string; position: number }[]>(sql, [fill.id, state]);
    return new Map(found.map(({ id, position }) => [id, position]));
  }

  async markCancelled(fill: BulkFill, positions: number[], manager: EntityManager): Promise<void> {
    await manager.query(
      'UPDATE bulk_fill_row SET cancelled_at = now() WHERE bulk_fill_id = $1 AND position = ANY($2)',
      [fill.id, positions],
    );
  }
}
