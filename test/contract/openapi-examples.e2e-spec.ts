import { testService, type SignedIn } from '@app/testing';
import { isExampled } from '../../apps/api/src/openapi/examples';
import { callerOf } from './caller';
import { sendExample, withRealIds } from './example-objects';
import { missingMembers } from './missing-members';
import { REQUESTS, successOf, type Operation } from './operations';
import { makesOwners } from './owner';
import type { Owner } from './route-owner';
import { REPLACES_KEY } from './operation-paths';
import { answerPointer, problemsBy, requestPointer } from './schema-check';

const service = testService({ settings: { SANDBOX: 'all' } });
const anOwner = makesOwners(service);

const FOLDER = 'apps/api/src/openapi/examples';

let shared: Owner & SignedIn;
beforeAll(async () => {
  shared = await anOwner();
}, 60_000);

const answerType = (operation: Operation) =>
  Object.keys(operation.responses[successOf(operation)]?.content ?? {}).find(isExampled);

describe.each(REQUESTS)('$title', ({ operation, type }) => {
  const { name } = operation;
  const status = successOf(operation);
  const request = operation.requestBody?.content[type]?.example;

  it('answers the request of its example as documented', async () => {
    if (operation.requestBody && request === undefined)
      throw new Error(`${name} has no example: add {"${name}": {"request": …}} to a file of ${FOLDER}.`);
    if (request !== undefined) expect(problemsBy(requestPointer(operation, type), request)).toEqual([]);

    const owner = REPLACES_KEY.test(name) ? await anOwner() : shared;
    const body = await withRealIds(request, owner);
    const { client, path } = await callerOf(operation, owner);
    const answer = await sendExample(client, operation, path, type, body);
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
