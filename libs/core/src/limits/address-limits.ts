import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type RateRule, toExtension } from './rate-limits';

/**
 * Requests per minute and address. A person stays far below; the numbers leave room for an office that shares one address.
 * `RATE_LIMIT` multiplies them.
 */
export const AddressLimit = {
  /** Each request occupies a thread for up to seconds, without a key. */
  verify: { name: 'verify', points: 30, seconds: 60 },
  upload: { name: 'upload', points: 120, seconds: 60 },
  files: { name: 'files', points: 1_200, seconds: 60 },
  /** A signing page requests a picture of each page of its document. */
  sign: { name: 'sign', points: 600, seconds: 60 },
  /** A review page too, and it is renewed while somebody works on it. */
  review: { name: 'review', points: 600, seconds: 60 },
  /** Requests with a missing, unknown or revoked key. */
  stranger: { name: 'stranger', points: 120, seconds: 60 },
  /** Every other route without a key. */
  open: { name: 'open', points: 300, seconds: 60 },
} as const satisfies Record<string, RateRule>;

export const ADDRESS_LIMIT = 'formwork:address-limit';

export const UPLOAD_ADDRESS_LIMIT = 'formwork:upload-address-limit';

/** Limits the requests of a route whose body is a form with files; others are not counted. */
export const UploadsLimitedByAddress = (rule: RateRule): MethodDecorator =>
  applyDecorators(
    SetMetadata(UPLOAD_ADDRESS_LIMIT, rule),
    ApiExtension('x-rate-limit-address', { ...toExtension(rule), of: 'uploads' }),
  );

/** Limits a route or a controller by the client's address; null exempts a public route from `AddressLimit.open`. */
export const LimitedByAddress = (rule: RateRule | null): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(ADDRESS_LIMIT, rule), ApiExtension('x-rate-limit-address', toExtension(rule)));
