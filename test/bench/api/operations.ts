import type { BenchObjects } from './bench-objects';

/** One kind of request that clients send often. `path` and `body` get the number of the request. */
export interface Operation {
  readonly name: string;
  readonly kind: 'read' | 'write';
  readonly method: 'GET' | 'POST';
  readonly path: (n: number) => string;
  readonly body?: (n: number) => object;
}

export const read = (name: string, path: Operation['path']): Operation => ({ name, kind: 'read', method: 'GET', path });

export const write = (name: string, path: Operation['path'], body: (n: number) => object): Operation => ({
  ...{ name, kind: 'write', method: 'POST', path, body },
});

/** The operations by the objects on which they work. */
export function operationsOn({ users, fields, formId, agentId }: BenchObjects): Operation[] {
  const user = (n: number) => `user-${(n % users) + 1}`;
  const field = (n: number) => `field_${(n % fields) + 1}`;
  return [
    read('value read', (n) => `/api/field/?id=${user(n)}`),
    write(
      'value write',
      (n) => `/api/field/${user(n)}/`,
      (n) => ({ field_id: field(n), value: `Value ${n}` }),
    ),
    write(
      'user upsert',
      () => '/api/user/',
      (n) => ({ id: `person-${n % users}`, name: `Person ${n}` }),
    ),
    read('user list', (n) => `/api/user/?page=${(n % 5) + 1}`),
    read('form schema', () => `/api/form/${formId}/`),
    write(
      'submission',
      () => '/api/form/submission/',
      (n) => ({ user_id: user(n), fields: { [field(n)]: `Value ${n}` }, forms: [formId] }),
    ),
    read('envelope list', (n) => `/api/document/envelope/?type=user&id=${user(n)}`),
    read('agent-run list', () => `/api/computer-agent/${agentId}/run/?page=1`),
  ];
}
