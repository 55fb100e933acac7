import { createHash } from 'node:crypto';
import type { AuditEntry } from './audit-entry.entity';
import type { AuditLink } from './audit-link.entity';

/** The previous hash of a team's first link. */
export const FIRST_PREVIOUS = Buffer.alloc(32);

/** SHA-256 over the members of an entry as a JSON array in this order, the time in UTC with milliseconds. */
export function hashOfEntry(entry: AuditEntry): Buffer {
  const { teamId, id, createdAt, environmentId, actor, accountId, email, keyPrefix, address, requestId } = entry;
  const { method, route, objectType, objectIds, fields } = entry;
  const origin = [teamId, id, createdAt.toISOString(), environmentId, actor, accountId, email, keyPrefix, address];
  return sha256([...origin, requestId, method, route, objectType, objectIds, fields]);
}

/** SHA-256 over the members of a link as a JSON array in this order, hashes in hexadecimal digits. */
export function hashOfLink(link: Omit<AuditLink, 'hash'>): Buffer {
  const { teamId, number, createdAt, previous, entryIds, entryHashes } = link;
  return sha256([teamId, number, createdAt.toISOString(), toHex(previous), entryIds, entryHashes.map(toHex)]);
}

const toHex = (hash: Buffer): string => hash.toString('hex');

const sha256 = (members: unknown[]): Buffer => createHash('sha256').update(JSON.stringify(members)).digest();
