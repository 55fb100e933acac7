import { type BenchProcess, startProcess } from '../bench-process';
import { withPeakMemory } from '../peak-memory';
import type { ScaledTeam } from './scaled-team';
import type { Verdicts } from './verdicts';

const API = 'apps/api/src/main.js';
const MB = 2 ** 20;
/** Memory that a list of ten times the length may take more: garbage of batches that is not collected yet. */
const MAX_GROWTH_MB = 64;

/** The forms of the list of users: the accepted type, and what there is once for each row. */
const FORMS = [
  { name: 'bare array', type: 'application/json', mark: '"id":' },
  { name: 'NDJSON', type: 'application/x-ndjson', mark: '\n' },
  { name: 'CSV', type: 'text/csv', mark: '\n' },
] as const;

/**
 * Streams the list of users in each form from an API of its own: first a tenth of it, then all of it. The tenth holds the garbage of
 * many batches too. The process is new, because memory that an earlier list took is rarely given back, and would hide the growth.
 */
export async function compareStreams(team: ScaledTeam, verdicts: Verdicts): Promise<void> {
  for (const form of FORMS) {
    const api = await startProcess(API, [], { DATABASE_URL: team.databaseUrl });
    try {
      const tenth = await withPeakMemory(api.child.pid!, () => list(api, team, form, newestTenth(team)));
      const whole = await withPeakMemory(api.child.pid!, () => list(api, team, form));
      const growth = (whole.peak - tenth.peak) / MB;
      const { rows, bytes, seconds } = whole.result;
      verdicts.add(
        rows >= team.users && tenth.result.rows >= team.users / 20 && growth < MAX_GROWTH_MB,
        `${form.name} of ${rows} users: ${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(1)} s, memory ` +
          `${(whole.peak / MB).toFixed(0)} MB, ${growth.toFixed(0)} MB more than for ${tenth.result.rows} users (aim below ${MAX_GROWTH_MB} MB)`,
      );
    } finally {
      await api.stop();
    }
  }
}

/** Users are added ten a second. */
const newestTenth = ({ users }: ScaledTeam): string =>
  `?created_after=${new Date(Date.now() - users * 10).toISOString()}`;

/** Reads the list to its end at full speed. */
async function list({ url }: BenchProcess, { team }: ScaledTeam, { type, mark }: (typeof FORMS)[number], query = '') {
  const started = performance.now();
  const headers = { authorization: `Token ${team.key}`, accept: type };
  const response = await fetch(`${url}/api/user/${query}`, { headers });
  if (!response.ok || !response.body) throw new Error(`The list answers ${response.status}.`);
  let [rows, bytes, tail] = [0, 0, ''];
  for await (const chunk of response.body) {
    bytes += chunk.length;
    const text = tail + Buffer.from(chunk).toString('latin1');
    tail = text.slice(text.length - mark.length + 1);
    rows += text.split(mark).length - 1;
  }
  return { rows, bytes, seconds: (performance.now() - started) / 1_000 };
}
