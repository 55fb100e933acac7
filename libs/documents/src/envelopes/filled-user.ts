import { isDeceptive } from '@app/core';

/** Characters of the name of a recipient. */
export const MAX_RECIPIENT_NAME = 120;

/** The user for whom a document is filled. */
export interface FilledUser {
  id: string;
  name: string;
  /** By field. */
  values: Record<string, unknown>;
}

/**
 * The name of the user when the address is its own: its id, or one of its values. Empty for another address, because the form must not
 * suggest the name of the user to another person who signs; and for a name that a signature cannot have.
 */
export function nameAt(email: string, user: FilledUser | null): string {
  if (!user || user.name.length > MAX_RECIPIENT_NAME || isDeceptive(user.name)) return '';
  const own = [user.id, ...Object.values(user.values)];
  return own.some((one) => typeof one === 'string' && one.toLowerCase() === email.toLowerCase()) ? user.name : '';
}
