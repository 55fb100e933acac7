import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { type RateRule, toExtension } from './rate-limits';

/** Requests per key (ARCHITECTURE, "Rate limits"). `RATE_LIMIT` multiplies them. */
export const KeyLimit = {
  minute: { name: 'key', points: 1_000, seconds: 60 },
  burst: { name: 'key-burst', points: 100, seconds: 1 },
  /** Each request makes work for a worker. A call with several files counts as one. */
  work: { name: 'key-work', points: 60, seconds: 60 },
  /** Of a user key, which is in a browser: a page with a form sends a few requests for each step. */
  user: { name: 'user-key', points: 300, seconds: 60 },
} as const satisfies Record<string, RateRule>;

/** The limits of every request with a key. */
export const EVERY_REQUEST: readonly RateRule[] = [KeyLimit.minute, KeyLimit.burst];

/** The limits of every request with a user key. */
export const EVERY_USER_REQUEST: readonly RateRule[] = [KeyLimit.user];

export const KEY_LIMIT = 'formwork:key-limit';

/** Limits a route per key, in addition to the limits of every request. */
export const LimitedByKey = (rule: RateRule): MethodDecorator =>
  applyDecorators(SetMetadata(KEY_LIMIT, rule), ApiExtension('x-rate-limit-key', toExtension(rule)));
