import { Injectable } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { AppError, NotFoundError, StoredObjects } from '@app/core';
import { EnvelopeLog, type Witness } from '../envelopes/envelope-log';
import { fontPath } from '@app/formats/services';
import { locationOwners } from '@app/sealing/services';
import type { PagePreview } from '../fills/page-previews';
import type { SigningPlace } from '../programs/page-drawings';
import type { SignerField } from './fields/signer-field';
import type { RecipientRole } from './recipients/recipient-roles';
import { SigningAccess, type OpenedLink, type Visit } from './signing-access';
import type { SigningStateDto } from './signing.dto';

/** A page of the document; `places` are those for what signers give, each with whether it is for the recipient. */
export interface ShownPage extends Omit<PagePreview, 'places'> {
  places: (SigningPlace & { isOwn: boolean })[];
}

/** The content of the signing page. */
export interface SigningView {
  teamId: string;
  documentName: string;
  sender: string;
  /** The address of the recipient, and the name that the sender gave (empty for none). */
  signer: string;
  name: string;
  role: RecipientRole;
  until: Date;
  pages: ShownPage[];
  /** SHA-256 (hex) of the document that these pages are of. */
  documentSha256: string;
  /** What this recipient fills in. */
  fields: SignerField[];
  state: SigningStateDto['state'];
  /** Who ended the envelope and why; null while nobody has. */
  ended: { by: string; reason: string } | null;
}

const BEING_SEALED = 'The signed document is being sealed. Try again in a moment.';
const UNSEALED = 'The signed document could not be sealed. Its sender can see why, and have it tried again.';

/** What the recipient of a signing link may read. */
@Injectable()
export class SigningService {
  constructor(
    private readonly access: SigningAccess,
    private readonly log: EnvelopeLog,
    private readonly objects: StoredObjects,
  ) {}

  async open(visit: Visit): Promise<SigningView> {
    const link = await this.access.get(visit);
    const { envelope, recipient } = link;
    return {
      teamId: envelope.teamId,
      documentName: envelope.fileName,
      sender: envelope.sender ?? '',
      signer: recipient.email,
      name: recipient.name,
      role: recipient.role,
      until: envelope.tokenExpiresAt ?? new Date(),
      pages: shownPages(link),
      documentSha256: envelope.sha256 ?? '',
      fields: recipient.fields,
      state: stateOf(link),
      ended: endOf(link),
    };
  }

  async state(visit: Visit): Promise<SigningStateDto> {
    return { state: stateOf(await this.access.get(visit)) };
  }

  /** The picture (WebP) of a page; `number` counts from 1. @throws AppError 403 when the envelope is void */
  async page(visit: Visit, number: number): Promise<Readable> {
    const { envelope } = await this.access.get(visit);
    if (envelope.voidedAt) throw new AppError(403, 'already_voided', 'The sender has voided this document.');
    const preview = envelope.previews[number - 1];
    if (!preview) throw new NotFoundError(`Page ${number}`);
    await this.objects.confirm(preview.key);
    return this.objects.stream(preview.key);
  }

  /** The document as it is to be signed. @throws NotFoundError when it has no file (any more) */
  async document(visit: Visit): Promise<{ name: string; size: number; content: Readable }> {
    const { envelope } = await this.access.get(visit);
    if (envelope.voidedAt) throw new AppError(403, 'already_voided', 'The sender has voided this document.');
    const { storageKey, sha256, fileName } = envelope;
    if (storageKey === null) throw new NotFoundError('The document');
    const size = await this.objects.confirm(storageKey, sha256 ?? undefined);
    return { name: fileName, size, content: await this.objects.stream(storageKey) };
  }

  /** The font (TrueType) of typed signatures, so that the page can preview the stamp. */
  typedFont(): Readable {
    return createReadStream(fontPath('DancingScript'));
  }

  /** The sealed document. @throws NotFoundError before all have signed; AppError 409 until it is sealed */
  async download(visit: Visit, witness: Witness): Promise<{ name: string; size: number; content: Readable }> {
    const { envelope } = await this.access.get(visit);
    if (!envelope.signedAt) throw new NotFoundError('The signed document');
    const key = envelope.sealedKey;
    if (key === null) throw new AppError(409, 'not_sealed_yet', envelope.sealError === '' ? BEING_SEALED : UNSEALED);
    const size = await this.objects.confirm(key, envelope.sealedSha256 ?? undefined);
    await this.access.change(visit, (manager, link) =>
      this.log.addDownload(manager, link.envelope, witness, link.recipient.email),
    );
    return { name: envelope.fileName, size, content: await this.objects.stream(key) };
  }
}

/** The pages with whose their places are. What is to be filled in is only in the document of those who do. */
function shownPages({ envelope, recipient, all }: OpenedLink): ShownPage[] {
  const signers = all.filter(({ role }) => role === 'signer');
  const marks = envelope.previews.flatMap(({ places = [] }) => places).filter(isMark);
  const owners = locationOwners(marks, signers.length);
  const own = new Set<SigningPlace>(marks.filter((_, index) => signers[owners[index] ?? 0]?.id === recipient.id));
  const fields = new Set(recipient.fields.map(({ number }) => number));
  const isOwn = (place: SigningPlace) => own.has(place) || (place.field !== undefined && fields.has(place.field));
  return envelope.previews.map(({ places = [], ...page }) => ({
    ...page,
    places: places.map((place) => ({ ...place, isOwn: isOwn(place) })),
  }));
}

type Mark = SigningPlace & { kind: Exclude<SigningPlace['kind'], 'field'> };
const isMark = (place: SigningPlace): place is Mark => place.kind !== 'field';

function stateOf({ envelope, recipient }: OpenedLink): SigningStateDto['state'] {
  if (envelope.voidedAt) return 'voided';
  if (envelope.declinedAt) return 'declined';
  if (envelope.sealedAt) return 'sealed';
  // It is set after the last attempt only, and says nothing to those who still have to act.
  if (envelope.sealError !== '' && (envelope.signedAt || recipient.doneAt)) return 'unsealed';
  if (envelope.signedAt) return 'signed';
  if (recipient.doneAt) return 'waiting';
  return recipient.role === 'viewer' || recipient.role === 'cc' ? 'reading' : 'open';
}

function endOf({ envelope, all }: OpenedLink): SigningView['ended'] {
  if (envelope.voidedAt) return { by: envelope.voidedBy, reason: envelope.voidReason };
  const decliner = all.find(({ declinedAt }) => declinedAt !== null);
  return decliner ? { by: decliner.email, reason: envelope.declineReason } : null;
}
