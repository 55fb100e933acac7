import { median } from '../../bench/median';
import type { Check } from './checks/check';
import type { CausedFault } from './faults';
import type { Arrivals } from './load/arrivals';
import type { Load } from './load/load';
import { ALL_KINDS } from './plan';

const SHOWN = 10;

export interface Interval {
  /** Milliseconds of `performance.now()`. */
  from: number;
  until: number;
}

/** Prints each check, and returns how many passed and failed. */
export function reportChecks(checks: readonly Check[]): { passed: number; failed: number } {
  for (const { name, compared, faults } of checks) {
    console.log(`${faults.length === 0 ? 'passed' : 'FAILED'}: ${name} (${compared})`);
    for (const fault of faults.slice(0, SHOWN)) console.log(`  ${fault}`);
    if (faults.length > SHOWN) console.log(`  … and ${faults.length - SHOWN} more`);
  }
  const passed = checks.filter(({ faults }) => faults.length === 0).length;
  return { passed, failed: checks.length - passed };
}

/** Prints, for each kind of fault, for how long it lasted, and how long what it delayed took afterwards. */
export function reportRecovery(caused: readonly CausedFault[], load: Load, arrivals: Arrivals): void {
  const [requests, jobs] = [requestsOf(load), jobsOf(load, arrivals)];
  console.log('Kind of fault: how often, its length; then until every delayed request and every delayed job was done');
  for (const kind of ALL_KINDS) {
    const these = caused.filter(({ fault }) => fault.kind === kind);
    if (these.length === 0) continue;
    const lengths = these.map(({ at, mendedAt }) => mendedAt - at);
    const after = (intervals: readonly Interval[]) => figures(these.map(({ mendedAt }) => restOf(intervals, mendedAt)));
    console.log(`  ${kind}: ${these.length} of ${figures(lengths)}; requests ${after(requests)}, jobs ${after(jobs)}`);
  }
}

/** How long those took that were open at a moment, from then on; 0 when none was. */
export const restOf = (intervals: readonly Interval[], moment: number): number =>
  Math.max(
    0,
    ...intervals.filter(({ from, until }) => from < moment && until > moment).map(({ until }) => until - moment),
  );

const requestsOf = ({ ledger }: Load): Interval[] =>
  [...ledger.fills, ...ledger.users, ...ledger.jobs].map(({ startedAt, acceptedAt }) => ({
    ...{ from: startedAt, until: acceptedAt },
  }));

/** A job ends when its webhook arrives. */
const jobsOf = ({ ledger }: Load, arrivals: Arrivals): Interval[] =>
  ledger.jobs.map(({ id, acceptedAt }) => ({ from: acceptedAt, until: arrivals.of(id) ?? acceptedAt }));

function figures(milliseconds: number[]): string {
  const [middle, most] = [median(milliseconds), Math.max(...milliseconds)];
  return `${seconds(middle)} (at most ${seconds(most)})`;
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;
