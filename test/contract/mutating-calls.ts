import { randomBytes } from 'node:crypto';
import { anEmail } from '@app/testing';
import { samplePdfTemplate } from '../../apps/local/src/demo/documents/sample-pdf';
import { ROUTE_RULES, type Call, type Owner } from './route-rules';

/** A route that changes data, with a valid call. */
export interface Mutation {
  name: string;
  method: 'post' | 'put' | 'patch' | 'delete';
  call: (owner: Owner) => Promise<Call>;
}

const unique = () => randomBytes(4).toString('hex');

/** Calls of the routes that name no object, which `ROUTE_RULES` has no call for. */
const CALLS: Record<string, () => Call | Promise<Call>> = {
  'PATCH /api/account/rotate_key/': () => ({ path: '/api/account/rotate_key/' }),
  'POST /api/account/invite/': () => ({ path: '/api/account/invite/', body: [{ email: anEmail(), role: 'viewer' }] }),
  'POST /api/builder/environment/': () => ({ path: '/api/builder/environment/', body: { name: `e-${unique()}` } }),
  'POST /api/builder/field/': () => ({
    path: '/api/builder/field/',
    body: { id: `field_${unique()}`, type: 'text_field' },
  }),
  'PATCH /api/builder/team/': () => ({ path: '/api/builder/team/', body: { name: `Team ${unique()}` } }),
  'POST /api/builder/theme/': () => ({ path: '/api/builder/theme/', body: { name: `Theme ${unique()}` } }),
  'POST /api/builder/webhook-secret/rotate/': () => ({ path: '/api/builder/webhook-secret/rotate/' }),
  'POST /api/document/template/': async () => ({
    path: '/api/document/template/',
    files: { name: `${unique()}.pdf`, bytes: await samplePdfTemplate() },
  }),
  'POST /api/user/': () => ({ path: '/api/user/', body: { id: `user-${unique()}`, name: 'Ann' } }),
};

/** Every route of `ROUTE_RULES` that changes data. */
export function mutations(): Mutation[] {
  return Object.entries(ROUTE_RULES).flatMap(([name, { call = CALLS[name] }]) => {
    const method = name.slice(0, name.indexOf(' ')).toLowerCase();
    if (method === 'get') return [];
    if (!call) throw new Error(`There is no call to test ${name}.`);
    return [{ name, method: method as Mutation['method'], call: async (owner: Owner) => call(owner) }];
  });
}
