import { Injectable } from '@nestjs/common';
import { FileLinks, isUuid, listFilter, listRows, NotFoundError, type RowList } from '@app/core';
import type { Scope } from '@app/teams';
import { RecipientsRepository } from '../signing/recipients/recipients.repository';
import { SigningLinks } from '../signing/signing-links';
import type { EnvelopeDto, EnvelopeListQuery } from './envelope.dto';
import type { Envelope } from './envelope.entity';
import type { FillOutcome } from './envelope-fills.repository';
import { toEnvelopeDto } from './envelope.mapper';
import { MEDIA_TYPES } from './envelope-types';
import { EnvelopesRepository } from './envelopes.repository';

/** Reads and deletes filled envelopes. `EnvelopeFills` makes them. */
@Injectable()
export class EnvelopesService {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly links: FileLinks,
    private readonly signing: SigningLinks,
  ) {}

  find(scope: Scope, id: string): Promise<Envelope | null> {
    return this.envelopes.find(scope, id);
  }

  /** The signing links that are handed over, by the ids of their envelopes: those of the recipients who were named first. */
  async signingUrls(scope: Scope, ids: string[]): Promise<Map<string, string>> {
    const first = ids.length > 0 ? await this.recipients.listFirst(scope, ids) : [];
    const asked = first.filter(({ tokenHash }) => tokenHash !== null);
    return new Map(asked.map((one) => [one.envelopeId, this.signing.url(one)]));
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
