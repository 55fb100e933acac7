/**
 * `npm run test:hostile [-- part of a name]`: sends generated hostile files and bodies to an API in a child process, and
 * prints the status, the time and the peak memory of the API for each. Fails for a status that is not permitted, when the
 * API dies, or when an attack exceeds the memory budget. Every request and the whole run have a time limit.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { withService } from '../bench/temporary-service';
import { attacks, type Attack, type AttackRequest } from './attacks';
import { peakDuring, residentMb } from './memory';

/**
 * Maximum growth of the API's memory during an attack, including garbage that is not collected yet: newer Node reads 64 kB at once
 * and lets some 200 MB of them wait. Eight files of 50 MB that are kept in memory take more.
 */
const BUDGET_MB = 256;
const REQUEST_MS = 60_000;
const RUN_MS = 15 * 60_000;
const [wanted = ''] = parseArgs({ allowPositionals: true }).positionals;

interface Target {
  baseUrl: string;
  key: string;
  pid: () => number;
}

interface Outcome {
  statuses: number[];
  code: string;
  details: string[];
  ms: number;
  growthMb: number;
}

async function send({ baseUrl, key }: Target, { method, path, withKey, headers, body }: AttackRequest) {
  const response = await fetch(baseUrl + path, {
    method,
    body: body(),
    headers: { ...headers, ...(withKey && { authorization: `Token ${key}` }) },
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  const text = await response.text();
  const [code = '', detail = ''] = ['code', 'detail'].map((name) => new RegExp(`"${name}":"([^"]*)`).exec(text)?.[1]);
  return { status: response.status, code, detail };
}

async function carryOut(target: Target, attack: Attack): Promise<Outcome> {
  const requests = attack.requests();
  const before = await residentMb(target.pid());
  const start = performance.now();
  const { result, peakMb } = await peakDuring(target.pid(), () =>
    Promise.all(requests.map((request) => send(target, request))),
  );
  return {
    statuses: result.map(({ status }) => status),
    code: result[0]?.code ?? '',
    details: [...new Set(result.map(({ detail }) => detail.slice(0, 100)))],
    ms: performance.now() - start,
    growthMb: peakMb - before,
  };
}

/** The failures of an attack's outcome. */
function faultsOf({ allowed }: Attack, { statuses, details, growthMb }: Outcome): string[] {
  const wrong = statuses.filter((status) => !allowed.includes(status));
  return [
    ...(wrong.length > 0 ? [`answered ${wrong.join()}, not ${allowed.join(' or ')}: ${details.join(' | ')}`] : []),
    ...(growthMb > BUDGET_MB ? [`grew by more than ${BUDGET_MB} MB`] : []),
  ];
}

function print({ name }: Attack, { statuses, code, ms, growthMb }: Outcome, faults: string[]): void {
  const status = [...new Set(statuses)].sort().join();
  const growth = `${growthMb.toFixed(0)} MB`;
  const verdict = faults.length > 0 ? `FAILED: ${faults.join('; ')}` : '';
  console.log(
    `${status.padEnd(8)} ${code.padEnd(22)} ${ms.toFixed(0).padStart(6)} ms ${growth.padStart(8)}  ${name} ${verdict}`,
  );
}

/** The API's memory after one task of each kind. */
async function usualSize(target: Target): Promise<number> {
  const first = attacks().filter(({ name }) => /^(?:template|verify): a PDF of a page tree that loops$/.test(name));
  for (const attack of first) await carryOut(target, attack);
  return residentMb(target.pid());
}

async function run(target: Target): Promise<number> {
  const usualMb = await usualSize(target);
  console.log(`the API usually has ${usualMb.toFixed(0)} MB; status, code, time, growth, attack:`);
  const end = Date.now() + RUN_MS;
  let failed = 0;
  for (const attack of attacks().filter(({ name }) => name.includes(wanted))) {
    if (Date.now() > end) throw new Error(`The run takes longer than ${RUN_MS / 60_000} minutes.`);
    const outcome = await carryOut(target, attack);
    const faults = faultsOf(attack, outcome);
    print(attack, outcome, faults);
    failed += faults.length > 0 ? 1 : 0;
  }
  return failed;
}

withService(async ({ client, key }, service) => {
  const failed = await run({ baseUrl: client.baseUrl, key, pid: () => service.api.pid });
  console.log(failed === 0 ? 'Every attack was answered as it should be.' : `${failed} attacks were not.`);
  if (failed > 0) process.exitCode = 1;
}).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
