import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { callsOf, type DemoCall, type StepUnderway } from './demo/step-calls';

/** The content of `.local/demo.json`: addresses, keys, and ids of the demo objects, for people and scripts. */
export interface Demo {
  base_url: string;
  dashboard_url: string;
  /** The site where the demo agents work. */
  practice_url: string;
  keys: Record<string, string>;
  /** The database of these objects (`databaseIdentity`). */
  database: string;
  /** The completed steps. */
  steps: string[];
  /** The step that has begun and not ended. */
  underway?: StepUnderway;
  [id: string]: unknown;
}

/** The context of a demo step. */
export interface DemoContext {
  databaseUrl: string;
  /** The settings of the running service. */
  environment: NodeJS.ProcessEnv;
  root: string;
  /** The path of `demo.json`; other files for scripts are written beside it. */
  file: string;
  /** The results of the previous steps. */
  demo: Demo;
  call: DemoCall;
}

/** Creates a part of the demo data. Runs once per database; its result is written to `.local/demo.json`. */
export interface DemoStep {
  name: string;
  /** Runs again after a start at which the practice site had to take another port. */
  usesPracticeSite?: boolean;
  make(context: DemoContext): Promise<Partial<Demo>>;
}

interface Seeding {
  file: string;
  root: string;
  databaseUrl: string;
  environment: NodeJS.ProcessEnv;
  /** The identity of the database (`databaseIdentity`). When it differs from the stored one, all steps run. */
  database: string;
  baseUrl: string;
  dashboardUrl: string;
  practiceUrl: string;
}

/**
 * Runs the steps that were not completed yet, in order, and records each at once. So an interrupted start continues where
 * it stopped, and a step of a later version runs on the next start.
 * @returns the content of `.local/demo.json`, and the number of steps that ran
 */
export async function seedDemo(steps: DemoStep[], seeding: Seeding): Promise<{ demo: Demo; made: number }> {
  const { baseUrl: base_url, dashboardUrl: dashboard_url, practiceUrl: practice_url, file } = seeding;
  const before = await readDemo(seeding);
  const isOutdated = (name: string) =>
    before.practice_url !== practice_url && steps.some((step) => step.name === name && step.usesPracticeSite);
  const valid = before.steps.filter((name) => !isOutdated(name));
  let demo: Demo = { ...before, base_url, dashboard_url, practice_url, steps: valid };
  await writeDemo(file, demo);

  const missing = steps.filter(({ name }) => !demo.steps.includes(name));
  for (const step of missing) {
    const { underway: begun, ...rest } = demo;
    const underway = begun?.step === step.name ? begun : { step: step.name, id: randomUUID(), answers: {} };
    const keep = () => writeDemo(file, { ...rest, underway });
    await keep();
    const made = await step.make({ ...seeding, demo, call: callsOf(demo, underway, keep) });
    demo = { ...rest, ...made, steps: [...demo.steps, step.name] };
    await writeDemo(file, demo);
  }
  return { demo, made: missing.length };
}

/** Whether an earlier start has made demo teams in the database with this identity. */
export async function hasDemo(file: string, database: string): Promise<boolean> {
  return (await readDemo({ file, database })).steps.length > 0;
}

async function readDemo({ file, database }: Pick<Seeding, 'file' | 'database'>): Promise<Demo> {
  const none: Demo = { base_url: '', dashboard_url: '', practice_url: '', keys: {}, database, steps: [] };
  if (!existsSync(file)) return none;
  const demo: Demo = JSON.parse(await readFile(file, 'utf8'));
  return demo.database === database ? demo : none;
}

/** Readable by its owner only, because it holds keys. */
async function writeDemo(file: string, demo: Demo): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
