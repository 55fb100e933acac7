import { ForbiddenError, isWithinRange, parseAddressRange, showRange } from '@app/core';
import { holdsScope, type KeyScope, type RouteScope } from './key-scopes';

/** Narrows the rights of a key below those of its account; null: no limit. */
export interface KeyLimits {
  scopes: KeyScope[] | null;
  expiresAt: Date | null;
  /** Addresses and ranges in CIDR notation. */
  allowedAddresses: string[] | null;
}

export const NO_LIMITS: KeyLimits = { scopes: null, expiresAt: null, allowedAddresses: null };

/** @throws ForbiddenError when the key may not be used from `address`; undefined: the client has disconnected */
export function demandAddress({ allowedAddresses }: KeyLimits, address: string | undefined): void {
  if (allowedAddresses === null || isInside(address ?? '', allowedAddresses)) return;
  const seen = address === undefined ? null : parseAddressRange(address);
  const shown = seen ? showRange(seen) : (address ?? 'an unknown address');
  throw new ForbiddenError(`This key may not be used from ${shown}.`, 'address_not_allowed');
}

/** Whether a key with these limits may call routes of the scope. */
export const hasScope = ({ scopes }: KeyLimits, wanted: RouteScope): boolean =>
  scopes === null || holdsScope(scopes, wanted);

/** @throws ForbiddenError naming the missing scope and those of the key */
export function demandScope(limits: KeyLimits, wanted: RouteScope): void {
  if (hasScope(limits, wanted)) return;
  const held = (limits.scopes ?? []).join(', ');
  throw new ForbiddenError(`This key lacks the scope ${wanted}. It has: ${held}.`, 'missing_scope');
}

/**
 * Checks that a key grants no more than the key of the request has: no further scope, no longer life, no other address.
 * @throws ForbiddenError naming every excess
 */
export function assertKeyGrantable(own: KeyLimits, granted: KeyLimits): void {
  const excess = excessOf(own, granted);
  if (excess.length === 0) return;
  throw new ForbiddenError(
    `Nobody grants what they do not have. Beyond the key of this request: ${excess.join('; ')}.`,
  );
}

/** The grant of an invitation, for `assertUnlimited`. */
export const INVITE = 'invite accounts, whose keys have no such limits';

/** Refuses a key with any limit, for grants that reach keys without limits; `what` completes "A key with … cannot". */
export function assertUnlimited(own: KeyLimits, what: string): void {
  const limits = excessOf(own, NO_LIMITS);
  if (limits.length === 0) return;
  throw new ForbiddenError(
    `Nobody grants what they do not have. A key with scopes, an expiry or allowed addresses cannot ${what}.`,
  );
}

/** The rights that `granted` leaves open and `own` does not, each as a phrase that begins with the member's name. */
export function excessOf(own: KeyLimits, granted: KeyLimits): string[] {
  return [scopesBeyond(own, granted), lifeBeyond(own, granted), addressesBeyond(own, granted)].filter(
    (excess) => excess !== null,
  );
}

function scopesBeyond(own: KeyLimits, granted: KeyLimits): string | null {
  if (own.scopes === null) return null;
  if (granted.scopes === null) return 'scopes: all of the account (the default)';
  const { scopes } = own;
  const beyond = granted.scopes.filter((scope) => !holdsScope(scopes, scope));
  return beyond.length === 0 ? null : `scopes: ${beyond.join(', ')}`;
}

function lifeBeyond(own: KeyLimits, granted: KeyLimits): string | null {
  if (own.expiresAt === null) return null;
  if (granted.expiresAt !== null && granted.expiresAt <= own.expiresAt) return null;
  return `expires_at: after ${own.expiresAt.toISOString()}`;
}

function addressesBeyond(own: KeyLimits, granted: KeyLimits): string | null {
  const { allowedAddresses } = own;
  if (allowedAddresses === null) return null;
  if (granted.allowedAddresses === null) return 'allowed_addresses: every address (the default)';
  const beyond = granted.allowedAddresses.filter((range) => !isInside(range, allowedAddresses));
  return beyond.length === 0 ? null : `allowed_addresses: ${beyond.join(', ')}`;
}

/** True when one of the ranges holds the address or range. A range that only several of them hold together counts as outside. */
function isInside(inner: string, ranges: readonly string[]): boolean {
  const range = parseAddressRange(inner);
  if (!range) return false;
  return ranges.some((outer) => {
    const parsed = parseAddressRange(outer);
    return parsed !== null && isWithinRange(range, parsed);
  });
}
