import { randomUUID } from 'node:crypto';
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
import type { FillDocumentDto, FillDocumentQuery, FilledDocumentDto } from '../envelopes/envelope.dto';
import type { Envelope } from '../envelopes/envelope.entity';
import { FILL_FAULT, FILL_OUTAGE, filledSignal } from '../envelopes/envelope-types';
import type { FilledUser } from '../envelopes/filled-user';
import { EnvelopeFills } from '../envelopes/envelope-fills';
import { EnvelopesService } from '../envelopes/envelopes.service';
import { linkProblems, newEnvelope, refuseDeleted } from '../envelopes/new-envelope';
import { assertRouting } from '../envelopes/recipients-input';
import { codedRecipients } from '../signing/codes/access-code-input';
import { TemplatesService } from '../templates/templates.service';

/** Maximum time that a request waits for the worker to fill. */
const WAIT_TIMEOUT_MS = 25_000;

/** Fills templates. The worker does the filling (`EnvelopeFiller`); this process waits for the result. */
@Injectable()
export class FillsService {
  constructor(
    private readonly envelopes: EnvelopesService,
    private readonly fills: EnvelopeFills,
    private readonly templates: TemplatesService,
    private readonly users: UsersService,
    private readonly values: FieldValuesService,
    private readonly signals: JobSignals,
  ) {}

  /**
   * Fills a template with the values in the body and those of the user, and returns when the document is stored.
   * @param query `detail` adds members to the response, `signing_url` the link for the signer
   * @throws InvalidInputError for unknown references and unsuitable values; UnavailableError when no worker filled it in time
   *   or the storage is down; AppError 500 when the worker failed. After an error there is no envelope.
   */
  async fill(
    auth: Auth,
    sent: Sent<FillDocumentDto>,
    query: FillDocumentQuery,
    requestId: string,
  ): Promise<{ envelopeId: string; filled: FilledDocumentDto }> {
    const resumed = await this.resumed(auth.scope);
    const id = resumed?.id ?? randomUUID();
    noteForAudit({ objectType: 'envelope', objectIds: [id] });
    const begin = async (): Promise<void> => {
      await this.start(auth, sent, { ...query, id }, requestId);
      await currentRequest()?.transaction.commitEarly(id); // the worker sees committed rows only
    };
    const read = () => this.finished(auth.scope, id);
    const wait = resumed ? {} : { begin };
    const done = await this.signals.wait(filledSignal(id), WAIT_TIMEOUT_MS, read, wait);
    const filled = done ?? (await this.withdrawn(auth.scope, id));
    if (filled?.status !== 'filled') throw await this.discardFailed(filled);
    return {
      envelopeId: filled.id,
      filled: await this.toDto(filled, Object.keys(sent.value.field_values ?? {}), query),
    };
  }

  /** @param given the names of the values in the body */
  private async toDto(
    envelope: Envelope,
    given: string[],
    { detail, signing_url }: FillDocumentQuery,
  ): Promise<FilledDocumentDto> {
    const { id, warnings } = envelope;
    const unused_values = envelope.unusedValues.filter((name) => given.includes(name));
    return {
      file_url: this.envelopes.fileUrl(envelope),
      ...(detail && { envelope_id: id, unused_values, warnings }),
      ...(signing_url && { signing_url: (await this.envelopes.signingUrls(envelope, [id])).get(id) }),
    };
  }

  /** The envelope of an earlier attempt of this request, which was committed without a response. */
  private async resumed(scope: Scope): Promise<Envelope | null> {
    const id = currentRequest()?.resumed ?? null;
    if (id === null) return null;
    const envelope = await this.envelopes.find(scope, id);
    if (!envelope) throw new EffectGoneError();
    return envelope;
  }

  private async start(
    auth: Auth,
    sent: Sent<FillDocumentDto>,
    { id, ...query }: FillDocumentQuery & { id: string },
    requestId: string,
  ): Promise<void> {
    sent.add(linkProblems(sent.value, query));
    const { body, template, user } = await this.check(auth, sent);
    const envelope = newEnvelope(auth, template, { ...query, ...body }, user);
    const recipients = await codedRecipients(envelope.recipients, body);
    await this.fills.start(auth.scope, { ...envelope, recipients, id }, requestId).catch(refuseDeleted);
  }

  /** Checks the template and the user, to report the problems of both. */
  private async check({ scope, signing }: Auth, sent: Sent<FillDocumentDto>) {
    const { problems, value } = sent;
    const { document, user_id: userId } = value;
    const template =
      document === undefined
        ? undefined
        : await collect(problems, () => this.templates.require(scope, document, 'document'));
    const user = userId === undefined ? null : await collect(problems, () => this.userOf(scope, userId));
    await collect(problems, () => assertRouting(value, this.fills.linkDays(signing)));
    return { body: sent.valid(), template: template!, user: user ?? null };
  }

  private async userOf(scope: Scope, userId: string): Promise<FilledUser> {
    const user = await this.users.find(scope, userId);
    if (!user) throw new InvalidInputError([{ path: 'user_id', message: `there is no user ${userId}` }]);
    return { id: user.id, name: user.name, values: await this.values.shownValuesOf(scope, user.id) };
  }

  private async finished(scope: Scope, id: string): Promise<Envelope | null> {
    const envelope = await this.envelopes.find(scope, id);
    if (!envelope) throw new EffectGoneError();
    return envelope.status === 'pending' ? null : envelope;
  }

  /** Withdraws an envelope that is not filled yet. @returns it when it was filled in the last moment, else null */
  private async withdrawn(scope: Scope, id: string): Promise<Envelope | null> {
    const envelope = await this.envelopes.find(scope, id);
    if (envelope) await this.fills.withdraw(envelope);
    return this.envelopes.find(scope, id);
  }

  /** Deletes the envelope of a failed fill and returns the error for the caller; null means that the wait timed out. */
  private async discardFailed(envelope: Envelope | null): Promise<Error> {
    if (!envelope)
      return new UnavailableError('No worker has filled the document within 25 seconds. Try again shortly.', 10);
    const { failure } = envelope;
    if (failure?.code === FILL_OUTAGE.code) {
      await this.fills.discardWithJob(envelope);
      return new UnavailableError(failure.detail, 30);
    }
    await this.fills.discard(envelope);
    if (failure === null || failure.code === FILL_FAULT.code)
      return new AppError(500, FILL_FAULT.code, FILL_FAULT.detail);
    return new InvalidInputError(failure.errors ?? failure.detail, failure.code);
  }
}
