import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchSite } from './bench-site';
import { Chance } from './chance';
import type { TaskInstance, TaskKind } from './instance';
import type { Performer } from './performer';

export interface Outcome {
  kind: string;
  seed: number;
  task: string;
  seconds: number;
  /** Null when the pages hold what the task asks for. */
  problem: string | null;
}

/** After this time a task has failed; a person would have given up. */
const PATIENCE_MS = 90_000;

export interface Measurement {
  site: BenchSite;
  performer: Performer;
  /** For files to upload. */
  folder: string;
  /** Where the pages of failed tasks are kept; null for nowhere. */
  save: string | null;
}

/** Does one instance of a kind, and asks its pages for the outcome. */
export async function measure(
  kind: TaskKind,
  seed: number,
  { site, performer, folder, save }: Measurement,
): Promise<Outcome> {
  const instance = kind.make(new Chance(kind.name, seed), folder);
  const address = site.add(instance);
  const since = performance.now();
  const problem = await attempt(instance, performer, address);
  const outcome = { kind: kind.name, seed, task: instance.task, seconds: (performance.now() - since) / 1000, problem };
  if (problem !== null && save !== null) await keep(outcome, instance, save);
  return outcome;
}

async function attempt(instance: TaskInstance, performer: Performer, address: string): Promise<string | null> {
  const end = new AbortController();
  try {
    const late = sleep(PATIENCE_MS, undefined, { signal: end.signal }).then(() =>
      Promise.reject(new Error('out of time')),
    );
    const result = await Promise.race([performer.perform(instance, address), late]);
    const problem = instance.problem(result);
    return problem && [problem, ...(result.said ?? [])].join('\n    ');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const held = instance.problem({ reads: {}, downloads: [] });
    return held === null ? `${reason} (although the pages are as asked)` : reason;
  } finally {
    end.abort();
  }
}

async function keep({ kind, seed, task, problem }: Outcome, instance: TaskInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const visit = { method: 'GET', path: '', query: new URLSearchParams(), form: {}, cookie: '' };
  const note = `<!-- ${kind}, seed ${seed}\n${task}\n${problem ?? ''}\n${JSON.stringify(instance.values)} -->\n`;
  await writeFile(
    join(folder, `${kind.replace(/\W+/g, '-')}-${seed}.html`),
    note + (instance.respond(visit)?.body ?? ''),
  );
}
