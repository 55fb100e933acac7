import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type CountAge,
  countRows,
  type CountedRows,
  isUnfiltered,
  type ListFilter,
  type ListPart,
  newestFirst,
  NewestRows,
  OneRow,
  PreparedStatements,
  type Statement,
  withinList,
} from '@app/core';
import { EntityManager, In, Repository, type QueryDeepPartialEntity, type SelectQueryBuilder } from 'typeorm';
import type { Scope, TeamScope } from '@app/teams';
import type { EnvelopeLookup } from './envelope.dto';
import { Envelope } from './envelope.entity';

/** The columns that an envelope list shows. Values and previews are not read for it: they can be large. */
const LISTED = [
  'id',
  'documentId',
  'userId',
  'type',
  'fileName',
  'storageKey',
  'tags',
  'warnings',
  'createdAt',
  'sender',
  'signer',
  'viewedAt',
  'signedAt',
  'declinedAt',
  'voidedAt',
  'expiredAt',
  'tokenExpiresAt',
  'sealedAt',
  'sealedKey',
  'certificateKey',
  'evidenceKey',
  'sealError',
] as const satisfies (keyof Envelope)[];
export type ListedEnvelope = Pick<Envelope, (typeof LISTED)[number]>;

const HOLD_USER: Statement = {
  name: 'envelopes.hold_user',
  text: `SELECT FROM envelope e JOIN "user" u ON u.environment_id = e.environment_id AND u.id = e.user_id
    WHERE e.id = $1 FOR KEY SHARE OF u`,
};

/** Envelopes that wait for somebody. */
const OPEN = `e.sent_at IS NOT NULL AND e.signed_at IS NULL AND e.declined_at IS NULL AND e.expired_at IS NULL
  AND e.voided_at IS NULL`;

/** Open envelopes with a time in the past. Users are locked with them; those that are being erased are skipped. */
const dueBy = (column: 'token_expires_at' | 'next_reminder_at') => `SELECT e.id FROM envelope e
  WHERE e.${column} < now() AND ${OPEN}
    AND (e.user_id IS NULL OR EXISTS (
      SELECT FROM "user" u WHERE u.environment_id = e.environment_id AND u.id = e.user_id FOR KEY SHARE SKIP LOCKED))
  ORDER BY e.${column}, e.id LIMIT $1 FOR UPDATE OF e SKIP LOCKED`;

const RELEASE_ACTED_ON = `UPDATE envelope e SET user_id = NULL, updated_at = now()
  WHERE e.environment_id = $1 AND e.user_id = $2
    AND (e.signed_at IS NOT NULL OR EXISTS (SELECT FROM recipient r WHERE r.envelope_id = e.id AND r.done_at IS NOT NULL))`;

export interface EnvelopeFilter extends ListFilter {
  type: EnvelopeLookup;
  /** Of the template or the user. */
  id: string;
}

type EnvelopeWork = (envelope: Envelope, manager: EntityManager) => Promise<void>;

@Injectable()
export class EnvelopesRepository {
  private readonly newest: Record<EnvelopeLookup, NewestRows<Envelope>>;
  private readonly inEnvironment: OneRow<Envelope>;
  private readonly byId: OneRow<Envelope>;

  constructor(
    @InjectRepository(Envelope) private readonly envelopes: Repository<Envelope>,
    private readonly statements: PreparedStatements,
  ) {
    const newestOf = (name: string, owner: 'documentId' | 'userId'): NewestRows<Envelope> =>
      new NewestRows(statements, envelopes, {
        name,
        owner: ['environmentId', owner],
        where: "status = 'filled'",
        properties: LISTED,
      });
    this.newest = {
      document: newestOf('envelopes_of_document', 'documentId'),
      user: newestOf('envelopes_of_user', 'userId'),
    };
    this.inEnvironment = new OneRow(statements, envelopes, {
      name: 'envelope_in_environment',
      by: ['environmentId', 'id'],
    });
    this.byId = new OneRow(statements, envelopes, { name: 'envelope_by_id', by: ['id'] });
  }

  /** Filled envelopes of a template or of a user, newest first. */
  list(scope: Scope, filter: EnvelopeFilter, part: ListPart): Promise<ListedEnvelope[]> {
    const { type, id, ...others } = filter;
    if (isUnfiltered(others)) return this.newest[type].read<ListedEnvelope>([scope.environmentId, id], part);
    return newestFirst(this.filtered(scope, filter), part).getMany();
  }

  /** The same with their number; null with a filter. */
  listCounted(
    { environmentId }: Scope,
    { type, id, ...others }: EnvelopeFilter,
    part: ListPart,
  ): Promise<CountedRows<ListedEnvelope>> | null {
    return isUnfiltered(others) ? this.newest[type].readCounted<ListedEnvelope>([environmentId, id], part) : null;
  }

  count(scope: Scope, filter: EnvelopeFilter, age: CountAge): Promise<number> {
    const { type, id, ...others } = filter;
    if (isUnfiltered(others)) return this.newest[type].count([scope.environmentId, id], age);
    return countRows(this.filtered(scope, filter), age);
  }

