import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FileLinks, isUuid, Jobs, listFilter, listRows, NotFoundError, type RowList } from '@app/core';
import type { Scope } from '@app/teams';
import { fillDocument } from '../document.jobs';
import { RecipientsRepository, type NewRecipient } from '../signing/recipients.repository';
import type { EnvelopeDto, EnvelopeListQuery } from './envelope.dto';
import type { Envelope } from './envelope.entity';
import { toEnvelopeDto } from './envelope.mapper';
import { MEDIA_TYPES } from './envelope-types';
import { EnvelopesRepository } from './envelopes.repository';

/** The members of a new envelope that the fill request determines. */
export type NewEnvelope = Pick<
  Envelope,
  | 'documentId'
  | 'userId'
  | 'templateName'
  | 'templateType'
  | 'templateSyntax'
  | 'templateSha256'
  | 'templateKey'
  | 'tags'
  | 'values'
  | 'locale'
  | 'type'
  | 'output'
  | 'sender'
  | 'signer'
> &
  Partial<Pick<Envelope, 'tokenExpiresAt' | 'remindAfterDays' | 'remindEveryDays'>>;

/** The life cycle of envelopes: creation for a fill (`FillsService`), withdrawal, listing and deletion. */
@Injectable()
export class EnvelopesService {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly jobs: Jobs,
    private readonly links: FileLinks,
    private readonly dataSource: DataSource,
  ) {}

  find(scope: Scope, id: string): Promise<Envelope | null> {
    return this.envelopes.find(scope, id);
  }

  /** Creates an envelope with its recipients and queues the job that fills it, in one transaction. */
  start(
    scope: Scope,
    envelope: NewEnvelope,
    recipients: readonly NewRecipient[],
    requestId: string,
  ): Promise<Envelope> {
    return this.dataSource.transaction(async (manager) => {
      const started = await this.envelopes.insert(scope, envelope, manager);
      await this.recipients.insert(started, recipients, manager);
      const jobId = await this.jobs.add(
        manager,
        fillDocument,
        { envelopeId: started.id },
        { teamId: scope.teamId, requestId },
      );
      await this.envelopes.update(scope, started.id, { jobId }, manager);
      return { ...started, jobId };
    });
  }

  /** Deletes an envelope that is not filled yet, with its job. If a worker has filled it meanwhile, both are kept. */
  async withdraw(envelope: Envelope): Promise<void> {
    const { id, jobId, teamId } = envelope;
    await this.dataSource.transaction(async (manager) => {
      const withdrawn = jobId !== null && (await this.jobs.cancel(manager, jobId, { teamId }));
      if (withdrawn) await this.envelopes.delete(envelope, id, manager);
    });
  }

  /** Deletes an envelope that could not be filled. */
  discard(envelope: Envelope): Promise<void> {
    return this.envelopes.delete(envelope, envelope.id);
  }

  /** Envelopes in batches, newest first; empty for an unknown id. */
  list(scope: Scope, query: EnvelopeListQuery): Promise<RowList<EnvelopeDto>> {
    const { type, id } = query;
    const filter = { ...listFilter(query), type, id };
    const isKnown = type === 'user' || isUuid(id);
    return listRows(query, {
      read: async (part) => (isKnown ? this.envelopes.list(scope, filter, part) : []),
      count: async () => (isKnown ? this.envelopes.count(scope, filter) : 0),
      toDto: (envelope) => toEnvelopeDto(envelope, this.links),
      isId: isUuid,
    });
  }

  /** Deletes an envelope; its file links and its signing link become invalid at once. */
  async delete(scope: Scope, id: string): Promise<void> {
    if (!(await this.envelopes.deleteFilled(scope, id))) throw new NotFoundError(`Envelope ${id}`);
  }

  /** The URL of the file in the requested format. */
  fileUrl(envelope: Envelope): string {
    const { storageKey, nativeKey, output, templateType, type, fileName } = envelope;
    const native = output === 'native' && nativeKey !== null;
    const key = native ? nativeKey : (storageKey ?? '');
    const name = native ? fileName.replace(/\.\w+$/, `.${templateType}`) : fileName;
    return this.links.url({ key, name, mediaType: MEDIA_TYPES[native ? templateType : type] });
  }
}
