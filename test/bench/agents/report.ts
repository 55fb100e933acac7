import type { Outcome } from './measure';

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

/** Success by kind, then the failures with their reasons, then the total. */
export function report(outcomes: readonly Outcome[]): string {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))];
  const lines = kinds.map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    const done = own.filter(({ problem }) => problem === null).length;
    const seconds = own.reduce((sum, outcome) => sum + outcome.seconds, 0) / own.length;
    return `${kind.padEnd(42)} ${done}/${own.length}  ${seconds.toFixed(1)} s`;
  });
  const failed = outcomes.filter(({ problem }) => problem !== null);
  const failures = failed.map(
    ({ kind, seed, task, problem }) =>
      `FAILED ${kind} (seed ${seed})\n  ${task.replaceAll('\n', '\n  ')}\n  → ${problem}`,
  );
  const total = `${kinds.length} kinds of tasks, ${outcomes.length} tasks: ${outcomes.length - failed.length} done (${percent(outcomes.length - failed.length, outcomes.length)})`;
  return [...lines, '', ...failures, '', total].join('\n');
}
