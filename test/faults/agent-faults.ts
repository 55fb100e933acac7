import { setTimeout as sleep } from 'node:timers/promises';
import { filingAgent } from '../../apps/local/src/demo/agents/agent-samples';
import { startPracticeSite } from '../../apps/practice/src/practice-site';
import type { Submission } from '../../apps/practice/src/ledger';
import { killIfThere, processTree } from '../../libs/core/src/runtimes/pools/process-tree';
import type { SignedIn } from '../../libs/testing/src/factories/signed-in';
import { TcpProxy } from '../../libs/testing/src/tcp-proxy';
import type { TestService } from '../../libs/testing/src/test-service';
import { APPLICATION, ENDED, makeAgent, runUntil, type ShownRun } from '../e2e/agent/practice-agents.fixture';

/** What goes wrong during a run. */
export const FAULTS = ['worker', 'process', 'browser', 'postgres', 'site'] as const;
export type Fault = (typeof FAULTS)[number];

/** A run of the demo agent that met a fault. */
export interface FaultyRun {
  applicant: string;
  fault: Fault;
  /** Milliseconds from the response of the call to the fault. */
  after: number;
  run: ShownRun;
  /** How often its application was filed. */
  filed: number;
}

export interface FaultReport {
  runs: FaultyRun[];
  /** Sentences about what went wrong; empty when every run kept the guarantees. */
  violations: string[];
}

/** Time of a run without a fault on a busy machine: faults are spread over it. */
const SPREAD_MS = 12_000;
/** How long PostgreSQL or the site are away. */
const LONGEST_OUTAGE_MS = 1_500;

/**
 * Starts runs of the demo agent one after the other, and breaks something at a random moment of each. Every run must end, no
 * application may be filed twice, and a run says `succeeded` only with the number of the application that it filed.
 * @param service with processes and outages
 * @param random returns numbers from 0 to 1
 */
export async function breakRuns(
  service: TestService,
  { client }: SignedIn,
  faults: number,
  random: () => number,
): Promise<FaultReport> {
  const site = await startPracticeSite();
  const proxy = await TcpProxy.to(site.url);
  try {
    const runsPath = await makeAgent(client, filingAgent(new URL(proxy.url).origin));
    const runs: FaultyRun[] = [];
    for (let index = 0; index < faults; index += 1) {
      const applicant = `Applicant ${index + 1}`;
      const fields = { ...APPLICATION, applicant_name: applicant };
      const { body } = await client.post(runsPath, { fields }).expect(201);
      const fault = FAULTS[Math.floor(random() * FAULTS.length)] ?? 'worker';
      const after = Math.round(random() * SPREAD_MS);
      await sleep(after);
      await BREAK[fault]({ service, site: proxy, ms: random() * LONGEST_OUTAGE_MS });
      const run = await runUntil(client, `${runsPath}${(body as { run_id: string }).run_id}/`, ENDED);
      const filed = filedBy(site.ledger.submissions, applicant).length;
      runs.push({ applicant, fault, after, run, filed });
    }
    const violations = runs.flatMap((run) => violationsOf(run, filedBy(site.ledger.submissions, run.applicant)));
    return { runs, violations };
  } finally {
    await proxy.disconnect();
    await site.close();
  }
}

interface Surroundings {
  service: TestService;
  site: TcpProxy;
  /** Length of an outage. */
  ms: number;
}

const BREAK: Record<Fault, (surroundings: Surroundings) => Promise<void>> = {
  worker: async ({ service: { worker } }) => {
    await worker.kill();
    await worker.start();
  },
  process: ({ service }) => killBelowWorker(service, (depth) => depth === 1),
  browser: ({ service }) => killBelowWorker(service, (depth) => depth === 2),
  postgres: ({ service: { postgres }, ms }) => outage(postgres, ms),
  site: ({ site, ms }) => outage(site, ms),
};

async function outage(proxy: TcpProxy, ms: number): Promise<void> {
  await proxy.disconnect();
  await sleep(ms);
  await proxy.restore();
}

/** Kills the children of the worker (1: the processes of runs), or theirs (2: the browsers). */
async function killBelowWorker({ worker }: TestService, isMeant: (depth: number) => boolean): Promise<void> {
  const depths = new Map([[worker.pid, 0]]);
  for (const { pid, parent } of await processTree(worker.pid)) {
    if (pid !== worker.pid) depths.set(pid, (depths.get(parent) ?? 0) + 1);
    if (isMeant(depths.get(pid) ?? 0)) killIfThere(pid);
  }
}

const filedBy = (submissions: readonly Submission[], applicant: string) =>
  submissions.filter(({ values }) => values.full_name === applicant);

function violationsOf({ applicant, fault, after, run }: FaultyRun, filed: readonly Submission[]): string[] {
  const { status, result, error_code } = run;
  const facts: [boolean, string][] = [
    [filed.length > 1, `filed ${filed.length} times`],
    [status === 'succeeded' && filed[0]?.number !== result?.confirmation_number, 'succeeded with another number'],
    [status === 'succeeded' && filed.length === 0, 'succeeded without an application'],
    [status === 'cancelled', 'cancelled by nobody'],
    [fault === 'postgres' && status === 'failed' && error_code === 'service', 'failed by an outage of a second'],
  ];
  return facts.flatMap(([holds, text]) => (holds ? [`${applicant} (${fault} after ${after} ms): ${text}`] : []));
}
