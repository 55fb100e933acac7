import { Logger } from '@nestjs/common';
import type { WorkRunner } from './work-runner';

/** Of one kind; more than one test rarely needs at the same time. */
const KEPT_OF_KIND = 2;
/** Of all kinds: a process that has read a scan holds some 300 MB. */
const KEPT = 12;

/** What the runners of all kinds have in common. */
type Kept = Pick<WorkRunner<never, never>, 'isUsable' | 'end' | 'onEnd'>;

const warn = (error: Error) => new Logger('Work').warn(`A kept program has not ended well: ${error.message}`);

/** By kind; the one that was kept last at the end. */
let kept: { kind: string; runner: Kept }[] = [];
let keepers = 0;

/**
 * From now on, idle threads and processes of pools that close are kept for the next pools of the same kind in this process. For
 * tests, which start many services one after another: loading a program takes longer than most of its work.
 * @returns ends it; those that are kept stay for the next time
 */
export function keepRunners(): () => void {
  keepers += 1;
  return () => void (keepers -= 1);
}

/** Keeps an idle runner of a pool that closes. @returns false when it is to be ended */
export function keep(kind: string, runner: Kept): boolean {
  if (keepers === 0 || kept.filter((one) => one.kind === kind).length >= KEPT_OF_KIND) return false;
  kept.push({ kind, runner });
  runner.onEnd = () => forget(runner);
  if (kept.length > KEPT) kept.shift()!.runner.end().catch(warn);
  return true;
}

/** A kept runner of this kind, which no longer is kept. */
export function takeKept<Runner extends Kept>(kind: string): Runner | null {
  if (keepers === 0) return null;
  const found = kept.findLast((one) => one.kind === kind && one.runner.isUsable)?.runner;
  if (!found) return null;
  forget(found);
  return found as Runner;
}

function forget(runner: Kept): void {
  kept = kept.filter((one) => one.runner !== runner);
}
