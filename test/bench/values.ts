/**
 * `npm run bench:values [-- seconds rounds]`: reads and writes values through the API, with authentication and validation,
 * alternating with a baseline of `node:http` and `pg` with the same queries. Prints requests per second and their ratio.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { createDataSource } from '../../libs/core/src/database/data-source';
import { type BenchProcess, startProcess } from './bench-process';
import { type BenchTeam, makeBenchFields, makeBenchTeam, makeBenchUsers } from './bench-team';
import { median } from './median';

const CONNECTIONS = 50;
const USERS = 1_000;
const FIELDS = 10;
const WARM_UP = 8_000;
const AIMS = { read: 0.6, write: 0.8 };

type Kind = keyof typeof AIMS;
const [seconds = 3, rounds = 3] = parseArgs({ allowPositionals: true }).positionals.map(Number);

async function seed(): Promise<BenchTeam> {
  const dataSource = await createDataSource().setOptions({ logging: false }).initialize();
  try {
    const team = await makeBenchTeam(dataSource);
    await makeBenchUsers(dataSource, team, USERS);
    await makeBenchFields(dataSource, team, FIELDS);
    return team;
  } finally {
    await dataSource.destroy();
  }
}

/** Requests per second. Throws for a status other than 2xx, so that errors are not measured. */
async function measure(
  server: BenchProcess,
  kind: Kind,
  key: string,
  extent: { duration: number } | { amount: number },
): Promise<number> {
  let n = 0;
  const userId = () => `user-${(n++ % USERS) + 1}`;
  const body = (id: string) => JSON.stringify({ field_id: `field_${(n % FIELDS) + 1}`, value: `Value ${n} of ${id}` });
  const setupRequest = (request: autocannon.Request) => {
    const id = userId();
    if (kind === 'read') return { ...request, path: `/api/field/?id=${id}` };
    return { ...request, path: `/api/field/${id}/`, body: body(id) };
  };
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    ...extent,
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
    requests: [{ method: kind === 'read' ? 'GET' : 'POST', setupRequest }],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${kind}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`);
  return result.requests.total / result.duration;
}

async function compare(kind: Kind, api: BenchProcess, floor: BenchProcess, key: string) {
  // By number, not by time: the compiler optimizes code that ran often, independent of the machine's load.
  for (const server of [floor, api]) await measure(server, kind, key, { amount: WARM_UP });
  const pairs: { floor: number; api: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const extent = { duration: seconds };
    pairs.push({ floor: await measure(floor, kind, key, extent), api: await measure(api, kind, key, extent) });
  }
  const ratio = median(pairs.map((pair) => pair.api / pair.floor));
  const rate = (of: 'api' | 'floor') => Math.round(median(pairs.map((pair) => pair[of])));
  console.log(
    `value ${kind}: ${rate('api')} requests/s, floor ${rate('floor')}, ratio ${ratio.toFixed(2)} (aim ${AIMS[kind]})`,
  );
}

async function main() {
  const { key } = await seed();
  const started: BenchProcess[] = [];
  const start = async (program: string, execArgv?: string[]) => {
    const server = await startProcess(program, execArgv);
    started.push(server);
    return server;
  };
  try {
    const floor = await start('test/bench/values-floor.js');
    const api = await start('apps/api/src/main.js', process.env.PROFILE ? ['--cpu-prof'] : []);
    console.log(`${CONNECTIONS} connections, median of ${rounds} rounds of ${seconds} s each, alternating`);
    await compare('read', api, floor, key);
    await compare('write', api, floor, key);
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
