/**
 * `npm run chaos [-- --faults 100 --seed 1 --only "disk full,storage away" --verbose]`: real clients write, submit, fill, run and
 * sign through a proxy, while processes are killed and stalled, Redis is emptied, and the disk, the storage and the timestamp
 * authority fail. Then counts in the database, in the storage and at the receivers whether anything accepted was lost or done
 * twice. Prints the times of recovery, and ends with `N passed, M failed`. The seed decides the order of the faults.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkFiles } from './checks/files';
import type { Evidence } from './checks/check';
import { checkRows } from './checks/rows';
import { checkService } from './checks/service';
import { checkWebhooks } from './checks/webhooks';
import { type CausedFault, causeAll } from './faults';
import { Arrivals } from './load/arrivals';
import { Load } from './load/load';
import { Requests } from './load/requests';
import { makeTeam } from './load/team';
import { ALL_KINDS, type Kind, type PlannedFault, planOf } from './plan';
import { reportChecks, reportRecovery } from './report';
import { comeToRest, retryDeadly } from './rest';
import { ChaosService } from './world/chaos-service';

/** The load runs alone for a moment, so that the first fault meets work of every kind. */
const WARM_UP_MS = 3_000;

const { values: options } = parseArgs({
  options: {
    faults: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

/** The kinds that were asked for and that are possible here; says which are not. */
function kindsFor(service: ChaosService): Kind[] {
  const wanted = options.only?.split(',').map((kind) => kind.trim());
  const unknown = wanted?.filter((kind) => !ALL_KINDS.includes(kind as Kind)) ?? [];
  if (unknown.length > 0)
    throw new Error(`No kind of fault: ${unknown.join(', ')}. There are: ${ALL_KINDS.join(', ')}`);
  const kinds = ALL_KINDS.filter((kind) => wanted?.includes(kind) ?? true);
  return kinds.filter((kind) => {
    const reason = service.reasonAgainst(kind);
    if (reason) console.log(`SKIPPED: ${kind}, because ${reason}`);
    return reason === null;
  });
}

async function main(): Promise<void> {
  const began = performance.now();
  const service = new ChaosService();
  // PostgreSQL and Redis are process groups of their own, and would stay.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void service.stop().finally(() => process.exit(1)));
  try {
    await service.start();
    const plan = planOf(Number(options.faults), Number(options.seed), kindsFor(service));
    console.log(`${plan.length} faults, seed ${options.seed}; the service runs after ${since(began)} s`);
    const receiver = new URL(service.receiver.url).origin;
    const arrivals = new Arrivals(service.receiver.calls);
    const team = await makeTeam(service.url, service.postgres.url, receiver);
    const load = new Load(new Requests(service.url, team.key), team, receiver, arrivals, service.mailDir);
    const caused = await broken(service, load, plan);
    console.log(`All faults were caused after ${since(began)} s`);
    const { passed, failed } = await judged({ service, team, load, caused, arrivals });
    console.log(`${since(began)} s, seed ${options.seed}`);
    console.log(`${passed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await service.stop();
  }
}

async function broken(service: ChaosService, load: Load, plan: readonly PlannedFault[]): Promise<CausedFault[]> {
  load.start();
  await sleep(WARM_UP_MS);
  const caused = await causeAll(service, load.requests, plan, ({ fault, at, mendedAt }) => {
    if (options.verbose)
      console.log(`${fault.number}. ${fault.kind}, ${fault.target}: ${Math.round(mendedAt - at)} ms`);
  });
  await service.ready();
  await load.stop();
  return caused;
}

async function judged(
  found: Pick<Evidence, 'service' | 'team' | 'load'> & { caused: readonly CausedFault[]; arrivals: Arrivals },
) {
  const { service, load, caused } = found;
  const database = new Client({ connectionString: service.postgres.url });
  await database.connect();
  try {
    const rest = await comeToRest(database);
    const deadly = await retryDeadly(database, load.requests);
    if (deadly > 0) await comeToRest(database);
    const { calls } = service.receiver;
    console.log(
      `${load.ledger.count} accepted of ${load.requests.sent.length} requests, ${calls.length} webhooks; ` +
        `brought forward: ${rest.jobs} attempts of jobs, ${rest.files} deletions of files; ` +
        `retried: ${deadly} jobs that lost too many workers`,
    );
    reportRecovery(caused, load, found.arrivals);
    const evidence = { ...found, database, calls };
    const checks = [...(await checkRows(evidence)), ...checkWebhooks(evidence), ...(await checkFiles(evidence))];
    const result = reportChecks([...checks, ...(await checkService(evidence, caused))]);
    if (options.verbose)
      for (const one of [...service.apis, ...service.workers]) console.log(`${one.name}\n${one.log}`);
    return result;
  } finally {
    await database.end();
  }
}

const since = (moment: number): string => ((performance.now() - moment) / 1_000).toFixed(0);

main()
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => process.exit());
