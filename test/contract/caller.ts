import { randomUUID } from 'node:crypto';
import type { ApiClient, SignedIn } from '@app/testing';
import { pathOf } from './operation-paths';
import type { Operation } from './operations';
import type { Owner } from './route-owner';
import { form } from './route-rules';

/** Who calls an operation, and a path that names objects made for it. */
export interface Caller {
  client: ApiClient;
  key: string;
  path: string;
}

/** The owner; for an operation that takes only user keys a new user of the team. */
export async function callerOf(operation: Operation, owner: Owner & SignedIn): Promise<Caller> {
  if (operation['x-user-key'] !== 'only')
    return { client: owner.client, key: owner.key, path: await pathOf(operation, owner) };
  const { body } = await owner.client.post('/api/user/', { id: `shown-${randomUUID()}` }).expect(200);
  const { id, api_key: key } = body as { id: string; api_key: string };
  const isAsked = operation.parameters.some(({ name, in: place }) => place === 'query' && name === 'form_key');
  const query = isAsked ? `?form_key=${await form(owner)}` : '';
  return { client: owner.client.as(key), key, path: `${operation.path.replace('{user_id}', id)}${query}` };
}
