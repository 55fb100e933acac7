import type { ReceivedCall } from '../../../../libs/testing/src/webhook-receiver';
import { HOOKS } from '../load/team';
import { type Check, differences, type Evidence } from './check';

/** What the receivers must have got: each message at least once, and always with one id and one body. */
export function checkWebhooks({ load, calls }: Evidence): Check[] {
  const { submissions, runs, signatures } = load.ledger;
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  return [
    messages('every form webhook', of(calls, HOOKS.form), 'submission_id', ids(submissions)),
    messages(
      'every event of a submission',
      of(calls, HOOKS.events, 'submission.completed'),
      'submission_id',
      ids(submissions),
    ),
    messages('every callback of a run', of(calls, HOOKS.run), 'user_id', ids(runs)),
    messages('every event of a run', of(calls, HOOKS.events, 'extraction.completed'), 'user_id', ids(runs)),
    messages('every event of a seal', of(calls, HOOKS.events, 'envelope.sealed'), 'envelope_id', ids(signatures)),
  ];
}

interface Message {
  /** The members of the event or of the callback. */
  data: Record<string, unknown>;
  id: string;
  body: string;
}

/** The calls of a path, of one type of event. */
function of(calls: readonly ReceivedCall[], path: string, type?: string): Message[] {
  return calls
    .filter((call) => call.path === path)
    .map(({ body, headers }) => ({ parsed: JSON.parse(body), body, id: String(headers['webhook-id']) }))
    .filter(({ parsed }) => type === undefined || parsed.type === type)
    .map(({ parsed, body, id }) => ({ data: type === undefined ? parsed : parsed.data, id, body }));
}

/** A repetition has the same id and body, so it adds nothing to the set of different messages. */
function messages(name: string, received: readonly Message[], member: string, wanted: readonly string[]): Check {
  const different = new Map(received.map(({ data, id, body }) => [`${id} ${body}`, String(data[member])]));
  const faults = differences(wanted, [...different.values()]);
  return { name: `${name} arrived, with one id`, compared: received.length, faults };
}
