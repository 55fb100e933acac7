import { randomBytes, randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { User } from '../../../users/src/user.entity';

/** Inserts an end user with an invalid key; tests that use the key create the user through the API. */
export async function aUser(
  dataSource: DataSource,
  scope: { teamId: string; environmentId: string },
  { id = randomUUID(), name = '' }: { id?: string; name?: string } = {},
): Promise<{ id: string }> {
  await dataSource.manager.insert(User, { ...scope, id, name, sealedKey: '', keyHash: randomBytes(32) });
  return { id };
}
