import type { Arrivals } from './arrivals';
import type { Accepted, Ledger, WrittenValue } from './ledger';
import type { Answer, Requests } from './requests';
import { type ChaosTeam, HOOKS } from './team';

/** What the clients of the load share. */
export interface Work {
  requests: Requests;
  team: ChaosTeam;
  ledger: Ledger;
  /** The address of the receiver, without a path. */
  receiver: string;
  arrivals: Arrivals;
}

type Next = (number: number) => Promise<unknown>;

/**
 * Writes one value of a user after the other.
 * @param repeats whether a write is repeated, with its idempotency key, until it is accepted
 */
export function write({ requests, ledger }: Work, user: string, repeats: boolean): Next {
  const written: WrittenValue = { user, field: 'note', writes: 0, accepted: null, unknown: [] };
  ledger.values.push(written);
  return async (number) => {
    const value = `${user} ${number}`;
    const request = { method: 'POST', path: `/api/field/${user}/`, body: { field_id: 'note', value } } as const;
    const { status } = await (repeats ? requests.accepted(request) : requests.once(request));
    if (status !== 200) return void written.unknown.push(value);
    written.writes += 1;
    written.accepted = value;
    written.unknown = [];
  };
}

export const upsert = ({ requests, ledger }: Work): Next =>
  noted(ledger.users, async (number) => {
    const id = `user-${number}`;
    await requests.accepted({ method: 'POST', path: '/api/user/', body: { id, name: id } });
    return { token: id, id };
  });

/** The client sends the next submission when the webhook about this one has come: so the load is as fast as the workers. */
export function submit(work: Work, user: string): Next {
  const { requests, ledger, team, arrivals } = work;
  const send = noted(ledger.submissions, async (number) => {
    const token = `${user} ${number}`;
    const body = { user_id: user, fields: { token }, forms: [team.formId], complete: true };
    const answer = await requests.accepted({ method: 'POST', path: '/api/form/submission/', body });
    return { token, id: (answer.body as { submissions: { id: string }[] }).submissions[0]!.id };
  });
  return async (number) => arrivals.wait(await send(number));
}

/** A fill is accepted when its document is there. */
export const fill = ({ requests, ledger, team }: Work): Next =>
  noted(ledger.fills, async (number) => {
    const token = `letter ${number}`;
    const body = { document: team.letterId, field_values: { token } };
    return { token, id: envelopeOf(await requests.accepted({ method: 'POST', path: '/api/document/fill/', body })) };
  });

export function run({ requests, ledger, team, receiver, arrivals }: Work): Next {
  const send = noted(ledger.runs, async (number) => {
    const token = `A-${number}`;
    const body = () => {
      const form = new FormData();
      form.append('files', new Blob([`Invoice number: ${token}\n`]), `${token}.txt`);
      form.append('webhook', JSON.stringify({ url: `${receiver}${HOOKS.run}` }));
      return form;
    };
    const answer = await requests.accepted({ method: 'POST', path: `/api/ai/run/${team.extractionId}/`, body });
    return { token, id: (answer.body as { user_id: string }).user_id };
  });
  return async (number) => arrivals.wait(await send(number));
}

export const envelopeOf = ({ headers }: Answer): string => headers.get('x-envelope-id') ?? '';

/** Puts what was done on the list, with its times, and returns its id. */
export function noted(
  list: Accepted[],
  work: (number: number) => Promise<Pick<Accepted, 'token' | 'id'>>,
): (number: number) => Promise<string> {
  return async (number) => {
    const startedAt = performance.now();
    const done = await work(number);
    list.push({ ...done, startedAt, acceptedAt: performance.now() });
    return done.id;
  };
}
