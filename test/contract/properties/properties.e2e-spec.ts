import fc from 'fast-check';
import { testService } from '@app/testing';
import { callerOf } from '../caller';
import { withRealIds } from '../example-objects';
import { type Operation, REQUESTS } from '../operations';
import { makesOwners } from '../owner';
import { answerPointer, problemsBy } from '../schema-check';
import { type DrawnRequest, requestsOf } from './requests';

/** `PROPERTY_RUNS` requests of each operation, drawn from `PROPERTY_SEED`. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 4);
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_123);

const service = testService({ settings: { RATE_LIMIT: 'off', SANDBOX: 'all' } });
const anOwner = makesOwners(service);

function send(key: string, { method }: Operation, { target, headers, body }: DrawnRequest): Promise<Response> {
  const all = { Authorization: `Token ${key}`, ...headers };
  return fetch(`${service.client.baseUrl}${target}`, {
    method: method.toUpperCase(),
    headers: all,
    body,
    redirect: 'manual',
  });
}

/** What contradicts the document in a response; empty when nothing does. */
async function contradictions(operation: Operation, response: Response, accept = ''): Promise<string[]> {
  const { status } = response;
  const text = await response.text();
  if (status >= 500) return [`${status}: ${text}`];
  const documented = operation.responses[status];
  if (!documented) return [`${status} is not documented: ${text.slice(0, 300)}`];
  const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim();
  if (text === '' && !documented.content) return [];
  const isPage = type === 'text/html' && accept === type;
  if (documented.content?.['*/*'] || isPage) return [];
  if (!documented.content?.[type])
    return [`${status} with ${type || 'no type'} is not documented: ${text.slice(0, 300)}`];
  if (type !== 'application/json') return [];
  const problems = problemsBy(answerPointer(operation, String(status), type), JSON.parse(text));
  return problems.length === 0 ? [] : [`${status}: ${problems.join('; ')} in ${text.slice(0, 600)}`];
}

describe.each(REQUESTS)('$title', ({ operation, type }) => {
  it('answers whatever is sent as the document says', async () => {
    // Requests may change what the team and its keys may do.
    const owner = await anOwner();
    const sent = operation.requestBody?.content[type]?.example;
    const { key, path } = await callerOf(operation, owner);
    const known = { path, type, example: await withRealIds(sent, owner) };
    const requests = fc.asyncProperty(requestsOf(operation, known), async (request) => {
      expect(await contradictions(operation, await send(key, operation, request), request.headers.Accept)).toEqual([]);
    });
    await fc.assert(requests, { seed: SEED, numRuns: RUNS, endOnFailure: true });
  }, 120_000);
});
