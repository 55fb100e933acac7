import type { Owner } from './route-owner';
import { ROUTE_RULES, type Call } from './route-rules';

/** A route that changes data, with a valid call. */
export interface Mutation {
  name: string;
  method: 'post' | 'put' | 'patch' | 'delete';
  call: (owner: Owner) => Promise<Call>;
}

/** Every route of `ROUTE_RULES` that changes data with the key of a team. */
export function mutations(): Mutation[] {
  return Object.entries(ROUTE_RULES).flatMap(([name, { access, call, creates, changesNothing }]) => {
    const method = name.slice(0, name.indexOf(' ')).toLowerCase();
    if (method === 'get' || changesNothing || access === 'actAsUser') return [];
    const made = call ?? creates;
    if (!made) throw new Error(`There is no call to test ${name}.`);
    return [{ name, method: method as Mutation['method'], call: async (owner: Owner) => made(owner) }];
  });
}
