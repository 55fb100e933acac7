/**
 * `npm run bench:bodies [-- part of a path]`: measures how long the slowest JSON bodies, generated from the declarations of
 * every route, block the event loop of an API process. Prints milliseconds in total and per MB, the slowest body of each
 * route, and whether it stays below the target. Each body is sent three times; the shortest time counts. Linux only.
 */
import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createDataSource } from '../../libs/core/src/database/data-source';
import { Env } from '../../libs/core/src/config/env';
import { bodyRoutes, type BodyRoute } from '../contract/input-dtos';
import { type BenchProcess, startProcess } from './bench-process';
import { makeBenchFields, makeBenchTeam, makeBenchUsers, type BenchTeam } from './bench-team';
import { hostileBodies, type HostileBody } from './hostile-bodies';

const AIM_MS = 200;
const ROUNDS = 3;
const [wanted = ''] = parseArgs({ allowPositionals: true }).positionals;

interface Measured extends HostileBody {
  status: number;
  busyMs: number;
}

/** CPU time of the event loop's thread in milliseconds (proc(5): schedstat, in ns), without other threads. */
async function busyOf({ child }: BenchProcess): Promise<number> {
  const [ns] = (await readFile(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8')).split(' ');
  return Number(ns) / 1e6;
}

/** Creates objects for the ids in paths, so that no body is refused because of its path. */
async function addresses(api: BenchProcess, team: BenchTeam): Promise<(path: string) => string> {
  const create = async (path: string, body: object) => {
    const response = await send(api, team, { method: 'POST', path }, JSON.stringify(body));
    if (response.status !== 201) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  };
  const { form_id } = await create('/api/builder/form/', { form_name: 'Form', steps: [{ id: 'start' }] });
  const { id } = await create('/api/builder/extraction/', { name: 'Extraction' });
  const known: Record<string, string> = { form_id: form_id!, extraction_id: id!, field_id: 'field_1', id: 'user-1' };
  return (path) => path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? '0a3f4952-890c-423e-b368-bf8de7c8b042');
}

const send = (api: BenchProcess, { key }: BenchTeam, { method, path }: Omit<BodyRoute, 'dto'>, body: string) =>
  fetch(api.url + path, {
    method,
    body,
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
  });

async function measure(api: BenchProcess, team: BenchTeam, route: BodyRoute, body: HostileBody): Promise<Measured> {
  const times: number[] = [];
  let status = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = await busyOf(api);
    const response = await send(api, team, route, body.text);
    await response.arrayBuffer();
    status = response.status;
    times.push((await busyOf(api)) - before);
  }
  return { ...body, status, busyMs: Math.min(...times) };
}

function print({ method, path }: BodyRoute, { kind, text, status, busyMs }: Measured): void {
  const mb = text.length / 2 ** 20;
  const name = `${method} ${path}`.padEnd(50);
  const ratio = `${(busyMs / Math.max(mb, 0.01)).toFixed(0)} ms/MB`.padStart(12);
  console.log(`${name} ${busyMs.toFixed(0).padStart(5)} ms ${ratio} ${mb.toFixed(1).padStart(4)} MB ${status} ${kind}`);
}

async function measureRoute(api: BenchProcess, team: BenchTeam, route: BodyRoute): Promise<Measured> {
  const measured: Measured[] = [];
  for (const body of hostileBodies(route.dto, new Env().bodyLimit))
    measured.push(await measure(api, team, route, body));
  measured.sort((a, b) => b.busyMs - a.busyMs);
  for (const one of measured.filter(({ busyMs }, rank) => rank === 0 || busyMs > AIM_MS)) print(route, one);
  return measured[0]!;
}

async function main() {
  const dataSource = await createDataSource().setOptions({ logging: false }).initialize();
  const api = await startProcess('apps/api/src/main.js');
  try {
    const team = await makeBenchTeam(dataSource);
    await dataSource.query(`UPDATE team SET features = '{document_intelligence}' WHERE id = $1`, [team.teamId]);
    await makeBenchUsers(dataSource, team, 1);
    await makeBenchFields(dataSource, team, 10);
    const address = await addresses(api, team);
    const routes = bodyRoutes().filter(({ path }) => path.includes(wanted));
    let worst = 0;
    for (const route of routes)
      worst = Math.max(worst, (await measureRoute(api, team, { ...route, path: address(route.path) })).busyMs);
    console.log(`${routes.length} routes; the worst body takes ${worst.toFixed(0)} ms (aim: ${AIM_MS})`);
    if (worst > AIM_MS) process.exitCode = 1;
  } finally {
    await Promise.all([api.stop(), dataSource.destroy()]);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
