import type { SignedIn } from '@app/testing';
import { callerOf } from '../caller';
import { sendExample, withRealIds } from '../example-objects';
import { OPERATIONS } from '../operations';
import type { Owner } from '../route-owner';
import { ROUTE_RULES, type Call, type RouteRule } from '../route-rules';

/** Filters that every list of rows takes. */
const FILTERS = [
  'search=nothing',
  'created_after=2026-01-01T00:00:10Z',
  'created_before=2026-01-01T00:00:10Z',
  'filter_field_id=shared_field&filter_field_value=Bern',
  'page=1&page_size=1',
];

/** Lists by the routes of their calls. */
const LISTS = ['GET /api/user/', 'GET /api/form/submission/', 'GET /api/computer-agent/{agent_id}/run/'];

/** The call of this route deletes what other calls have made, so it comes first. */
const RESET = 'POST /api/sandbox/reset/';
/** Routes whose call ends the key of the owner. */
const ENDS_KEY = /rotate/;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Calls every route of the API once, and lists with each of their filters. @returns the calls that failed, with their status */
export async function callEverything(owner: Owner & SignedIn): Promise<string[]> {
  const failed: string[] = [];
  const note = (name: string, status: number) => void (status >= 400 && failed.push(`${name}: ${status}`));
  const rules = Object.entries(ROUTE_RULES).toSorted(([a], [b]) => Number(b === RESET) - Number(a === RESET));
  for (const [name, rule] of rules) {
    if (ENDS_KEY.test(name)) continue;
    if (rule.access === 'actAsUser') {
      note(name, await sendAsUser(owner, name));
      continue;
    }
    const call = await callOf(owner, name, rule);
    note(name, await send(owner, methodOf(name), call));
    if (!LISTS.includes(name)) continue;
    const start = call.path.includes('?') ? '&' : '?';
    for (const filter of FILTERS)
      note(`${name} ${filter}`, await send(owner, 'get', { path: `${call.path}${start}${filter}` }));
  }
  note('a receiver of the sandbox', await callReceiver(owner));
  return failed;
}

/** Sends a webhook to a new receiver. @returns the status of its answer */
async function callReceiver({ client }: Owner): Promise<number> {
  const { body } = await client.post('/api/sandbox/receiver/', {}).expect(201);
  return (await fetch(body.url as string, { method: 'POST', body: '{}' })).status;
}

/** Sends the example of a route that takes only user keys. @returns the status */
async function sendAsUser(owner: Owner & SignedIn, name: string): Promise<number> {
  const operation = OPERATIONS.find((one) => one.name === name)!;
  const { client, path } = await callerOf(operation, owner);
  const [[type, content] = ['', undefined]] = Object.entries(operation.requestBody?.content ?? {});
  const body = await withRealIds(content?.example, owner);
  return (await sendExample(client, operation, path, type, body)).status;
}

const methodOf = (name: string): Method => name.split(' ')[0]!.toLowerCase() as Method;

const callOf = async (owner: Owner, name: string, { call, creates }: RouteRule): Promise<Call> =>
  call ? call(owner) : creates ? creates() : { path: name.split(' ')[1]! };

async function send({ client }: Owner, method: Method, { path, body, files, parts = {} }: Call): Promise<number> {
  const isRead = method === 'get' || method === 'delete';
  const request = isRead ? client[method](path) : client[method](path, files ? undefined : body);
  if (files) void request.field(parts).attach('files', files.bytes, files.name);
  return (await request.timeout(60_000)).status;
}
