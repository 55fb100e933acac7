import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FileLinks, isUuid, Jobs, listFilter, listRows, NotFoundError, type RowList } from '@app/core';
import type { Scope } from '@app/teams';
import { fillDocument, fillRow } from '../document.jobs';
import { RecipientsRepository, type NewRecipient } from '../signing/recipients/recipients.repository';
import { SigningLinks } from '../signing/signing-link';
import type { EnvelopeDto, EnvelopeListQuery } from './envelope.dto';
import type { Envelope } from './envelope.entity';
import { toEnvelopeDto } from './envelope.mapper';
import { MEDIA_TYPES } from './envelope-types';
import { EnvelopesRepository, type FillOutcome } from './envelopes.repository';

/** The members of a new envelope that the fill request determines. */
export type NewEnvelope = Pick<
  Envelope,
  | 'documentId'
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

/** The life cycle of envelopes: creation for a fill (`FillsService`), withdrawal, listing and deletion. */
@Injectable()
export class EnvelopesService {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly jobs: Jobs,
    private readonly links: FileLinks,
    private readonly signing: SigningLinks,
    private readonly dataSource: DataSource,
  ) {}

  find(scope: Scope, id: string): Promise<Envelope | null> {
    return this.envelopes.find(scope, id);
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
      return this.envelopes.insertQueued(scope, { ...envelope, jobId: job.id }, job.insertion);
    }
    await this.dataSource.transaction(async (manager) => {
      const jobId = await this.jobs.add(manager, fillDocument, payload, options);
      await this.envelopes.insertAll(scope, [{ ...envelope, jobId }], manager);
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
    await this.envelopes.insertAll({ teamId, environmentId }, rows, manager);
    const named = envelopes.map(({ recipients }, index) => ({ id: ids[index]!, recipients }));
    await this.recipients.insertAll({ teamId, environmentId }, named, manager);
    return ids;
  }

  /** Queues the failed ones of some envelopes again. @returns their number */
  async retryAll(scope: Scope, ids: string[], requestId: string, manager: EntityManager): Promise<number> {
    const failed = await this.envelopes.lockFailed(scope, ids, manager);
    const jobIds = await this.queueAll(scope, failed, requestId, manager);
    await this.envelopes.restart(scope, failed, jobIds, manager);
    return failed.length;
  }

  /** Deletes those of some envelopes that are not filled yet, with their jobs. @returns the ids of the deleted ones */
  async cancelAll(scope: Scope, ids: string[], manager: EntityManager): Promise<string[]> {
    // Jobs before envelopes, as a worker locks them.
    await this.jobs.cancelAll(manager, await this.envelopes.pendingJobs(scope, ids, manager), scope);
    return this.envelopes.deletePending(scope, ids, manager);
  }

  /** The signing links that are handed over, by the ids of their envelopes: those of the recipients who were named first. */
  async signingUrls(scope: Scope, ids: string[]): Promise<Map<string, string>> {
    const first = ids.length > 0 ? await this.recipients.listFirst(scope, ids) : [];
    const asked = first.filter(({ tokenHash }) => tokenHash !== null);
    return new Map(asked.map((one) => [one.envelopeId, this.signing.url(one)]));
  }

  /** Envelopes with these ids, without their values and pictures. */
  findAll(scope: Scope, ids: string[]): Promise<FillOutcome[]> {
    return this.envelopes.findOutcomes(scope, ids);
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

  /** Envelopes in batches, newest first; empty for an unknown id. */
  list(scope: Scope, query: EnvelopeListQuery): Promise<RowList<EnvelopeDto>> {
    const { type, id } = query;
    const filter = { ...listFilter(query), type, id };
    const isKnown = type === 'user' || isUuid(id);
    return listRows(query, {
      read: async (part) => (isKnown ? this.envelopes.list(scope, filter, part) : []),
      count: async (age) => (isKnown ? this.envelopes.count(scope, filter, age) : 0),
      readCounted: (part) => (isKnown ? this.envelopes.listCounted(scope, filter, part) : null),
      toDto: (envelope) => toEnvelopeDto(envelope, this.links),
      isId: isUuid,
    });
  }

  /** Deletes an envelope; its file links and its signing link become invalid at once. */
  async delete(scope: Scope, id: string): Promise<void> {
    if (!(await this.envelopes.deleteFilled(scope, id))) throw new NotFoundError(`Envelope ${id}`);
  }

  /** The URL of the file in the requested format. */
  fileUrl(envelope: FillOutcome): string {
    const { storageKey, nativeKey, output, templateType, type, fileName } = envelope;
    const native = output === 'native' && nativeKey !== null;
    const key = native ? nativeKey : (storageKey ?? '');
    const name = native ? fileName.replace(/\.\w+$/, `.${templateType}`) : fileName;
    return this.links.url({ key, name, mediaType: MEDIA_TYPES[native ? templateType : type] });
  }
}
