import type { FileLinks } from '@app/core';
import type { SigningEvent, SigningEventType } from '@app/sealing/services';
import type { RecipientStatus } from '../signing/recipients/recipient-roles';
import type { Recipient } from '../signing/recipients/recipient.entity';
import type { EnvelopeDetailDto, EnvelopeHistoryDto, EnvelopeRecipientDto, HistoryType } from './envelope-detail.dto';
import type { Envelope } from './envelope.entity';
import { toEnvelopeDto } from './envelope.mapper';
import { isOpen } from './envelope-status';

/** @param events the log of the envelope, oldest first; empty when it was not sent */
export function toEnvelopeDetailDto(
  envelope: Envelope,
  recipients: readonly Recipient[],
  events: readonly SigningEvent[],
  links: FileLinks,
): EnvelopeDetailDto {
  return {
    ...toEnvelopeDto(envelope, links),
    recipients: recipients.map(toRecipientDto),
    history: historyOf(envelope, events),
    expires_at: envelope.tokenExpiresAt,
    next_reminder_at: isOpen(envelope) ? envelope.nextReminderAt : null,
    decline_reason: envelope.declineReason,
    void_reason: envelope.voidReason,
  };
}

function toRecipientDto(recipient: Recipient): EnvelopeRecipientDto {
  const { id, email, role, turn } = recipient;
  return {
    ...{ id, email, role, order: turn },
    name: recipient.writtenName || recipient.name,
    status: statusOf(recipient),
    sent_at: recipient.sentAt,
    reminded_at: recipient.remindedAt,
    viewed_at: recipient.viewedAt,
    signed_at: recipient.doneAt,
    declined_at: recipient.declinedAt,
    needs_code: recipient.codeHash !== null,
    fields: recipient.fields.map(({ name, label, type, required, value }) => ({ name, label, type, required, value })),
  };
}

function statusOf({ role, declinedAt, doneAt, viewedAt, sentAt }: Recipient): RecipientStatus {
  if (declinedAt) return 'declined';
  if (doneAt) return role === 'approver' ? 'approved' : 'signed';
  if (viewedAt) return 'viewed';
  return sentAt ? 'sent' : 'waiting';
}

const WORDS: Record<SigningEventType, HistoryType> = {
  ...{ created: 'created', sent: 'sent', opened: 'viewed', consented: 'consented', signed: 'signed' },
  ...{ approved: 'approved', declined: 'declined', downloaded: 'downloaded', reminded: 'reminded' },
  ...{ renewed: 'renewed', corrected: 'corrected', expired: 'expired', voided: 'voided', filled_in: 'filled_in' },
  ...{ identified: 'identified', code_refused: 'code_refused' },
};

/** The log ends with the signature that the seal covers; the time of the seal is in the row. */
function historyOf({ createdAt, sealedAt, signer }: Envelope, events: readonly SigningEvent[]): EnvelopeHistoryDto[] {
  const about = { recipient: null, reason: '' };
  const logged = events.map(({ type, at, detail }) => ({
    type: WORDS[type],
    at: new Date(at),
    // Logs of envelopes before they had several recipients name none.
    recipient: typeof detail.recipient === 'string' ? detail.recipient : WHOLE.has(type) ? null : signer,
    reason: typeof detail.reason === 'string' ? detail.reason : '',
  }));
  const created = events.length === 0 ? [{ type: 'created' as const, at: createdAt, ...about }] : [];
  const sealed = sealedAt ? [{ type: 'sealed' as const, at: sealedAt, ...about }] : [];
  return [...created, ...logged, ...sealed].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

const WHOLE: ReadonlySet<SigningEventType> = new Set(['created', 'expired', 'voided'] as const);
