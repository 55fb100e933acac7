import { assertNoProblems, parseAddressRange, showRange, type InputProblem, type Loose } from '@app/core';
import type { KeyLimits } from '../access/key-limits';
import { inTableOrder } from '../access/key-scopes';
import type { EditKeyDto } from './key.dto';

/**
 * The limits of a key after a request that creates or edits it; absent members stay as in `before`.
 * @throws InvalidInputError for text that is no address or range, and an expiry that is neither in the future nor unchanged
 */
export function requestedLimits(before: KeyLimits, body: Loose<EditKeyDto>, now: Date): KeyLimits {
  const { scopes, expires_at, allowed_addresses } = body;
  const problems: InputProblem[] = [];
  const limits = {
    scopes: scopes === undefined ? before.scopes : scopes && inTableOrder(scopes),
    expiresAt: expires_at === undefined ? before.expiresAt : toDateOrNull(expires_at),
    allowedAddresses: allowed_addresses === undefined ? before.allowedAddresses : ranges(allowed_addresses, problems),
  };
  if (isNewPast(before.expiresAt, limits.expiresAt, now))
    problems.push({ path: 'expires_at', message: 'expires_at must be in the future' });
  assertNoProblems(problems);
  return limits;
}

const toDateOrNull = (text: string | null) => (text === null ? null : new Date(text));

function isNewPast(before: Date | null, after: Date | null, now: Date): boolean {
  return after !== null && after <= now && after.getTime() !== before?.getTime();
}

/** The ranges once each, in their usual notation. */
function ranges(texts: Loose<string[]> | null, problems: InputProblem[]): string[] | null {
  if (texts === null) return null;
  const shown = texts.flatMap((text, index) => {
    if (text === undefined) return [];
    const range = parseAddressRange(text);
    if (range) return [showRange(range)];
    const wanted = 'must be an IP address, or a range such as 10.0.0.0/8';
    problems.push({ path: `allowed_addresses[${index}]`, message: `allowed_addresses[${index}] ${wanted}` });
    return [];
  });
  return [...new Set(shown)];
}
