import { ForbiddenError, type Sent } from '@app/core';
import type { Caller } from '@app/teams';

/** Refuses a user key that names another user than its own. @throws ForbiddenError */
export function demandOwn(own: string, named: string | undefined): void {
  if (named === undefined || named === own) return;
  throw new ForbiddenError('This user key is of another user than the one that the request names.');
}

/**
 * The user that a body names: with a user key its own, with the key of a team any of the environment.
 * @returns undefined when the body lacks it, which is then a problem of `sent`
 */
export function callingUser({ userId }: Caller, sent: Sent<{ fuser_key?: string }>): string | undefined {
  const { fuser_key: named } = sent.value;
  if (userId === null) {
    if (named === undefined) sent.add([{ path: 'fuser_key', message: 'fuser_key is required with the key of a team' }]);
    return named;
  }
  demandOwn(userId, named);
  return userId;
}
