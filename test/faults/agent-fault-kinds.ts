import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { until } from '../../apps/local/src/processes/until';
import { killIfThere, processTree } from '../../libs/core/src/runtimes/pools/process-tree';
import type { ApiClient } from '../../libs/testing/src/api-client';
import type { ServiceChild } from '../../libs/testing/src/service-child';
import type { TcpProxy } from '../../libs/testing/src/tcp-proxy';
import type { TestService } from '../../libs/testing/src/test-service';
import { ENDED, runUntil } from '../e2e/agent/practice-agents.fixture';

/** What goes wrong while runs work. */
const MEANWHILE = [
  ...(['api', 'worker', 'stalled', 'process', 'browser', 'renderer'] as const),
  ...(['postgres', 'redis', 'site', 'hanging', 'lost-response', 'cancel'] as const),
] as const;
/** What happens while runs wait for a reviewer. */
const WAITING = ['drained', 'killed-waiting', 'killed-approved', 'postgres-waiting', 'reviewers'] as const;
export const FAULTS = [...MEANWHILE, ...WAITING] as const;
export type Fault = (typeof FAULTS)[number];

export const needsReviewer = (fault: Fault): boolean => (WAITING as readonly string[]).includes(fault);

export interface Surroundings {
  service: TestService;
  client: ApiClient;
  /** Between the browsers and the site. */
  proxy: TcpProxy;
  /** From 0 to 1: the length of an outage, or the approval at which something happens. */
  share: number;
  /** The addresses of the runs that meet the fault at once. */
  paths: readonly string[];
}

export interface Caused {
  /** False when nothing was there to break. */
  happened: boolean;
  /** Sentences about promises that were broken at once. */
  broken: string[];
}

/** How long a server is away. */
const LONGEST_OUTAGE_MS = 3_000;
/** How long a worker stands still: in half of the cases longer than its lease. */
const LONGEST_STALL_MS = 6_000;
/** The applicant sends two pages: one approval for each. */
const APPROVALS = 2;
/** Contract: a cancelled run has no browser after this time. */
const CANCEL_MS = 5_000;
/** The statuses of two decisions about one approval. */
const ONE_OF_TWO = '200 409';
/** Bytes of the list of all processes. */
const MAX_OUTPUT = 16 * 1024 * 1024;

const run = promisify(execFile);

/** Causes a fault. */
export const CAUSE: Record<Fault, (surroundings: Surroundings) => Promise<Caused>> = {
  api: ({ service }) => restart(service.api, 'SIGKILL'),
  worker: ({ service }) => restart(service.worker, 'SIGKILL'),
  stalled: async ({ service: { worker }, share }) => {
    process.kill(worker.pid, 'SIGSTOP');
    await sleep(share * LONGEST_STALL_MS);
    process.kill(worker.pid, 'SIGCONT');
    return DONE;
  },
  process: ({ service }) => killBelowWorker(service, 'session-process'),
  browser: ({ service }) => killBelowWorker(service, '--user-data-dir=', '--type='),
  renderer: ({ service }) => killBelowWorker(service, '--type=renderer'),
  postgres: ({ service: { postgres }, share }) => outage(postgres, share),
  redis: ({ service: { redis }, share }) => outage(redis, share),
  site: ({ proxy, share }) => outage(proxy, share),
  hanging: async ({ proxy, share }) => {
    proxy.freeze();
    await sleep(share * LONGEST_OUTAGE_MS);
    proxy.thaw();
    return DONE;
  },
  // A browser may repeat a request whose connection closes before the response.
  'lost-response': ({ proxy, share }) => outage(proxy, share),
  cancel: cancelAll,
  drained: (surroundings) => whileWaiting(surroundings, () => restart(surroundings.service.worker, 'SIGTERM')),
  'killed-waiting': (surroundings) => whileWaiting(surroundings, () => restart(surroundings.service.worker, 'SIGKILL')),
  'killed-approved': onceApproved,
  'postgres-waiting': (surroundings) => whileWaiting(surroundings, () => postgresAway(surroundings)),
  reviewers: async ({ client, paths }) => {
    const answers = await Promise.all(paths.map((path) => approveUntilEnd(client, path, 2)));
    return { happened: true, broken: answers.flat() };
  },
};

const DONE: Caused = { happened: true, broken: [] };

async function outage(proxy: TcpProxy, share: number): Promise<Caused> {
  await proxy.disconnect();
  await sleep(share * LONGEST_OUTAGE_MS);
  await proxy.restore();
  return DONE;
}

