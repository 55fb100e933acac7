import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';

/** What `.local/demo.json` holds: addresses, keys, and the ids of the demo objects, for people and for programs. */
export interface Demo {
  base_url: string;
  dashboard_url: string;
  keys: Record<string, string>;
  /** Which database these objects are in (`databaseIdentity`). */
  database: string;
  /** The steps that are done. */
  steps: string[];
  [id: string]: unknown;
}

/** What a demo step may use. */
export interface DemoContext {
  databaseUrl: string;
  /** The settings of the running service. */
  environment: NodeJS.ProcessEnv;
  root: string;
  /** Where `demo.json` lies; what programs look for goes beside it. */
  file: string;
  /** What the steps before have made. */
  demo: Demo;
  /**
   * Calls the running API as `key` (production without it), with JSON or a form; answers the parsed body.
   * @throws Error with the API's answer when its status is not 2xx
   */
  call<T = unknown>(method: string, path: string, body?: unknown, key?: string): Promise<T>;
}

/** One thing that the demo team has. Runs once per database; what it answers goes into `.local/demo.json`. */
export interface DemoStep {
  name: string;
  make(context: DemoContext): Promise<Partial<Demo>>;
}

interface Seeding {
  file: string;
  root: string;
  databaseUrl: string;
  environment: NodeJS.ProcessEnv;
  /** Which database it is (`databaseIdentity`): in another one than noted the demo objects are not there. */
  database: string;
  baseUrl: string;
  dashboardUrl: string;
}

/**
 * Makes those of `steps` that are not made yet, in order, and notes each at once: a start that was interrupted goes on
 * where it stopped, and a step that a later version adds is made on the next start.
 * @returns what `.local/demo.json` now holds, and how many steps were made
 */
export async function seedDemo(steps: DemoStep[], seeding: Seeding): Promise<{ demo: Demo; made: number }> {
  const { baseUrl: base_url, dashboardUrl: dashboard_url, file } = seeding;
  let demo: Demo = { ...(await readDemo(seeding)), base_url, dashboard_url };
  await writeDemo(file, demo);

  const missing = steps.filter(({ name }) => !demo.steps.includes(name));
  for (const step of missing) {
    const made = await step.make({ ...seeding, demo, call: (...args) => callApi(demo, ...args) });
    demo = { ...demo, ...made, steps: [...demo.steps, step.name] };
    await writeDemo(file, demo);
  }
  return { demo, made: missing.length };
}

async function readDemo({ file, database }: Seeding): Promise<Demo> {
  const none: Demo = { base_url: '', dashboard_url: '', keys: {}, database, steps: [] };
  if (!existsSync(file)) return none;
  const demo: Demo = JSON.parse(await readFile(file, 'utf8'));
  return demo.database === database ? demo : none;
}

/** Only its owner may read it: it holds keys. */
async function writeDemo(file: string, demo: Demo): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function callApi<T>(
  demo: Demo,
  method: string,
  path: string,
  body?: unknown,
  key = demo.keys.production,
): Promise<T> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const headers = { Authorization: `Token ${key}`, ...(isJson && { 'Content-Type': 'application/json' }) };
  const response = await fetch(`${demo.base_url}${path}`, {
    method,
    headers,
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text || 'null');
}
