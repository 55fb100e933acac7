import type { BenchProcess } from '../bench-process';
import { withPeakMemory } from '../peak-memory';
import type { ScaledTeam } from './scaled-team';
import type { Verdicts } from './verdicts';

const MB = 2 ** 20;
/** Memory that a list of any length may take more than a short one: garbage of batches that is not collected yet. */
const MOST_GROWTH_MB = 64;
const WARM_UP = 10;

/** The forms of the list of users: the accepted type, and what there is once for each row. */
const FORMS = [
  { name: 'bare array', type: 'application/json', mark: '"id":' },
  { name: 'NDJSON', type: 'application/x-ndjson', mark: '\n' },
  { name: 'CSV', type: 'text/csv', mark: '\n' },
] as const;

interface Side {
  team: ScaledTeam;
  api: BenchProcess;
}

/** Streams the whole list of users in each form, and samples the memory of the API meanwhile. */
export async function compareStreams(
  { small, large }: { small: Side; large: Side },
  verdicts: Verdicts,
): Promise<void> {
  for (const form of FORMS) {
    for (let round = 0; round < WARM_UP; round += 1) await list(small.api, small, form);
    const short = await withPeakMemory(small.api.child.pid!, () => list(small.api, small, form));
    const long = await withPeakMemory(large.api.child.pid!, () => list(large.api, large, form));
    const growth = (long.peak - short.peak) / MB;
    const { rows, bytes, seconds } = long.result;
    const isWhole = rows >= large.team.users;
    verdicts.add(
      isWhole && growth < MOST_GROWTH_MB,
      `${form.name} of ${rows} users: ${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(1)} s, memory ` +
        `${(long.peak / MB).toFixed(0)} MB, ${growth.toFixed(0)} MB more than before (aim below ${MOST_GROWTH_MB} MB)`,
    );
  }
}

/** Reads the list to its end at full speed. */
async function list(api: BenchProcess, { team }: Side, { type, mark }: (typeof FORMS)[number]) {
  const started = performance.now();
  const headers = { authorization: `Token ${team.team.key}`, accept: type };
  const response = await fetch(`${api.url}/api/user/`, { headers });
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
