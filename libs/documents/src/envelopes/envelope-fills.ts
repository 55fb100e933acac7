import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Env, Jobs } from '@app/core';
import type { Scope, SigningDefaults } from '@app/teams';
import { DataSource, type EntityManager } from 'typeorm';
import { fillDocument, fillRow } from '../document.jobs';
import { RecipientsRepository, type NewRecipient } from '../signing/recipients/recipients.repository';
import type { Envelope } from './envelope.entity';
import { EnvelopeFillsRepository, type FillOutcome } from './envelope-fills.repository';
import { EnvelopesRepository } from './envelopes.repository';

/** The members of a new envelope that the fill request determines. */
export type NewEnvelope = Pick<
  Envelope,
  | 'documentId'
  | 'presentDocumentId'
  | 'userId'
  | 'templateName'
  | 'templateType'
  | 'templateSyntax'
  | 'templateDelimiters'
  | 'templateSha256'
  | 'templateKey'
  | 'tags'
  | 'values'
  | 'locale'
  | 'type'
  | 'output'
  | 'sender'
  | 'signer'
  | 'handsLinkOver'
  | 'sendsMail'
> &
  Partial<Pick<Envelope, 'tokenExpiresAt' | 'linkDays' | 'remindAfterDays' | 'remindEveryDays'>> & {
    recipients: NewRecipient[];
  };

/** The fills of envelopes: their begin with a job, repetition, withdrawal, and what is left of a failed one. */
@Injectable()
export class EnvelopeFills {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly fills: EnvelopeFillsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly jobs: Jobs,
    private readonly dataSource: DataSource,
    private readonly env: Env,
  ) {}

  /** Days that the links of a team work, unless a fill says otherwise. */
  linkDays({ linkDays }: SigningDefaults): number {
    return linkDays ?? this.env.signingLinkDays;
  }

  /**
   * Creates an envelope with its recipients and queues the job that fills it, in one transaction: without recipients, in one
   * statement.
   */
  async start(
    scope: Scope,
    { recipients, ...envelope }: NewEnvelope & { id: string },
    requestId: string,
  ): Promise<void> {
    const payload = { envelopeId: envelope.id };
    const options = { ...scope, requestId };
    if (recipients.length === 0) {
      const job = this.jobs.prepared(fillDocument, payload, options);
      return this.fills.insertQueued(scope, { ...envelope, jobId: job.id }, job.insertion);
    }
    await this.dataSource.transaction(async (manager) => {
      const jobId = await this.jobs.add(manager, fillDocument, payload, options);
      await this.fills.insertAll(scope, [{ ...envelope, jobId }], manager);
      await this.recipients.insertAll(scope, [{ id: envelope.id, recipients }], manager);
    });
  }

  /**
   * Creates envelopes and queues a job of a bulk fill for each, in the caller's transaction. @returns their ids in the same order
   */
  async startAll(
    { teamId, environmentId }: Scope,
    envelopes: NewEnvelope[],
    requestId: string,
    manager: EntityManager,
  ): Promise<string[]> {
    const ids = envelopes.map(() => randomUUID());
    const jobIds = await this.queueAll({ teamId, environmentId }, ids, requestId, manager);
    const rows = envelopes.map(({ recipients: _, ...row }, index) => ({
      ...row,
      id: ids[index]!,
      jobId: jobIds[index]!,
    }));
    await this.fills.insertAll({ teamId, environmentId }, rows, manager);
    const named = envelopes.map(({ recipients }, index) => ({ id: ids[index]!, recipients }));
    await this.recipients.insertAll({ teamId, environmentId }, named, manager);
    return ids;
  }

  /** Queues the failed ones of some envelopes again. @returns their number */
  async retryAll(scope: Scope, ids: string[], requestId: string, manager: EntityManager): Promise<number> {
    const failed = await this.fills.lockFailed(scope, ids, manager);
    const jobIds = await this.queueAll(scope, failed, requestId, manager);
    await this.fills.restart(scope, failed, jobIds, manager);
    return failed.length;
  }

  /** Deletes those of some envelopes that are not filled yet, with their jobs. @returns the ids of the deleted ones */
  async cancelAll(scope: Scope, ids: string[], manager: EntityManager): Promise<string[]> {
    // Jobs before envelopes, as a worker locks them.
    await this.jobs.cancelAll(manager, await this.fills.pendingJobs(scope, ids, manager), scope);
    return this.fills.deletePending(scope, ids, manager);
  }

  /** Envelopes with these ids, without their values and pictures. */
  findAll(scope: Scope, ids: string[]): Promise<FillOutcome[]> {
    return this.fills.findOutcomes(scope, ids);
  }

  private queueAll(scope: Scope, ids: string[], requestId: string, manager: EntityManager): Promise<string[]> {
    const payloads = ids.map((envelopeId) => ({ envelopeId }));
    return this.jobs.addAll(manager, fillRow, payloads, { ...scope, requestId });
  }

  /** Deletes an envelope that is not filled yet, with its job. If a worker has filled it meanwhile, both are kept. */
  async withdraw(envelope: Envelope): Promise<void> {
    const { id, jobId, teamId } = envelope;
    await this.dataSource.transaction(async (manager) => {
      const withdrawn = jobId !== null && (await this.jobs.cancel(manager, jobId, { teamId }));
      if (withdrawn) await this.envelopes.delete(envelope, id, manager);
    });
  }

  /** Deletes an envelope that could not be filled; its failed job remains to be seen. */
  discard(envelope: Envelope): Promise<void> {
    return this.envelopes.delete(envelope, envelope.id);
  }

  /** Deletes an envelope that could not be filled in an outage, with its failed job: the caller is told to ask again. */
  async discardWithJob(envelope: Envelope): Promise<void> {
    const { id, jobId, teamId } = envelope;
    await this.dataSource.transaction(async (manager) => {
      if (jobId !== null) await this.jobs.cancel(manager, jobId, { teamId });
      await this.envelopes.delete(envelope, id, manager);
    });
  }
}