async function restart(child: ServiceChild, signal: NodeJS.Signals): Promise<Caused> {
  await child.kill(signal);
  await child.start();
  return DONE;
}

/** Kills the descendants of the worker with an argument, and without another one. */
async function killBelowWorker({ worker }: TestService, argument: string, except = '\0'): Promise<Caused> {
  const descendants = new Set((await processTree(worker.pid)).map(({ pid }) => pid));
  const meant = (await processes()).filter(
    ({ pid, args }) => descendants.has(pid) && args.includes(argument) && !args.includes(except),
  );
  for (const { pid } of meant) killIfThere(pid);
  return { happened: meant.length > 0, broken: [] };
}

async function cancelAll({ service, client, paths }: Surroundings): Promise<Caused> {
  const statuses = await Promise.all(paths.map(async (path) => (await client.post(`${path}cancel/`)).status));
  const broken = statuses.filter((status) => status !== 200 && status !== 409).map((status) => `cancel: ${status}`);
  const start = performance.now();
  await until(CANCEL_MS * 4, async () => (await browsersOf(service)) === 0).catch(() => undefined);
  const ms = Math.round(performance.now() - start);
  if (ms > CANCEL_MS) broken.push(`a browser was there ${ms} ms after the cancellation`);
  return { happened: statuses.includes(200), broken };
}

/** How many browsers of the service run, also those that have lost their process. */
export async function browsersOf({ temporaryDir }: TestService): Promise<number> {
  return (await processes()).filter(({ args }) => args.includes(`--user-data-dir=${temporaryDir}`)).length;
}

async function processes(): Promise<{ pid: number; args: string }[]> {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=,args='], { maxBuffer: MAX_OUTPUT });
  return stdout.split('\n').map((line) => ({ pid: parseInt(line, 10), args: line }));
}

/** Breaks something while runs wait for one of their approvals, and approves all that follow. */
async function whileWaiting(surroundings: Surroundings, breakIt: () => Promise<unknown>): Promise<Caused> {
  const { client, paths } = surroundings;
  const happened = await untilApproval(surroundings);
  await breakIt();
  const broken = await Promise.all(paths.map((path) => approveUntilEnd(client, path, 1)));
  return { happened, broken: broken.flat() };
}

/** Kills the worker soon after an approval. */
function onceApproved(surroundings: Surroundings): Promise<Caused> {
  const { service, client, paths, share } = surroundings;
  return whileWaiting(surroundings, async () => {
    await Promise.all(paths.map((path) => approve(client, path, 1)));
    await sleep(share * APPROVED_MS);
    await restart(service.worker, 'SIGKILL');
  });
}

async function postgresAway({ service, client, paths, share }: Surroundings): Promise<void> {
  await outage(service.postgres, share);
  await until(BACK_MS, async () => (await client.get(paths[0] as string)).status === 200);
}

/** The API connects again within this time. */
const BACK_MS = 30_000;
/** About the time from an approval to the response of what was approved. */
const APPROVED_MS = 1_000;

/** Approves until the runs wait for the approval that the share names. @returns whether any of them waits */
async function untilApproval({ client, paths, share }: Surroundings): Promise<boolean> {
  const approvals = Math.floor(share * APPROVALS);
  await Promise.all(paths.map((path) => approve(client, path, approvals)));
  const runs = await Promise.all(paths.map((path) => runUntil(client, path, DECIDABLE)));
  return runs.some(({ status }) => status === 'awaiting_approval');
}

const DECIDABLE = ['awaiting_approval', ...ENDED];

async function approve(client: ApiClient, path: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { status, approval } = await runUntil(client, path, DECIDABLE);
    if (status === 'awaiting_approval') await client.post(`${path}approve/`, { approval_id: approval?.id });
  }
}

/** Each approval is given by so many reviewers at once, of whom one may have an effect. */
async function approveUntilEnd(client: ApiClient, path: string, reviewers: 1 | 2): Promise<string[]> {
  const broken: string[] = [];
  for (;;) {
    const { status, approval } = await runUntil(client, path, DECIDABLE);
    if (status !== 'awaiting_approval') return broken;
    const decision = () => client.post(`${path}approve/`, { approval_id: approval?.id });
    const answers = await Promise.all(Array.from({ length: reviewers }, decision));
    const statuses = answers.map(({ status }) => status).sort();
    if (statuses.join(' ') !== (reviewers === 2 ? ONE_OF_TWO : '200'))
      broken.push(`the reviewers got ${statuses.join(' and ')}`);
  }
}
