import { ENDED, type ShownRun } from '../e2e/agent/practice-agents.fixture';
import type { Fault } from './agent-fault-kinds';
import type { Moment, Received } from './agent-fault-site';

/** A run that met a fault. */
export interface FaultyRun {
  fault: Fault;
  /** When the fault came. */
  moment: Moment;
  /** Whether something was there to break: a fault can come after the end of a run. */
  happened: boolean;
  run: ShownRun;
  /** Whether it has sent anything to the site, as it says itself. */
  submitted: boolean;
  /** What the site received of it. */
  received: Received;
}

/** Faults of the service: the site was well, so that only a submission keeps the run from being repeated. */
const OF_SERVICE: readonly Fault[] = [
  ...(['api', 'worker', 'stalled', 'process', 'browser', 'postgres', 'redis'] as const),
  ...(['drained', 'killed-waiting', 'killed-approved', 'postgres-waiting'] as const),
];
/** Why a run fails that has submitted something and cannot be repeated. */
const NOT_REPEATED = ['interrupted', 'not_replayable'];
/** Faults that no run fails by: the browser goes on meanwhile. */
const HARMLESS: readonly Fault[] = ['api', 'postgres', 'postgres-waiting', 'redis', 'reviewers', 'cancel'];

/** Sentences about guarantees that the run broke. */
export function violationsOf({ fault, moment, run, submitted, received }: FaultyRun): string[] {
  const { id, status, result, error_code: code, error } = run;
  const { drafts, filed } = received;
  const failed = status === 'failed';
  const failedByService = failed && OF_SERVICE.includes(fault);
  const facts: [boolean, string][] = [
    [!ENDED.includes(status), `has not ended: it is ${status}`],
    [filed.length > 1, `filed ${filed.length} times`],
    [drafts > 1, `sent its first page ${drafts} times`],
    [drafts + filed.length > 0 && !submitted, 'submitted without a record'],
    [status === 'succeeded' && filed.length === 0, 'succeeded without an application'],
    [status === 'succeeded' && filed[0] !== result?.confirmation_number, 'succeeded with another number'],
    [status === 'cancelled' && fault !== 'cancel', 'cancelled by nobody'],
    [failedByService && !submitted, `not repeated, though it had submitted nothing (${code})`],
    [failedByService && submitted && !NOT_REPEATED.includes(code), `failed as ${code}: ${error}`],
    [failed && HARMLESS.includes(fault), `failed as ${code}: ${error}`],
    [failed && fault === 'renderer' && code !== 'browser_crashed', `failed as ${code}: ${error}`],
  ];
  return facts.flatMap(([holds, text]) => (holds ? [`${id} (${fault} at ${moment}): ${text}`] : []));
}
