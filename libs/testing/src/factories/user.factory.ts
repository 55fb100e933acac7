import { randomBytes, randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { User } from '../../../users/src/user.entity';

/** An end user of the environment, with a key that nobody can open: ask the API for one that is to be used. */
export async function aUser(
  dataSource: DataSource,
  scope: { teamId: string; environmentId: string },
  { id = randomUUID(), name = '' }: { id?: string; name?: string } = {},
): Promise<{ id: string }> {
  await dataSource.manager.insert(User, { ...scope, id, name, sealedKey: '', keyHash: randomBytes(32) });
  return { id };
}
