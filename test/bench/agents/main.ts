/**
 * `npm run bench:agents -- [--seeds 1-5] [--only text|other] [--tasks 10] [--by agent|script] [--save folder] [--speed]`: does tasks on generated
 * pages and prints how many were done, and why others were not. The seeds 1 to 5 are for development; 101 to 105 were not looked at
 * while the planner was written. `--by script` does them with the script of each page, which shows that the pages work. `--speed` measures
 * the time of a form of ten fields instead.
 */
import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AgentPerformer } from './agent-performer';
import { BenchSite } from './bench-site';
import { measure, type Outcome } from './measure';
import type { Performer } from './performer';
import { report } from './report';
import { ScriptPerformer } from './script-performer';
import { TASK_KINDS } from './tasks/task-kinds';
import { tenFields } from './ten-fields';

const OPTIONS = {
  seeds: { type: 'string', default: '1-5' },
  only: { type: 'string', default: '' },
  tasks: { type: 'string' },
  by: { type: 'string', default: 'agent' },
  save: { type: 'string' },
  speed: { type: 'boolean', default: false },
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const kinds = TASK_KINDS.filter(({ name }) => values.only.split('|').some((part) => name.includes(part))).slice(
    0,
    Number(values.tasks ?? TASK_KINDS.length),
  );
  const folder = await mkdtemp(join(tmpdir(), 'bench-agents-'));
  const site = await BenchSite.open();
  const performer = await performerOf(values.by);
  try {
    if (values.speed) return console.log(await tenFields(site, folder));
    const outcomes: Outcome[] = [];
    for (const kind of kinds)
      for (const seed of seedsOf(values.seeds)) {
        const outcome = await measure(kind, seed, { site, performer, folder, save: values.save ?? null });
        outcomes.push(outcome);
        console.error(`${outcome.problem === null ? 'done  ' : 'FAILED'} ${kind.name}, seed ${seed}`);
      }
    console.log(report(outcomes));
  } finally {
    await performer.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function performerOf(name: string): Promise<Performer> {
  if (name === 'script') return ScriptPerformer.open();
  if (name === 'agent') return new AgentPerformer();
  throw new Error(`--by ${name} is neither agent nor script.`);
}

/** `1-5`, `7`, or `1,3`. */
function seedsOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = Number.NaN, last = first] = part.split('-').map(Number);
    if (!(Number.isInteger(first) && Number.isInteger(last)))
      throw new Error(`--seeds ${text} is no range such as 1-5.`);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

void main().then(() => process.exit());
