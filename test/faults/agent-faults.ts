import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../apps/local/src/processes/until';
import type { ApiClient } from '../../libs/testing/src/api-client';
import type { SignedIn } from '../../libs/testing/src/factories/signed-in';
import { TcpProxy } from '../../libs/testing/src/tcp-proxy';
import type { TestService } from '../../libs/testing/src/test-service';
import { ENDED, makeAgent, runUntil, type ShownRun } from '../e2e/agent/practice-agents.fixture';
import { browsersOf, CAUSE, type Fault, needsReviewer } from './agent-fault-kinds';
import { type FaultyRun, violationsOf } from './agent-fault-rules';
import { FaultSite, type Moment, MOMENTS } from './agent-fault-site';

export interface FaultReport {
  runs: FaultyRun[];
  /** Sentences about what went wrong; empty when every run kept the guarantees. */
  violations: string[];
}

export interface PlannedFault {
  fault: Fault;
  /**
   * The request that the site answers after the fault; by default the fault comes at a random moment. Faults while runs wait for a
   * reviewer have none.
   */
  moment?: Moment;
}

export interface FaultPlan {
  faults: readonly PlannedFault[];
  /** Returns numbers from 0 to 1. */
  random: () => number;
  /** Runs that meet a fault together: a worker has two browsers. */
  together: number;
  /** Returns false when no other fault is to be caused. */
  onRound?: (round: FaultReport) => boolean;
}

/** About the time of a browser's start: faults at the start of runs are spread over it. */
const START_MS = 3_000;
/** About the time of a step. */
const STEP_MS = 400;
const PATIENCE_MS = 240_000;
/** A browser whose process was killed ends by itself. */
const BROWSER_END_MS = 10_000;

/**
 * Starts runs of an agent, and breaks something at a random moment of each. Every run must end, nothing may be sent twice, and a
 * run says `succeeded` only with the number of the application that it filed.
 * @param service with processes and outages
 */
export async function breakRuns(service: TestService, { client }: SignedIn, plan: FaultPlan): Promise<FaultReport> {
  const site = new FaultSite();
  const proxy = await TcpProxy.to(await site.start());
  try {
    const { url } = proxy;
    const freely = await makeAgent(client, applicantAgent(url, site.task, 'never'));
    const reviewed = await makeAgent(client, applicantAgent(url, site.task, 'before_submit'));
    const all: FaultReport = { runs: [], violations: [] };
    for (const [index, planned] of plan.faults.entries()) {
      const agent = needsReviewer(planned.fault) ? reviewed : freely;
      const round = await breakRound({ service, client, site, proxy, agent, planned, index, plan });
      all.runs.push(...round.runs);
      all.violations.push(...round.violations);
      if (plan.onRound?.(round) === false) break;
    }
    return all;
  } finally {
    await proxy.disconnect();
    await site.close();
  }
}

const applicantAgent = (url: string, task: string, approval: 'never' | 'before_submit') => ({
  ...{ name: 'File an application', task, start_address: url },
  browser_policy: { allowed_domains: [new URL(url).host], approval },
  success_condition: { text: 'Application received', confirmation_number: true },
});

interface Round {
  service: TestService;
  client: ApiClient;
  site: FaultSite;
  proxy: TcpProxy;
  /** The path of the runs. */
  agent: string;
  planned: PlannedFault;
  index: number;
  plan: FaultPlan;
}

async function breakRound({ service, client, site, proxy, agent, planned, index, plan }: Round): Promise<FaultReport> {
  const { random, together } = plan;
  const { fault } = planned;
  const moment = momentOf(planned, random());
  let isCaused = (): void => undefined;
  const caused = new Promise<void>((resolve) => (isCaused = resolve));
  const come = arrival(site, moment, planned.moment ? caused : null);
  const started = await startRuns(client, agent, index, together);
  const paths = started.map(({ path }) => path);
  await Promise.race([come, Promise.all(paths.map((path) => runUntil(client, path, ENDED)))]);
  await sleep(needsReviewer(fault) ? 0 : pauseAfter(moment, random()));
  const causing = CAUSE[fault]({ service, client, proxy, paths, share: random() });
  const { happened, broken } = await causing.finally(isCaused);
  await until(PATIENCE_MS, async () => (await client.get(paths[0] as string)).status === 200);
  const ended = await Promise.all(paths.map((path) => endOf(client, path)));
  await until(BROWSER_END_MS, async () => (await browsersOf(service)) === 0).catch(() =>
    broken.push('a browser is left'),
  );
  const runs = await Promise.all(
    started.map(async ({ path, applicant }, place): Promise<FaultyRun> => {
      const submitted = (await eventKinds(client, path)).includes('submit');
      const run = ended[place] as ShownRun;
      return { fault, moment, happened, run, submitted, received: site.of(applicant) };
    }),
  );
  return { runs, violations: [...broken.map((text) => `${fault}: ${text}`), ...runs.flatMap(violationsOf)] };
}

/** A run that does not end is judged as it is. */
const endOf = (client: ApiClient, path: string): Promise<ShownRun> =>
  runUntil(client, path, ENDED).catch(async () => (await client.get(path).expect(200)).body as ShownRun);

function momentOf({ fault, moment }: PlannedFault, random: number): Moment {
  if (fault === 'lost-response') return 'filed';
  return needsReviewer(fault) ? 'start' : (moment ?? (MOMENTS[Math.floor(random * MOMENTS.length)] as Moment));
}

/** Resolves when one of the runs comes to a moment; the fault is to follow at once. @param caused until when the site waits */
function arrival(site: FaultSite, moment: Moment, caused: Promise<void> | null): Promise<void> {
  return new Promise((resolve) => {
    site.onMoment = async (now) => {
      if (now !== moment) return;
      resolve();
      await caused;
    };
    if (moment === 'start') resolve();
  });
}

/** A third of the faults come at the instant itself. */
function pauseAfter(moment: Moment, random: number): number {
  if (moment === 'start') return random * START_MS;
  return Math.max(0, random - 1 / 3) * STEP_MS;
}

function startRuns(client: ApiClient, runsPath: string, round: number, count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const applicant = `Applicant-${round + 1}-${index + 1}`;
      const { body } = await client.post(runsPath, { fields: { applicant_name: applicant } }).expect(201);
      return { applicant, path: `${runsPath}${(body as { run_id: string }).run_id}/` };
    }),
  );
}

async function eventKinds(client: ApiClient, path: string): Promise<string[]> {
  const { body } = await client.get(`${path}events/`).expect(200);
  return (body as { results: { kind: string }[] }).results.map(({ kind }) => kind);
}
