import { isolated } from '@app/formats/services';
import type { SigningEvent, SigningEventType } from './event-chain';
import type { EvidenceDocument } from './evidence';

/** Labels of what is known about an event. Events are hashed with the keys, so the keys stay as they are. */
const DETAIL_LABELS: Readonly<Record<string, string>> = {
  recipient: 'Recipient',
  sender: 'Sender',
  name: 'Name',
  kind: 'Signature',
  reason: 'Reason',
  template_sha256: 'SHA-256 of the template',
  previous_document_sha256: 'SHA-256 of the document before',
  consent_version: 'Version of the consent',
  consent_sha256: 'SHA-256 of the consent',
  link_handed_to: 'Link handed to',
  previous_recipient: 'Recipient before',
  previous_name: 'Name before',
  access_code: 'Access code',
  method: 'Method',
  tries_left: 'Tries left',
  identified_by: 'Identified by',
};

/** What a recipient went through, in this order; each at its first time. */
const STEPS: readonly SigningEventType[] = ['sent', 'identified', 'opened', 'approved', 'signed', 'declined'];

/** The words of a step, where they are not those of its type. */
const STEP_WORDS: { readonly [Type in SigningEventType]?: string } = { identified: 'identified by an access code' };

/** The address of the recipient whom an event is about. */
export const recipientOf = ({ detail }: SigningEvent, { signer }: EvidenceDocument): string =>
  typeof detail.recipient === 'string' ? detail.recipient : signer.email;

/** `2026-03-17 09:30:00.000 UTC`. @param at ISO 8601, UTC */
export const momentWords = (at: string): string => at.replace('T', ' ').replace('Z', ' UTC');

/** `sent 2026-03-17 09:30 UTC · signed 2026-03-17 09:41 UTC`; null when the log has nothing about the recipient. */
export function stepsOf(email: string, evidence: EvidenceDocument): string | null {
  const own = evidence.events.filter((event) => recipientOf(event, evidence) === email);
  const steps = STEPS.flatMap((type) => {
    const event = own.find((one) => one.type === type);
    return event ? [`${STEP_WORDS[type] ?? type} ${minuteWords(event.at)}`] : [];
  });
  return steps.length > 0 ? steps.join(' · ') : null;
}

/** What is known about an event, one line each: address and browser, where a person caused it, and its details. */
export function detailLines({ ip, agent, detail }: SigningEvent): string[] {
  const witness = [ip, agent].filter((one) => one !== null).join(' · ');
  // What was filled in stands before the events.
  const shown = Object.entries(detail).filter(([key]) => key !== 'fields');
  const lines = shown.map(([key, value]) => `${DETAIL_LABELS[key] ?? key}: ${detailText(value)}`);
  return witness ? [witness, ...lines] : lines;
}

const minuteWords = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

/** A value of an event, as JSON unless it is text. Each text in it keeps its own direction. */
const detailText = (value: unknown): string =>
  typeof value === 'string'
    ? isolated(value)
    : JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? isolated(one) : one));
