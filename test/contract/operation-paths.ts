import type { SignedIn } from '@app/testing';
import { exampleFile } from './example-objects';
import type { Operation } from './operations';
import type { Owner } from './route-owner';
import { ROUTE_RULES } from './route-rules';

/** Operations that replace the key of the request. */
export const REPLACES_KEY = /rotate_key|key\/current\/rotate/;

/** Paths outside of the tables of routes, which need no key. */
const OPEN_PATHS: Record<string, (owner: Owner) => Promise<string>> = {
  'GET /files/{token}/{name}': async ({ client }) => {
    const upload = client
      .post('/api/document/template/')
      .attach('files', await exampleFile('contract.pdf'), 'contract.pdf');
    return new URL((await upload.expect(201)).body[0].file as string).pathname;
  },
};

/** A path of an operation that names objects made for it. */
export async function pathOf({ name, path }: Operation, owner: Owner & SignedIn): Promise<string> {
  const { call, creates } = ROUTE_RULES[name] ?? {};
  return (await (call?.(owner) ?? creates?.()))?.path ?? (await OPEN_PATHS[name]?.(owner)) ?? path;
}
