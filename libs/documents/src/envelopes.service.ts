import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  FileLinks,
  InvalidInputError,
  isUuid,
  Jobs,
  JobSignals,
  NotFoundError,
  Storage,
  UnavailableError,
} from '@app/core';
import type { Auth, Scope } from '@app/teams';
import { FieldValuesService, UsersService } from '@app/users';
import { eraseDocuments, fillDocument } from './document.jobs';
import type { DocumentTemplate } from './document-template.entity';
import type { EnvelopeDto, EnvelopeListQuery, FillDocumentDto, FilledDocumentDto } from './envelope.dto';
import type { Envelope } from './envelope.entity';
import { envelopeFolder, toEnvelopeDto } from './envelope.mapper';
import { envelopeType, MEDIA_TYPES } from './envelope-types';
import { EnvelopesRepository } from './envelopes.repository';
import { TemplatesService } from './templates.service';

/** How long a fill waits for a worker (decisions, "Documents"). */
const PATIENCE_MS = 25_000;
const BATCH = 500;

/** What wakes the call that waits for an envelope. */
export const filledSignal = (envelopeId: string): string => `envelope:${envelopeId}`;

/** Filled documents. The worker fills (`EnvelopeFiller`); this process only waits. */
@Injectable()
export class EnvelopesService {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly templates: TemplatesService,
    private readonly users: UsersService,
    private readonly values: FieldValuesService,
    private readonly jobs: Jobs,
    private readonly signals: JobSignals,
    private readonly links: FileLinks,
    private readonly storage: Storage,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Fills a template, for a user if one is named, and answers when the document is there.
   * @throws InvalidInputError for unknown references and values that the template cannot take; UnavailableError when no
   *   worker did it in time (then there is no envelope)
   */
  async fill(auth: Auth, body: FillDocumentDto, requestId: string): Promise<FilledDocumentDto> {
    const template = await this.templates.require(auth.scope, body.document, 'document');
    const stored = body.user_id === undefined ? {} : await this.valuesOf(auth.scope, body.user_id);
    const envelope = await this.start(auth, template, body, { ...stored, ...body.field_values }, requestId);

    const done = await this.signals.wait(filledSignal(envelope.id), PATIENCE_MS, () => this.finished(envelope.id));
    if (!done) await this.giveUp(envelope);
    const filled = done ?? (await this.envelopes.find(envelope.id));
    if (filled?.status !== 'filled') throw await this.refusal(filled);
    return { file_url: this.fileUrl(filled) };
  }

  /** Envelopes in batches, newest first; none for an id that matches nothing. */
  async *list(scope: Scope, { type, id }: EnvelopeListQuery): AsyncGenerator<EnvelopeDto[]> {
    if (type === 'document' && !isUuid(id)) return;
    let batch = await this.envelopes.newest(scope, type, id, BATCH);
    while (batch.length > 0) {
      yield batch.map((envelope) => toEnvelopeDto(envelope, this.links));
      if (batch.length < BATCH) return;
      batch = await this.envelopes.newest(scope, type, id, BATCH, batch.at(-1));
    }
  }

  /** Deletes an envelope; its files and its signing link are dead at once. */
  async delete(scope: Scope, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const envelope = await this.envelopes.lock(manager, scope, id);
      if (envelope?.status !== 'filled') throw new NotFoundError(`Envelope ${id}`);
      await this.erase(manager, envelope);
    });
  }

  /** Deletes the row now and the files as soon as the transaction commits. */
  async erase(manager: EntityManager, envelope: Envelope): Promise<void> {
    await this.envelopes.delete(manager, envelope.id);
    await this.jobs.add(manager, eraseDocuments, { folder: envelopeFolder(envelope) });
  }

  private async valuesOf(scope: Scope, userId: string): Promise<Record<string, unknown>> {
    const user = await this.users.find(scope, userId);
    if (!user) throw new InvalidInputError([{ path: 'user_id', message: `there is no user ${userId}` }]);
    return this.values.valuesOf(scope, user.id);
  }

  private start(
    auth: Auth,
    template: DocumentTemplate,
    body: FillDocumentDto,
    values: Record<string, unknown>,
    requestId: string,
  ): Promise<Envelope> {
    const { signer_email: signer, user_id: userId, output } = body;
    return this.dataSource.transaction(async (manager) => {
      const envelope = await this.envelopes.insert(manager, {
        ...auth.scope,
        documentId: template.id,
        userId: userId ?? null,
        templateName: template.name,
        templateType: template.type,
        templateSha256: template.sha256,
        templateKey: template.storageKey,
        tags: template.tags,
        values,
        type: envelopeType(template.type, output, signer !== undefined),
        output:
          output ?? (signer === undefined && template.type !== 'pptx' && template.type !== 'idml' ? 'native' : 'pdf'),
        sender: auth.account.email,
        signer: signer ?? null,
      });
      const jobId = await this.jobs.add(manager, fillDocument, { envelopeId: envelope.id }, { requestId });
      await this.envelopes.update(manager, envelope.id, { jobId });
      return { ...envelope, jobId };
    });
  }

  private async finished(id: string): Promise<Envelope | null> {
    const envelope = await this.envelopes.find(id);
    return envelope?.status === 'pending' ? null : envelope;
  }

  /** Withdraws the job and the envelope; when the worker was quicker after all, both stay. */
  private async giveUp({ id, jobId }: Envelope): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (jobId && (await this.jobs.cancel(manager, jobId))) await this.envelopes.delete(manager, id);
    });
  }

  /** A fill that failed leaves no envelope. */
  private async refusal(envelope: Envelope | null): Promise<Error> {
    if (!envelope)
      return new UnavailableError('No worker has filled the document within 25 seconds. Try again shortly.', 10);
    await this.dataSource.transaction((manager) => this.erase(manager, envelope));
    const { code, detail, errors } = envelope.failure ?? {
      code: 'fill_failed',
      detail: 'The document could not be filled.',
    };
    return new InvalidInputError(errors ?? detail, code);
  }

  /** Deletes what an envelope left in the storage. */
  async eraseFiles(folder: string): Promise<void> {
    await this.storage.deletePrefix(folder);
  }

  private fileUrl(envelope: Envelope): string {
    const { storageKey, nativeKey, output, templateType, type, fileName } = envelope;
    const native = output === 'native' && nativeKey !== null;
    const key = native ? nativeKey : (storageKey ?? '');
    const name = native ? fileName.replace(/\.\w+$/, `.${templateType}`) : fileName;
    return this.links.url({ key, name, mediaType: MEDIA_TYPES[native ? templateType : type] });
  }
}
