import type { Envelope } from './envelope.entity';

/** Where a filled envelope stands; `filled` for one that nobody has to sign. */
export const ENVELOPE_STATES = [
  ...(['filled', 'sent', 'viewed', 'signed', 'sealed'] as const),
  ...(['declined', 'voided', 'expired'] as const),
] as const;
export type EnvelopeState = (typeof ENVELOPE_STATES)[number];

type Facts = Pick<Envelope, 'signer' | 'viewedAt' | 'signedAt' | 'sealedAt' | 'declinedAt' | 'voidedAt' | 'expiredAt'>;

/** The facts of an envelope that mean a status; the first one that is known decides. */
const DECIDING: readonly [keyof Facts, EnvelopeState][] = [
  ['voidedAt', 'voided'],
  ['declinedAt', 'declined'],
  ['sealedAt', 'sealed'],
  ['signedAt', 'signed'],
  ['expiredAt', 'expired'],
  ['viewedAt', 'viewed'],
];

export function envelopeStatus(envelope: Facts): EnvelopeState {
  if (envelope.signer === null) return 'filled';
  return DECIDING.find(([fact]) => envelope[fact] !== null)?.[1] ?? 'sent';
}
