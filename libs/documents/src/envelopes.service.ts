import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FileLinks, inBatches, isUuid, Jobs, NotFoundError, Storage } from '@app/core';
import type { Scope } from '@app/teams';
import { eraseDocuments, fillDocument } from './document.jobs';
import type { EnvelopeDto, EnvelopeListQuery } from './envelope.dto';
import type { Envelope } from './envelope.entity';
import { envelopeFolder, toEnvelopeDto } from './envelope.mapper';
import { MEDIA_TYPES } from './envelope-types';
import { EnvelopesRepository } from './envelopes.repository';

const BATCH = 500;

/** What an envelope is made from: the members that a fill decides. */
export type NewEnvelope = Pick<
  Envelope,
  | 'documentId'
  | 'userId'
  | 'templateName'
  | 'templateType'
  | 'templateSha256'
  | 'templateKey'
  | 'tags'
  | 'values'
  | 'type'
  | 'output'
  | 'sender'
  | 'signer'
>;

/** Filled documents: from the request that asks for one (`FillsService`) to their end. */
@Injectable()
export class EnvelopesService {
  private readonly logger = new Logger('Envelopes');

  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly jobs: Jobs,
    private readonly links: FileLinks,
    private readonly storage: Storage,
    private readonly dataSource: DataSource,
  ) {}

  find(id: string): Promise<Envelope | null> {
    return this.envelopes.find(id);
  }

  /** Makes an envelope and asks a worker to fill it, both or neither. */
  start(scope: Scope, envelope: NewEnvelope, requestId: string): Promise<Envelope> {
    return this.dataSource.transaction(async (manager) => {
      const started = await this.envelopes.insert(manager, { ...scope, ...envelope });
      const jobId = await this.jobs.add(
        manager,
        fillDocument,
        { envelopeId: started.id },
        { teamId: scope.teamId, requestId },
      );
      await this.envelopes.update(manager, started.id, { jobId });
      return { ...started, jobId };
    });
  }

  /** Withdraws an envelope that is not filled yet, and its job; when the worker was quicker after all, both stay. */
  async withdraw({ id, jobId }: Envelope): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (jobId && (await this.jobs.cancel(manager, jobId))) await this.envelopes.delete(manager, id);
    });
  }

  /** Takes back an envelope that could not be filled. */
  discard(envelope: Envelope): Promise<void> {
    return this.dataSource.transaction((manager) => this.erase(manager, envelope));
  }

  /** Envelopes in batches, newest first; none for an id that matches nothing. */
  async *list(scope: Scope, { type, id }: EnvelopeListQuery): AsyncGenerator<EnvelopeDto[]> {
    if (type === 'document' && !isUuid(id)) return;
    const read = (behind?: Envelope) => this.envelopes.newest(scope, type, id, BATCH, behind);
    yield* inBatches(BATCH, read, (envelope) => toEnvelopeDto(envelope, this.links));
  }

  /** Deletes an envelope; its files and its signing link are dead at once. */
  async delete(scope: Scope, id: string): Promise<void> {
    const folder = await this.dataSource.transaction(async (manager) => {
      const envelope = await this.envelopes.lock(manager, scope, id);
      if (envelope?.status !== 'filled') throw new NotFoundError(`Envelope ${id}`);
      await this.erase(manager, envelope);
      return envelopeFolder(envelope);
    });
    // The job does it again: it counts when this process or the storage is away just now.
    await this.eraseFiles(folder).catch((error: unknown) =>
      this.logger.warn(`The files of envelope ${id} are left to the worker: ${String(error)}`),
    );
  }

  /** Deletes the row now and the files as soon as the transaction commits. */
  async erase(manager: EntityManager, envelope: Envelope): Promise<void> {
    await this.envelopes.delete(manager, envelope.id);
    await this.jobs.add(manager, eraseDocuments, { folder: envelopeFolder(envelope) }, { teamId: envelope.teamId });
  }

  /** Deletes what an envelope left in the storage. */
  async eraseFiles(folder: string): Promise<void> {
    await this.storage.deletePrefix(folder);
  }

  /** Address of the file that the fill was asked for. */
  fileUrl(envelope: Envelope): string {
    const { storageKey, nativeKey, output, templateType, type, fileName } = envelope;
    const native = output === 'native' && nativeKey !== null;
    const key = native ? nativeKey : (storageKey ?? '');
    const name = native ? fileName.replace(/\.\w+$/, `.${templateType}`) : fileName;
    return this.links.url({ key, name, mediaType: MEDIA_TYPES[native ? templateType : type] });
  }
}
