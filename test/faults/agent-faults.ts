import { setTimeout as sleep } from 'node:timers/promises';
import { filingAgent } from '../../apps/local/src/demo/agents/agent-samples';
import { until } from '../../apps/local/src/processes/until';
import { startPracticeSite } from '../../apps/practice/src/practice-site';
import type { ApiClient } from '../../libs/testing/src/api-client';
import type { SignedIn } from '../../libs/testing/src/factories/signed-in';
import { TcpProxy } from '../../libs/testing/src/tcp-proxy';
import type { TestService } from '../../libs/testing/src/test-service';
import { APPLICATION, ENDED, makeAgent, runUntil, type ShownRun } from '../e2e/agent/practice-agents.fixture';
import { browsersOf, CAUSE, type Fault, needsReviewer } from './agent-fault-kinds';
import { type FaultyRun, violationsOf } from './agent-fault-rules';

export interface FaultReport {
  runs: FaultyRun[];
  /** Sentences about what went wrong; empty when every run kept the guarantees. */
  violations: string[];
}

export interface FaultPlan {
  faults: readonly Fault[];
  /** Returns numbers from 0 to 1. */
  random: () => number;
  /** Runs that meet a fault together: a worker has two browsers. */
  together: number;
  onRound?: (round: FaultReport) => void;
}

/** A run without a fault has about so many events: faults are spread over them. */
const EVENTS = 22;
/** About the time of a step: a fault comes between two events. */
const STEP_MS = 400;
const PATIENCE_MS = 240_000;
/** A browser whose process was killed ends by itself. */
const BROWSER_END_MS = 10_000;

/**
 * Starts runs of the demo agent, and breaks something at a random moment of each. Every run must end, no application may be
 * filed twice, and a run says `succeeded` only with the number of the application that it filed.
 * @param service with processes and outages
 */
export async function breakRuns(service: TestService, { client }: SignedIn, plan: FaultPlan): Promise<FaultReport> {
  const site = await startPracticeSite();
  const proxy = await TcpProxy.to(site.url);
  try {
    const { origin } = new URL(proxy.url);
    const freely = await makeAgent(client, filingAgent(origin));
    const reviewed = await makeAgent(client, filingAgent(origin, 'before_submit'));
    const all: FaultReport = { runs: [], violations: [] };
    for (const [index, fault] of plan.faults.entries()) {
      const started = await startRuns(client, needsReviewer(fault) ? reviewed : freely, index, plan.together);
      const paths = started.map(({ path }) => path);
      const after = Math.floor(plan.random() * EVENTS);
      if (!needsReviewer(fault)) await untilEvents(client, paths[0] as string, after);
      await sleep(plan.random() * STEP_MS);
      const broken = await CAUSE[fault]({ service, client, site, proxy, paths, share: plan.random() });
      const runs = await Promise.all(
        started.map(async ({ path, applicant }): Promise<FaultyRun> => {
          const run = await runUntil(client, path, ENDED);
          const submitted = (await eventKinds(client, path)).includes('submit');
          const filed = site.ledger.submissions.filter(({ values }) => values.full_name === applicant);
          return { fault, after, run, submitted, filed };
        }),
      );
      await until(BROWSER_END_MS, async () => (await browsersOf(service)) === 0).catch(() =>
        broken.push('a browser is left'),
      );
      const violations = [...broken.map((text) => `${fault}: ${text}`), ...runs.flatMap(violationsOf)];
      all.runs.push(...runs);
      all.violations.push(...violations);
      plan.onRound?.({ runs, violations });
    }
    return all;
  } finally {
    await proxy.disconnect();
    await site.close();
  }
}

function startRuns(client: ApiClient, runsPath: string, round: number, count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const applicant = `Applicant ${round + 1}-${index + 1}`;
      const { body } = await client
        .post(runsPath, { fields: { ...APPLICATION, applicant_name: applicant } })
        .expect(201);
      return { applicant, path: `${runsPath}${(body as { run_id: string }).run_id}/` };
    }),
  );
}

/** Waits until a run has so many events, or has ended. */
async function untilEvents(client: ApiClient, path: string, count: number): Promise<void> {
  await until(PATIENCE_MS, async () => {
    await sleep(100);
    if ((await eventKinds(client, path)).length >= count) return true;
    return ENDED.includes(((await client.get(path).expect(200)).body as ShownRun).status);
  });
}

async function eventKinds(client: ApiClient, path: string): Promise<string[]> {
  const { body } = await client.get(`${path}events/`).expect(200);
  return (body as { results: { kind: string }[] }).results.map(({ kind }) => kind);
}
