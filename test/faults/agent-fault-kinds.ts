import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PracticeSite } from '../../apps/practice/src/practice-site';
import { until } from '../../apps/local/src/processes/until';
import { killIfThere, processTree } from '../../libs/core/src/runtimes/pools/process-tree';
import type { ApiClient } from '../../libs/testing/src/api-client';
import type { TcpProxy } from '../../libs/testing/src/tcp-proxy';
import type { TestService } from '../../libs/testing/src/test-service';
import { ENDED, runUntil } from '../e2e/agent/practice-agents.fixture';

/** What goes wrong while runs work. */
const MEANWHILE = ['worker', 'process', 'browser', 'postgres', 'site', 'hanging', 'lost-response', 'cancel'] as const;
/** What happens while runs wait for a reviewer. */
const WAITING = ['drained', 'killed-waiting', 'reviewers'] as const;
export const FAULTS = [...MEANWHILE, ...WAITING] as const;
export type Fault = (typeof FAULTS)[number];

export const needsReviewer = (fault: Fault): boolean => (WAITING as readonly string[]).includes(fault);

export interface Surroundings {
  service: TestService;
  client: ApiClient;
  site: PracticeSite;
  /** Between the browsers and the site. */
  proxy: TcpProxy;
  /** From 0 to 1: the length of an outage, or the approval at which something happens. */
  share: number;
  /** The addresses of the runs that meet the fault at once. */
  paths: readonly string[];
}

/** How long PostgreSQL or the site are away. */
const LONGEST_OUTAGE_MS = 3_000;
/** The applicant sends three pages and the whole: one approval for each. */
const APPROVALS = 4;
/** Contract: a cancelled run has no browser after this time. */
const CANCEL_MS = 5_000;
/** The statuses of two decisions about one approval. */
const ONE_OF_TWO = '200 409';
/** Bytes of the list of all processes. */
const MOST_OUTPUT = 16 * 1024 * 1024;

const run = promisify(execFile);

/** Causes a fault. @returns sentences about promises that were broken at once */
export const CAUSE: Record<Fault, (surroundings: Surroundings) => Promise<string[]>> = {
  worker: ({ service }) => restart(service, 'SIGKILL'),
  process: ({ service }) => killBelowWorker(service, (depth) => depth === 1),
  browser: ({ service }) => killBelowWorker(service, (depth) => depth === 2),
  postgres: ({ service: { postgres }, share }) => outage(postgres, share),
  site: ({ proxy, share }) => outage(proxy, share),
  hanging: async ({ proxy, share }) => {
    proxy.freeze();
    await sleep(share * LONGEST_OUTAGE_MS);
    proxy.thaw();
    return [];
  },
  'lost-response': loseResponse,
  cancel: cancelAll,
  drained: (surroundings) => whileWaiting(surroundings, 'SIGTERM'),
  'killed-waiting': (surroundings) => whileWaiting(surroundings, 'SIGKILL'),
  reviewers: async ({ client, paths }) =>
    (await Promise.all(paths.map((path) => approveUntilEnd(client, path, 2)))).flat(),
};

async function outage(proxy: TcpProxy, share: number): Promise<string[]> {
  await proxy.disconnect();
  await sleep(share * LONGEST_OUTAGE_MS);
  await proxy.restore();
  return [];
}

async function restart({ worker }: TestService, signal: NodeJS.Signals): Promise<string[]> {
  await worker.kill(signal);
  await worker.start();
  return [];
}

/** Kills the children of the worker (1: the processes of runs), or theirs (2: the browsers). */
async function killBelowWorker({ worker }: TestService, isMeant: (depth: number) => boolean): Promise<string[]> {
  const depths = new Map([[worker.pid, 0]]);
  for (const { pid, parent } of await processTree(worker.pid)) {
    if (pid !== worker.pid) depths.set(pid, (depths.get(parent) ?? 0) + 1);
    if (isMeant(depths.get(pid) ?? 0)) killIfThere(pid);
  }
  return [];
}

/** The site files an application, and its connections close before it answers. A browser may repeat such a request. */
async function loseResponse({ client, site, proxy, paths, share }: Surroundings): Promise<string[]> {
  const { ledger } = site;
  const add = ledger.add.bind(ledger);
  const lost: Promise<string[]>[] = [];
  ledger.add = (submission) => {
    const entry = add(submission);
    if (lost.length === 0) lost.push(outage(proxy, share));
    return entry;
  };
  try {
    await Promise.all(paths.map((path) => runUntil(client, path, ENDED)));
  } finally {
    ledger.add = add;
  }
  await Promise.all(lost);
  return lost.length > 0 ? [] : ['nothing was filed, so no response was lost'];
}

async function cancelAll({ service, client, paths }: Surroundings): Promise<string[]> {
  const statuses = await Promise.all(paths.map(async (path) => (await client.post(`${path}cancel/`)).status));
  const answers = statuses.filter((status) => status !== 200 && status !== 409).map((status) => `cancel: ${status}`);
  const start = performance.now();
  const gone = async () => (await browsersOf(service)) === 0;
  await until(CANCEL_MS * 4, gone).catch(() => undefined);
  const ms = Math.round(performance.now() - start);
  return ms > CANCEL_MS ? [...answers, `a browser was there ${ms} ms after the cancellation`] : answers;
}

/** How many browsers of the service run, also those that have lost their process. */
export async function browsersOf({ temporaryDir }: TestService): Promise<number> {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'args='], { maxBuffer: MOST_OUTPUT });
  return stdout.split('\n').filter((line) => line.includes(`--user-data-dir=${temporaryDir}`)).length;
}

/** Ends the worker while runs wait for one of their approvals, and approves all that follow. */
async function whileWaiting({ service, client, paths, share }: Surroundings, signal: NodeJS.Signals) {
  const approvals = Math.floor(share * APPROVALS);
  await Promise.all(paths.map((path) => approve(client, path, approvals)));
  await Promise.all(paths.map((path) => runUntil(client, path, ['awaiting_approval', ...ENDED])));
  await restart(service, signal);
  return (await Promise.all(paths.map((path) => approveUntilEnd(client, path, 1)))).flat();
}

async function approve(client: ApiClient, path: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { status, approval } = await runUntil(client, path, ['awaiting_approval', ...ENDED]);
    if (status === 'awaiting_approval') await client.post(`${path}approve/`, { approval_id: approval?.id });
  }
}

/** Each approval is given by so many reviewers at once, of whom one may have an effect. */
async function approveUntilEnd(client: ApiClient, path: string, reviewers: 1 | 2): Promise<string[]> {
  const broken: string[] = [];
  for (;;) {
    const { status, approval } = await runUntil(client, path, ['awaiting_approval', ...ENDED]);
    if (status !== 'awaiting_approval') return broken;
    const decision = () => client.post(`${path}approve/`, { approval_id: approval?.id });
    const answers = await Promise.all(Array.from({ length: reviewers }, decision));
    const statuses = answers.map(({ status }) => status).sort();
    if (statuses.join(' ') !== (reviewers === 2 ? ONE_OF_TWO : '200'))
      broken.push(`the reviewers got ${statuses.join(' and ')}`);
  }
}
