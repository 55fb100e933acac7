/**
 * `npm run bench:scale [-- --users 1000000 --values 20000000 --requests 500 --rounds 15 --only latency,streams,jobs]`: a team of that
 * size beside one of a thousandth, in one run, taking turns: times of requests, memory while lists stream, sequential reads; then
 * 1, 2 and 4 workers, 100,000 waiting jobs, and Bull alone. Ends with `N passed, M failed`.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { type BenchProcess, startProcess } from '../bench-process';
import { measureJobs } from './jobs';
import { compareLatency } from './latency';
import { anotherDatabase, dropDatabase, makeScaledTeam, type ScaledTeam, type TeamSize } from './scaled-team';
import { compareStreams } from './streams';
import { Verdicts } from './verdicts';

const SMALLER = 1_000;
/** A smaller team would have no second page. */
const MIN_USERS = 400;
const API = 'apps/api/src/main.js';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    values: { type: 'string', default: '20000000' },
    // A pause of a tenth of a second meets all requests under way, and so the p99 of its round: many short rounds outvote it.
    requests: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: 'latency,streams,jobs' },
  },
});
const wants = (part: string): boolean => options.only.split(',').includes(part);

async function main(): Promise<void> {
  const url = process.env.DATABASE_URL!;
  const verdicts = new Verdicts();
  if (wants('latency') || wants('streams')) await compareTeams(url, verdicts);
  if (wants('jobs')) await measureJobs(url, verdicts);
  if (!verdicts.end()) process.exitCode = 1;
}

async function compareTeams(url: string, verdicts: Verdicts): Promise<void> {
  const users = Number(options.users);
  const size = { users, fields: Math.max(1, Math.round(Number(options.values) / users)) };
  const smallUrl = await anotherDatabase(url, 'small');
  const started: BenchProcess[] = [];
  const side = async (databaseUrl: string, wanted: TeamSize) => {
    const api = await startProcess(API, [], { DATABASE_URL: databaseUrl });
    started.push(api);
    return { api, team: await filled(databaseUrl, wanted, api) };
  };
  try {
    const small = await side(smallUrl, { ...size, users: Math.max(MIN_USERS, Math.round(users / SMALLER)) });
    const large = await side(url, size);
    const extent = { requests: Number(options.requests), rounds: Number(options.rounds) };
    if (wants('streams')) await compareStreams(large.team, verdicts);
    if (wants('latency')) await compareLatency({ small, large }, extent, verdicts);
  } finally {
    await Promise.all(started.map((api) => api.stop()));
    await dropDatabase(url, smallUrl);
  }
}

async function filled(databaseUrl: string, size: TeamSize, api: BenchProcess): Promise<ScaledTeam> {
  const began = performance.now();
  const team = await makeScaledTeam(databaseUrl, size, api);
  const seconds = (performance.now() - began) / 1_000;
  console.log(`${size.users} users with ${size.users * size.fields} values: filled in ${seconds.toFixed(0)} s`);
  return team;
}

main()
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => process.exit());
