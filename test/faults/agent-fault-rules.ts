import type { Submission } from '../../apps/practice/src/ledger';
import type { ShownRun } from '../e2e/agent/practice-agents.fixture';
import type { Fault } from './agent-fault-kinds';

/** A run of the demo agent that met a fault. */
export interface FaultyRun {
  fault: Fault;
  /** How many events it had before the fault. */
  after: number;
  run: ShownRun;
  /** Whether it has sent anything to the site, as it says itself. */
  submitted: boolean;
  /** What the site received of it. */
  filed: readonly Submission[];
}

/** Faults of the service: the site was well, so that only a submission keeps the run from being repeated. */
const OF_SERVICE: readonly Fault[] = ['worker', 'process', 'browser', 'postgres', 'drained', 'killed-waiting'];
/** Why a run fails that has submitted something and cannot be repeated. */
const NOT_REPEATED = ['interrupted', 'browser_crashed', 'not_replayable'];

/** Sentences about guarantees that the run broke. */
export function violationsOf({ fault, after, run, submitted, filed }: FaultyRun): string[] {
  const { id, status, result, error_code: code, error } = run;
  const ofService = OF_SERVICE.includes(fault);
  const facts: [boolean, string][] = [
    [filed.length > 1, `filed ${filed.length} times`],
    [status === 'succeeded' && filed[0]?.number !== result?.confirmation_number, 'succeeded with another number'],
    [status === 'succeeded' && filed.length === 0, 'succeeded without an application'],
    [status === 'cancelled' && fault !== 'cancel', 'cancelled by nobody'],
    [status === 'failed' && ofService && !submitted, `not repeated, though it had submitted nothing (${code})`],
    [status === 'failed' && ofService && submitted && !NOT_REPEATED.includes(code), `failed as ${code}: ${error}`],
    [status === 'failed' && (fault === 'reviewers' || fault === 'cancel'), `failed as ${code}: ${error}`],
    [fault === 'postgres' && status === 'failed', 'failed by an outage of seconds'],
  ];
  return facts.flatMap(([holds, text]) => (holds ? [`${id} (${fault} after ${after} events): ${text}`] : []));
}
