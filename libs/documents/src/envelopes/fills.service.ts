import { Injectable } from '@nestjs/common';
import {
  AppError,
  collect,
  currentRequest,
  EffectGoneError,
  InvalidInputError,
  JobSignals,
  type Sent,
  UnavailableError,
} from '@app/core';
import { noteForAudit, type Auth, type Scope } from '@app/teams';
import { FieldValuesService, UsersService } from '@app/users';
import type { DocumentTemplate } from '../templates/document-template.entity';
import type { FillDocumentDto, FillDocumentQuery, FilledDocumentDto } from './envelope.dto';
import type { Envelope } from './envelope.entity';
import { defaultOutput, envelopeType, FILL_FAULT, FILL_OUTAGE, filledSignal } from './envelope-types';
import { EnvelopesService, type NewEnvelope } from './envelopes.service';
import { assertRouting, routingOf } from './recipients-input';
import { TemplatesService } from '../templates/templates.service';

/** Maximum time that a request waits for the worker to fill (decisions, "Documents"). */
const WAIT_TIMEOUT_MS = 25_000;

/** Fills templates. The worker does the filling (`EnvelopeFiller`); this process waits for the result. */
@Injectable()
export class FillsService {
  constructor(
    private readonly envelopes: EnvelopesService,
    private readonly templates: TemplatesService,
    private readonly users: UsersService,
    private readonly values: FieldValuesService,
    private readonly signals: JobSignals,
  ) {}

  /**
   * Fills a template with the values in the body and those of the user, and returns when the document is stored.
   * @param query `detail` adds the warnings
   * @throws InvalidInputError for unknown references and unsuitable values; UnavailableError when no worker filled it in time
   *   or the storage is down; AppError 500 when the worker failed. After an error there is no envelope.
   */
  async fill(
    auth: Auth,
    sent: Sent<FillDocumentDto>,
    { detail }: FillDocumentQuery,
    requestId: string,
  ): Promise<{ envelopeId: string; filled: FilledDocumentDto }> {
    const envelope = (await this.resumed(auth.scope)) ?? (await this.start(auth, sent, requestId));
    noteForAudit({ objectType: 'envelope', objectIds: [envelope.id] });
    await currentRequest()?.transaction.commitEarly(envelope.id); // the worker sees committed rows only

    const done = await this.signals.wait(filledSignal(envelope.id), WAIT_TIMEOUT_MS, () => this.finished(envelope));
    if (!done) await this.envelopes.withdraw(envelope);
    const filled = done ?? (await this.envelopes.find(auth.scope, envelope.id));
    if (filled?.status !== 'filled') throw await this.discardFailed(filled);
    const file_url = this.envelopes.fileUrl(filled);
    return { envelopeId: filled.id, filled: { file_url, ...(detail && { warnings: filled.warnings }) } };
  }

  /** The envelope of an earlier attempt of this request, which was committed without a response. */
  private async resumed(scope: Scope): Promise<Envelope | null> {
    const id = currentRequest()?.resumed ?? null;
    if (id === null) return null;
    const envelope = await this.envelopes.find(scope, id);
    if (!envelope) throw new EffectGoneError();
    return envelope;
  }

  private async start(auth: Auth, sent: Sent<FillDocumentDto>, requestId: string): Promise<Envelope> {
    const { body, template, stored, routing } = await this.check(auth.scope, sent);
    const values = { ...stored, ...body.field_values };
    const { recipients, ...facts } = routing;
    const envelope = { ...newEnvelope(auth, template, { ...body, values }, facts.signer), ...facts };
    return this.envelopes.start(auth.scope, envelope, recipients, requestId);
  }

  /** Checks the template and the user, to report the problems of both. */
  private async check(scope: Scope, sent: Sent<FillDocumentDto>) {
    const { problems, value } = sent;
    const { document, user_id: userId } = value;
    const template =
      document === undefined
        ? undefined
        : await collect(problems, () => this.templates.require(scope, document, 'document'));
    const stored = userId === undefined ? {} : await collect(problems, () => this.valuesOf(scope, userId));
    await collect(problems, () => assertRouting(value));
    const body = sent.valid();
    return { body, template: template!, stored, routing: routingOf(body) };
  }

  private async valuesOf(scope: Scope, userId: string): Promise<Record<string, unknown>> {
    const user = await this.users.find(scope, userId);
    if (!user) throw new InvalidInputError([{ path: 'user_id', message: `there is no user ${userId}` }]);
    return this.values.valuesOf(scope, user.id);
  }

  private async finished(started: Envelope): Promise<Envelope | null> {
    const envelope = await this.envelopes.find(started, started.id);
    if (!envelope) throw new EffectGoneError();
    return envelope.status === 'pending' ? null : envelope;
  }

  /** Deletes the envelope of a failed fill and returns the error for the caller; null means that the wait timed out. */
  private async discardFailed(envelope: Envelope | null): Promise<Error> {
    if (!envelope)
      return new UnavailableError('No worker has filled the document within 25 seconds. Try again shortly.', 10);
    await this.envelopes.discard(envelope);
    const { failure } = envelope;
    if (failure?.code === FILL_OUTAGE.code) return new UnavailableError(failure.detail, 30);
    if (failure === null || failure.code === FILL_FAULT.code)
      return new AppError(500, FILL_FAULT.code, FILL_FAULT.detail);
    return new InvalidInputError(failure.errors ?? failure.detail, failure.code);
  }
}

function newEnvelope(
  auth: Auth,
  template: DocumentTemplate,
  body: FillDocumentDto & { values: Record<string, unknown> },
  signer: string | null,
): NewEnvelope {
  const { user_id: userId = null, output, values } = body;
  return {
    documentId: template.id,
    userId,
    templateName: template.name,
    templateType: template.type,
    templateSyntax: template.syntax,
    templateSha256: template.sha256,
    templateKey: template.storageKey,
    tags: template.tags,
    values,
    locale: body.locale ?? auth.locale,
    type: envelopeType(template.type, output, signer !== null),
    output: output ?? defaultOutput(template.type, signer !== null),
    sender: auth.account.email,
    signer,
  };
}
