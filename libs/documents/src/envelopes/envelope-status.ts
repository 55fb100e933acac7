import type { Envelope } from './envelope.entity';

/** The states of a filled envelope; `filled` when it needs no signature. */
export const ENVELOPE_STATES = [
  ...(['filled', 'sent', 'viewed', 'signed', 'sealed'] as const),
  ...(['declined', 'voided', 'expired'] as const),
] as const;
export type EnvelopeState = (typeof ENVELOPE_STATES)[number];

type Facts = Pick<
  Envelope,
  'signer' | 'viewedAt' | 'signedAt' | 'sealedAt' | 'declinedAt' | 'voidedAt' | 'expiredAt' | 'tokenExpiresAt'
>;

/** What means a status; the first one that is true decides. */
const DECIDING: readonly [(facts: Facts) => boolean, EnvelopeState][] = [
  [({ voidedAt }) => voidedAt !== null, 'voided'],
  [({ declinedAt }) => declinedAt !== null, 'declined'],
  [({ sealedAt }) => sealedAt !== null, 'sealed'],
  [({ signedAt }) => signedAt !== null, 'signed'],
  [(facts) => facts.expiredAt !== null || isPastExpiry(facts), 'expired'],
  [({ viewedAt }) => viewedAt !== null, 'viewed'],
];

/** The status that the times of an envelope mean: the first of `DECIDING` that is true, else `sent`. */
export function envelopeStatus(envelope: Facts): EnvelopeState {
  if (envelope.signer === null) return 'filled';
  return DECIDING.find(([isTrue]) => isTrue(envelope))?.[1] ?? 'sent';
}

/** Whether the envelope waits for a recipient, in time. */
export const isOpen = (envelope: Facts): boolean => ['sent', 'viewed'].includes(envelopeStatus(envelope));

/** Whether the time of the links is over. The worker records the expiry (`expiredAt`) up to minutes later. */
export const isPastExpiry = ({ tokenExpiresAt }: Pick<Envelope, 'tokenExpiresAt'>): boolean =>
  tokenExpiresAt !== null && tokenExpiresAt < new Date();