  private filtered({ environmentId }: Scope, { type, id, ...filter }: EnvelopeFilter): SelectQueryBuilder<Envelope> {
    const query = this.envelopes
      .createQueryBuilder('envelope')
      .select(LISTED.map((column) => `envelope.${column}`))
      .where({ environmentId, status: 'filled', ...(type === 'document' ? { documentId: id } : { userId: id }) });
    return withinList(query, filter, ['envelope.fileName', 'envelope.signer']);
  }

  find({ environmentId }: Scope, id: string): Promise<Envelope | null> {
    return this.inEnvironment.find([environmentId, id]);
  }

  findOfTeam({ teamId }: TeamScope, id: string): Promise<Envelope | null> {
    return this.envelopes.findOneBy({ teamId, id });
  }

  /** The envelope in a job's payload. */
  findForJob(id: string, manager?: EntityManager): Promise<Envelope | null> {
    return this.byId.find([id], manager);
  }

  /**
   * Runs `work` in a transaction that locks the envelope (null when there is none) and its user: in this order, as an erasure
   * does.
   */
  locked<T>(
    scope: Scope,
    id: string,
    work: (envelope: Envelope | null, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.envelopes.manager.transaction(async (manager) => work(await this.lock(scope, id, manager), manager));
  }

  /** Locks the user of the envelope and then the envelope, in the caller's transaction. */
  async lock({ environmentId }: Scope, id: string, manager: EntityManager): Promise<Envelope | null> {
    await this.statements.rows(HOLD_USER, [id], manager);
    return manager.findOne(Envelope, { where: { environmentId, id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Locks the user of the envelope against erasure. Call it before the envelope is changed in a transaction that publishes an
   * event: the erasure of a user locks the user first, too.
   */
  async holdUser({ id, userId }: Envelope, manager: EntityManager): Promise<void> {
    if (userId !== null) await this.statements.rows(HOLD_USER, [id], manager);
  }

  /**
   * Marks up to `limit` open envelopes of all teams whose links have expired, and runs `work` for each in the same transaction.
   * Envelopes that others have locked are left for the next call. @returns the number of envelopes
   */
  expireForJob(limit: number, work: EnvelopeWork): Promise<number> {
    return this.dueForJob('token_expires_at', { expiredAt: new Date(), nextReminderAt: null }, limit, work);
  }

  /**
   * Takes the reminders of up to `limit` open envelopes of all teams that are due, and runs `work` for each in the same
   * transaction; so each is taken once. @returns the number of envelopes
   */
  remindForJob(limit: number, work: EnvelopeWork): Promise<number> {
    return this.dueForJob('next_reminder_at', { nextReminderAt: null }, limit, work);
  }

  private dueForJob(
    column: 'token_expires_at' | 'next_reminder_at',
    changes: QueryDeepPartialEntity<Envelope>,
    limit: number,
    work: EnvelopeWork,
  ): Promise<number> {
    return this.envelopes.manager.transaction(async (manager) => {
      const found = await manager.query<{ id: string }[]>(dueBy(column), [limit]);
      if (found.length === 0) return 0;
      const id = In(found.map((row) => row.id));
      await manager.update(Envelope, { id }, changes);
      const order = { tokenExpiresAt: 'ASC', id: 'ASC' } as const;
      for (const envelope of await manager.find(Envelope, { where: { id }, order })) await work(envelope, manager);
      return found.length;
    });
  }

  /** @returns false when the envelope was deleted */
  async update(
    { environmentId }: Scope,
    id: string,
    changes: QueryDeepPartialEntity<Envelope>,
    manager: EntityManager,
  ): Promise<boolean> {
    return ((await manager.update(Envelope, { environmentId, id }, changes)).affected ?? 0) > 0;
  }

  /** Stores the final state of a failed job. */
  async updateForJob(id: string, changes: QueryDeepPartialEntity<Envelope>, manager: EntityManager): Promise<void> {
    await manager.update(Envelope, { id }, changes);
  }

  /** Returns false when the envelope does not exist or is not filled. */
  async deleteFilled({ environmentId }: Scope, id: string): Promise<boolean> {
    return this.envelopes.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(Envelope, { environmentId, id, status: 'filled' });
      return (affected ?? 0) > 0;
    });
  }

  async delete({ environmentId }: Scope, id: string, manager = this.envelopes.manager): Promise<void> {
    await manager.delete(Envelope, { environmentId, id });
  }

  /** Removes the user from envelopes that somebody has signed or approved, which are kept as evidence. */
  async releaseActedOn({ environmentId }: Scope, userId: string, manager: EntityManager): Promise<void> {
    await manager.query(RELEASE_ACTED_ON, [environmentId, userId]);
  }

  async deleteOfUser({ environmentId }: Scope, userId: string, manager: EntityManager): Promise<void> {
    await manager.delete(Envelope, { environmentId, userId });
  }
}
