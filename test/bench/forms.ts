/**
 * `npm run bench:forms [-- rounds]`: reads the schema of a form of 50 steps and 1,000 elements through the API, alternating
 * with reads of the same rows by bare `pg`; and copies that form. Prints milliseconds and the ratio of the reads.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Pool } from 'pg';
import { createDataSource } from '../../libs/core/src/database/data-source';
import { databaseOptions } from '../../libs/core/src/database/options';
import { Env } from '../../libs/core/src/config/env';
import { startProcess } from './bench-process';
import { makeBenchTeam } from './bench-team';
import { median } from './median';

const STEPS = 50;
const AIMS = { readRatio: 0.5, copyMs: 100 };
const WARM_UP = 100;
const rounds = Number(parseArgs({ allowPositionals: true }).positionals[0] ?? 60);

/** A step of 20 elements: 10 fields and 10 others. */
function step(at: number) {
  const elements = (kind: string, count: number, properties: object) =>
    Array.from({ length: count }, (_, index) => ({ id: `${kind}_${at}_${index}`, properties }));
  return {
    id: `step_${at}`,
    images: elements('image', 2, { source_image: 'https://files.example/image.png' }),
    videos: elements('video', 1, { source_url: 'https://files.example/video.mp4' }),
    progress_bars: elements('progress', 1, { progress: (100 * at) / STEPS }),
    texts: elements('text', 4, { text: 'A text of some forty characters, as usual.' }),
    buttons: elements('button', 2, { text: 'Next' }),
    fields: Array.from({ length: 10 }, (_, index) => ({
      id: `field_${at}_${index}`,
      type: 'text_field',
      display_text: `Field ${index} of step ${at}`,
      placeholder: 'Type here',
      max_length: 100,
    })),
    next_conditions:
      at + 1 < STEPS
        ? [{ element_type: 'button', element_id: `button_${at}_0`, trigger: 'click', next_step_key: `step_${at + 1}` }]
        : [],
  };
}

const FLOOR = [
  'SELECT * FROM form WHERE team_id = $1 AND key = $2',
  'SELECT s.* FROM step s JOIN form f ON f.id = s.form_id WHERE f.team_id = $1 AND f.key = $2 ORDER BY s.position',
  `SELECT e.* FROM step_element e JOIN step s ON s.id = e.step_id JOIN form f ON f.id = s.form_id
   WHERE f.team_id = $1 AND f.key = $2 ORDER BY e.position`,
  `SELECT e.*, d.key, d.type, d.display_text AS label, d.hidden, d.repeated, d.metadata, d.max_length AS field_max,
     d.min_length AS field_min, d.created_at AS field_created, d.updated_at AS field_updated
   FROM field_element e JOIN field d ON d.id = e.field_id JOIN step s ON s.id = e.step_id JOIN form f ON f.id = s.form_id
   WHERE f.team_id = $1 AND f.key = $2 ORDER BY e.position`,
  'SELECT n.* FROM navigation_rule n JOIN form f ON f.id = n.form_id WHERE f.team_id = $1 AND f.key = $2 ORDER BY n.position',
  'SELECT r.* FROM logic_rule r JOIN form f ON f.id = r.form_id WHERE f.team_id = $1 AND f.key = $2 ORDER BY r.position',
  'SELECT c.* FROM shared_code c JOIN form f ON f.id = c.form_id WHERE f.team_id = $1 AND f.key = $2 ORDER BY c.position',
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Calls the API. @throws unless the status is the expected one, so that errors are not measured */
function caller(url: string, key: string) {
  return async <T>(method: string, path: string, expected: number, body?: object): Promise<T> => {
    const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (response.status !== expected)
      throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  };
}

async function compareReads(read: () => Promise<unknown>, floor: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < WARM_UP; round++) await Promise.all([floor(), read()]);
  const pairs: { floor: number; api: number }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ floor: await timed(floor), api: await timed(read) });
  const [api, bare] = [median(pairs.map((pair) => pair.api)), median(pairs.map((pair) => pair.floor))];
  console.log(
    `read: ${api.toFixed(1)} ms, floor ${bare.toFixed(1)} ms, ratio ${(bare / api).toFixed(2)} (aim ${AIMS.readRatio})`,
  );
}

async function measureCopies(copy: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < 10; round++) await copy(-1 - round);
  const times: number[] = [];
  for (let round = 0; round < rounds / 3; round++) times.push(await timed(() => copy(round)));
  console.log(`copy: ${median(times).toFixed(1)} ms (aim ${AIMS.copyMs})`);
}

async function main() {
  const dataSource = await createDataSource().setOptions({ logging: false }).initialize();
  const pool = new Pool({ connectionString: databaseOptions(new Env().databaseUrl).url });
  const api = await startProcess('apps/api/src/main.js');
  try {
    const { key, teamId } = await makeBenchTeam(dataSource);
    const call = caller(api.url, key);
    const steps = Array.from({ length: STEPS }, (_, at) => step(at));
    const form = await call<{ form_id: string }>('POST', '/api/builder/form/', 201, { form_name: 'Large', steps });
    await dataSource.query('ANALYZE form, step, step_element, field_element, field, navigation_rule');

    const floor = async () => {
      for (const query of FLOOR) await pool.query(query, [teamId, form.form_id]);
    };
    console.log(`a form of ${STEPS} steps and ${STEPS * 20} elements, median of ${rounds} rounds, alternating`);
    await compareReads(() => call('GET', `/api/form/${form.form_id}/`, 200), floor);
    const specs = steps.map(({ id }) => ({ step_id: id, template_step_id: id }));
    await measureCopies((round) =>
      call('POST', '/api/form/', 201, {
        form_name: `Copy ${round}`,
        template_form_id: form.form_id,
        steps: specs,
        navigation_rules: [],
      }),
    );
  } finally {
    await Promise.all([api.stop(), pool.end(), dataSource.destroy()]);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
