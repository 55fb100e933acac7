/**
 * `npm run bench:api [-- seconds rounds [operation] [--keys n] [--profile folder]]`: the requests that clients send often, with
 * everything on (key, rights, validation, audit log), alternating with servers that run the same statements and check nothing:
 * `node:http` and `pg` alone, and the same below Express and below Nest. Prints rates, times, CPU time and round trips, and whether
 * the aims are kept. All clients send one key, as the servers of a team do, or take turns with `n` keys. With a folder, each server
 * writes a profile there when it ends, which the developer tools of Chromium open.
 */
import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { type BenchProcess, DIST, startProcess } from '../bench-process';
import { countOf } from '../count-of';
import { median } from '../median';
import { type BenchObjects, makeBenchObjects } from './bench-objects';
import { load, type Round } from './load';
import { type Operation, operationsOn } from './operations';
import { type RecordedStatement, type Recording, recordingOf } from './recording';

const API = 'apps/api/src/main.js';
const FLOOR = 'test/bench/api/floor.js';
const RECORDER = 'test/bench/api/statement-recorder.js';
/** The baseline for the aims first; then what the frameworks cost. */
const FLOORS = ['node', 'express', 'nest'] as const;
/** Requests of each operation whose statements the baseline repeats: of as many users. */
const RECORDED = 100;
/** By number, not by time: the compiler optimizes code that ran often, independent of the machine's load. */
const WARM_UP = 4_000;
const AIMS = { read: { ratio: 0.75, trips: 2 }, write: { ratio: 0.85, trips: 3 } };

const {
  positionals: [givenSeconds = '3', givenRounds = '3', wanted = ''],
  values: { profile, keys: givenKeys },
} = parseArgs({
  allowPositionals: true,
  options: { keys: { type: 'string', default: '1' }, profile: { type: 'string' } },
});
const seconds = countOf('The first argument, seconds,', givenSeconds);
const rounds = countOf('The second argument, rounds,', givenRounds);
const keyCount = countOf('--keys', givenKeys);

async function recorded(
  operations: (objects: BenchObjects) => Operation[],
): Promise<[objects: BenchObjects, recordings: Map<string, Recording[]>]> {
  const api = await startProcess(API, ['-r', join(DIST, RECORDER)]);
  try {
    const objects = await makeBenchObjects(api.url, keyCount);
    const recordings = new Map<string, Recording[]>();
    // The first use of a key writes when that was.
    for (const key of objects.keys) await recordedRequest(api, operations(objects)[0]!, key, 1);
    for (const operation of operations(objects)) {
      const found: Recording[] = [];
      for (let n = 1; n <= RECORDED; n += 1) {
        // The second request is recorded: the first one may have made what the later ones change.
        const key = objects.keys[n % objects.keys.length]!;
        await recordedRequest(api, operation, key, n);
        found.push(await recordedRequest(api, operation, key, n));
      }
      recordings.set(operation.name, found);
    }
    return [objects, recordings];
  } finally {
    await api.stop();
  }
}

async function recordedRequest(
  api: BenchProcess,
  { name, method, path, body }: Operation,
  key: string,
  n: number,
): Promise<Recording> {
  const sent = body && JSON.stringify(body(n));
  const statements = new Promise<RecordedStatement[]>((resolve) =>
    api.child.once('message', (message: { statements: string }) =>
      resolve(deserialize(Buffer.from(message.statements, 'base64')) as RecordedStatement[]),
    ),
  );
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${api.url}${path(n)}`, { method, headers, body: sent });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`);
  return recordingOf(await statements, path(n) + (sent ?? ''));
}

type Measured = Record<'api' | (typeof FLOORS)[number], Round>;

/** The medians of the rounds of all servers, which take turns. */
async function measured(operation: Operation, keys: string[], servers: Record<keyof Measured, BenchProcess>) {
  const names = Object.keys(servers) as (keyof Measured)[];
  for (const name of names) await load(servers[name], operation, keys, { amount: WARM_UP });
  const all: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one: Partial<Measured> = {};
    for (const name of names) one[name] = await load(servers[name], operation, keys, { duration: seconds });
    all.push(one as Measured);
  }
  const of = (name: keyof Measured, figure: keyof Round) => median(all.map((round) => round[name][figure]));
  const ratio = (name: keyof Measured) => median(all.map((round) => round.api.rate / round[name].rate));
  return { of, ratio };
}

/** Prints the figures of an operation, and returns how many of its aims are kept and missed. */
async function report(
  operation: Operation,
  trips: number,
  keys: string[],
  servers: Record<keyof Measured, BenchProcess>,
): Promise<boolean[]> {
  const { of, ratio } = await measured(operation, keys, servers);
  const aim = AIMS[operation.kind];
  const kept = [ratio('node') >= aim.ratio, trips <= aim.trips];
  const said = (isKept: boolean) => (isKept ? 'kept' : 'MISSED');
  console.log(
    `${operation.name}: ${of('api', 'rate').toFixed(0)}/s, p50 ${of('api', 'p50')} ms, p99 ${of('api', 'p99')} ms; ` +
      `of the baseline's rate ${ratio('node').toFixed(2)} (aim ${aim.ratio} ${said(kept[0]!)}); ` +
      `${trips} round trips (aim ${aim.trips} ${said(kept[1]!)})`,
  );
  for (const floor of FLOORS)
    console.log(
      `  ${floor}: ${of(floor, 'rate').toFixed(0)}/s, ratio ${ratio(floor).toFixed(2)}, ${cpu(of(floor, 'cpu'))}`,
    );
  console.log(`  this API: ${cpu(of('api', 'cpu'))}`);
  return kept;
}

const cpu = (microseconds: number): string => `${microseconds.toFixed(0)} µs of CPU time for each request`;

const profiling = (folder: string, name: string): string[] => [
  ...['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}.cpuprofile`],
];

async function main(): Promise<void> {
  const operations = (objects: BenchObjects) => operationsOn(objects).filter(({ name }) => name.includes(wanted));
  const [objects, recordings] = await recorded(operations);
  const folder = await mkdtemp(join(tmpdir(), 'bench-api-'));
  const started: BenchProcess[] = [];
  const start = async (name: string, program: string, settings: Record<string, string> = {}) => {
    const server = await startProcess(program, profile ? profiling(profile, name) : [], settings);
    started.push(server);
    return server;
  };
  try {
    const file = join(folder, 'recordings');
    await writeFile(file, serialize(recordings));
    const floor = (name: string) => start(name, FLOOR, { RECORDINGS: file, FLOOR: name });
    const servers = {
      ...{ api: await start('api', API), node: await floor('node') },
      ...{ express: await floor('express'), nest: await floor('nest') },
    };
    console.log(
      `50 connections with ${objects.keys.length} keys, median of ${rounds} rounds of ${seconds} s each, taking turns`,
    );
    const kept: boolean[] = [];
    for (const operation of operations(objects)) {
      const trips = Math.max(
        ...recordings
          .get(operation.name)!
          .slice(1)
          .map(({ statements }) => statements.length),
      );
      kept.push(...(await report(operation, trips, objects.keys, servers)));
    }
    if (kept.length === 0) throw new Error(`No operation has "${wanted}" in its name.`);
    const passed = kept.filter(Boolean).length;
    console.log(`${passed} passed, ${kept.length - passed} failed`);
    if (passed < kept.length) process.exitCode = 1;
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
