import { SetMetadata } from '@nestjs/common';
import type { RateRule } from './rate-limits';

/**
 * How often one address may call, per minute. A person stays far below; the numbers leave room for an office behind one
 * address. `RATE_LIMIT` multiplies them.
 */
export const AddressLimit = {
  /** Each takes a thread for up to seconds, without a key. */
  verify: { name: 'verify', points: 30, seconds: 60 },
  upload: { name: 'upload', points: 120, seconds: 60 },
  files: { name: 'files', points: 1_200, seconds: 60 },
  /** A signing page asks for a picture of each page of its document. */
  sign: { name: 'sign', points: 600, seconds: 60 },
  /** Every other route without a key. */
  open: { name: 'open', points: 300, seconds: 60 },
} as const satisfies Record<string, RateRule>;

export const ADDRESS_LIMIT = 'formwork:address-limit';

/** Limits a route (or all of a controller) by the caller's address; null takes a public route out of `AddressLimit.open`. */
export const LimitedByAddress = (rule: RateRule | null): MethodDecorator & ClassDecorator =>
  SetMetadata(ADDRESS_LIMIT, rule);
