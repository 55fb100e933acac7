import type { Test } from 'supertest';
import { testService, type ApiClient, type SignedIn } from '@app/testing';
import { isExampled } from '../../apps/api/src/openapi/examples';
import { exampleFile, withRealIds } from './example-objects';
import { missingMembers } from './missing-members';
import { OPERATIONS, successOf, type Operation } from './operations';
import { makesOwners } from './owner';
import type { Owner } from './route-owner';
import { ROUTE_RULES } from './route-rules';
import { answerPointer, problemsBy, requestPointer } from './schema-check';

const service = testService();
const anOwner = makesOwners(service);

/** Operations that replace the key of the request: each gets an account of its own. */
const REPLACES_KEY = /rotate_key|key\/current\/rotate/;
const FOLDER = 'apps/api/src/openapi/examples';

let shared: Owner & SignedIn;
beforeAll(async () => {
  shared = await anOwner();
}, 60_000);

/** Paths outside of the tables of routes, which need no key. */
const OPEN_PATHS: Record<string, () => Promise<string>> = {
  'GET /files/{token}/{name}': async () => {
    const upload = shared.client
      .post('/api/document/template/')
      .attach('files', await exampleFile('contract.pdf'), 'contract.pdf');
    return new URL((await upload.expect(201)).body[0].file as string).pathname;
  },
};

async function pathOf({ name, path }: Operation, owner: Owner): Promise<string> {
  const { call, creates } = ROUTE_RULES[name] ?? {};
  return (await (call?.(owner) ?? creates?.()))?.path ?? (await OPEN_PATHS[name]?.()) ?? path;
}

async function send(
  client: ApiClient,
  { method }: Operation,
  path: string,
  type: string,
  body: unknown,
): Promise<Test> {
  if (type !== 'multipart/form-data')
    return method === 'get' || method === 'delete' ? client[method](path) : client[method](path, body ?? undefined);
  const request = client[method](path);
  for (const [part, value] of Object.entries(body as Record<string, string | string[]>))
    if (/^files?$|^evidence$/.test(part))
      for (const file of [value].flat()) request.attach(part, await exampleFile(file), file);
    else request.field(part, value);
  return request;
}

const typeOf = ({ requestBody }: Operation) => Object.keys(requestBody?.content ?? {})[0] ?? '';
const answerType = (operation: Operation) =>
  Object.keys(operation.responses[successOf(operation)]?.content ?? {}).find(isExampled);

describe.each(OPERATIONS.map((operation) => [operation.name, operation] as const))('%s', (name, operation) => {
  const [status, type] = [successOf(operation), typeOf(operation)];
  const request = operation.requestBody?.content[type]?.example;

  it('answers the request of its example as documented', async () => {
    if (operation.requestBody && request === undefined)
      throw new Error(`${name} has no example: add {"${name}": {"request": …}} to a file of ${FOLDER}.`);
    if (request !== undefined) expect(problemsBy(requestPointer(operation, type), request)).toEqual([]);

    const owner = REPLACES_KEY.test(name) ? await anOwner() : shared;
    const body = await withRealIds(request, owner);
    const path = await pathOf(operation, owner);
    const answer = await send(owner.client, operation, path, type, body);
    expect({ status: String(answer.status), body: answer.status < 300 ? null : (answer.body as unknown) }).toEqual({
      status,
      body: null,
    });

    const answered = answerType(operation);
    if (!answered) return;
    const real: unknown = answered === 'application/json' ? answer.body : (answer.text ?? String(answer.body));
    expect(problemsBy(answerPointer(operation, status, answered), real)).toEqual([]);
    const example = operation.responses[status]?.content?.[answered]?.example;
    if (example === undefined)
      throw new Error(
        `${name} has no example: add its "answer" to a file of ${FOLDER}. It was:\n${JSON.stringify(real, null, 2)}`,
      );
    expect(problemsBy(answerPointer(operation, status, answered), example)).toEqual([]);
    expect(missingMembers(real, example)).toEqual([]);
  });
});
