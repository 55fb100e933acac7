import { Client } from 'pg';
import type { BenchProcess } from '../bench-process';
import { median } from '../median';
import { load } from '../api/load';
import { type Operation, read, write } from '../api/operations';
import { type ScaledTeam, userId } from './scaled-team';
import type { Verdicts } from './verdicts';

/** p99 of the large team by that of the small one. */
const MAX_GROWTH = 1.5;
const WARM_UP = 1_500;
/** A page is deep when so many rows are before it, or half of a smaller list. */
const DEEP = 500_000;
const PAGE = 100;
/** Steps between the users of two requests: a prime, so that all are met in turn and far from each other. */
const STRIDE = 7_919;
const GROWING = ['user', 'field_value', 'submission', 'envelope', 'agent_run'];

interface Side {
  team: ScaledTeam;
  api: BenchProcess;
  operations: Operation[];
}

/**
 * Compares the times of both teams, which take turns, so that other load of the machine meets both. Also counts the rows of
 * growing tables that were read in sequence.
 */
export async function compareLatency(
  sides: { small: Omit<Side, 'operations'>; large: Omit<Side, 'operations'> },
  { requests, rounds }: { requests: number; rounds: number },
  verdicts: Verdicts,
): Promise<void> {
  const [small, large] = await Promise.all([sideOf(sides.small), sideOf(sides.large)]);
  const before = await sequentialReads(large.team);
  for (const [index, { name }] of large.operations.entries()) {
    const times = { small: [] as number[], large: [] as number[], middle: [] as string[] };
    const ratios: number[] = [];
    for (const side of [small, large]) await measure(side, index, { amount: WARM_UP });
    for (let round = 0; round < rounds; round += 1) {
      // What one side leaves behind, such as pages to be written, meets the other: each is as often the first.
      const isFirst = round % 2 === 0;
      const first = await measure(isFirst ? small : large, index, { amount: requests });
      const second = await measure(isFirst ? large : small, index, { amount: requests });
      const [one, other] = isFirst ? [first, second] : [second, first];
      times.small.push(one.p99);
      times.large.push(other.p99);
      times.middle.push(`${one.p50}/${other.p50}`);
      ratios.push(other.p99 / one.p99);
    }
    const ratio = median(ratios);
    verdicts.add(
      ratio < MAX_GROWTH,
      `${name}: p99 ${median(times.small)} ms and ${median(times.large)} ms, ${ratio.toFixed(2)} times as long ` +
        `(aim below ${MAX_GROWTH}); p50 of the rounds ${times.middle.join(', ')} ms`,
    );
  }
  const read = await sequentialReads(large.team);
  for (const table of GROWING) {
    const rows = (read.get(table) ?? 0) - (before.get(table) ?? 0);
    verdicts.add(rows === 0, `${table}: ${rows} rows were read in sequence meanwhile`);
  }
}

const measure = ({ api, operations, team }: Side, index: number, extent: Parameters<typeof load>[3]) =>
  load(api, operations[index]!, [team.team.key], extent);

async function sideOf(side: Omit<Side, 'operations'>): Promise<Side> {
  return { ...side, operations: operationsOn(side.team, await deepPage(side)) };
}

/** The path of a page in the middle of the list of users, by its cursor. */
async function deepPage({ team, api }: Omit<Side, 'operations'>): Promise<string> {
  const size = Math.min(PAGE, Math.ceil(team.users / 4));
  const page = Math.floor(Math.min(DEEP, team.users / 2) / size);
  const path = `/api/user/?page=${page}&page_size=${size}`;
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Token ${team.team.key}` } });
  const link = /<([^>]+)>;\s*rel="?next"?/.exec(response.headers.get('link') ?? '')?.[1];
  if (!link) throw new Error(`${path} answered ${response.status} without a link to the next page.`);
  const { pathname, search } = new URL(link, api.url);
  return pathname + search;
}

function operationsOn({ users, fields, formId, agentId }: ScaledTeam, deep: string): Operation[] {
  const user = (n: number) => userId(((n * STRIDE) % users) + 1);
  const field = (n: number) => `field_${(n % fields) + 1}`;
  return [
    read('values of a user', (n) => `/api/field/?id=${user(n)}`),
    write(
      'value write',
      (n) => `/api/field/${user(n)}/`,
      (n) => ({ field_id: field(n), value: `Value ${n}` }),
    ),
    write(
      'user upsert',
      () => '/api/user/',
      // Rows that were filled in have no key that the service could open.
      (n) => ({ id: `person-${(n * STRIDE) % users}`, name: `Person ${n}` }),
    ),
    read('first page of users', () => '/api/user/?page=1&page_size=100'),
    read('deep page of users by its cursor', () => deep),
    read('form schema', () => `/api/form/${formId}/`),
    write(
      'submission',
      () => '/api/form/submission/',
      (n) => ({ user_id: user(n), fields: { [field(n)]: `Value ${n}` }, forms: [formId] }),
    ),
    read('first page of submissions', () => `/api/form/submission/?form_id=${formId}&page=1`),
    read('first page of runs', () => `/api/computer-agent/${agentId}/run/?page=1`),
    read('envelopes of a user', (n) => `/api/document/envelope/?type=user&id=${user(n)}`),
  ];
}

/** Rows that were read by sequential scans, by table. */
async function sequentialReads({ databaseUrl }: ScaledTeam): Promise<Map<string, number>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // The counters of a connection arrive when it is idle, at the latest after ten seconds.
    await client.query('SELECT pg_sleep(11)');
    const { rows } = await client.query<{ name: string; rows: string }>(
      'SELECT relname AS name, seq_tup_read AS rows FROM pg_stat_user_tables',
    );
    return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
  } finally {
    await client.end();
  }
}
