import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { signsIn, testService, until } from '@app/testing';
import {
  anExtraction,
  fieldValues,
  finishedRuns,
  numberExtraction,
  runsIn,
  start,
  textFile,
  type Run,
} from '../ai/run.fixture';
import { PAGE, textPdf } from '../ai/text-pdf.fixture';
import { EVERY_VALUE, inReview, receiver } from './review.fixture';

interface ReviewValue {
  datapoint: number;
  entity: string;
  value: unknown;
}

const service = testService({ settings: { CALLBACK_WAIT_SECONDS: '2' } });
const signedIn = signsIn(service);

describe('a run with a value below the review_threshold of its query', () => {
  it('waits for review: neither its values nor its data are given away', async () => {
    const { run, number, client, path } = await inReview(await signedIn());
    expect(run).toMatchObject({
      status: 'review',
      success: false,
      approved: false,
      document_extracted_at: null,
      data: [],
    });
    expect(await number()).toBeNull();

    const { body } = await client.get(path).expect(200);
    expect(body).toMatchObject({
      ...{
        id: run.id,
        file_name: 'A-1.txt',
        state: 'waiting',
        doubtful_values: 1,
        claimed_by: '',
        claimed_until: null,
      },
      pages: [{ number: 1, file_name: 'A-1.txt', unit: 'character' }],
      data: [
        { datapoint: 0, entity: 'Invoice number', value: 'A-1', machine_value: 'A-1', review: ['low_confidence'] },
      ],
    });
  });

  it('is no run that has no threshold, or whose values reach it', async () => {
    const { client } = await signedIn();
    for (const properties of [{}, { review_threshold: 0 }]) {
      const extraction = await numberExtraction(client, properties);
      await start(client, extraction, [textFile('A-1')]);
      expect(await finishedRuns(client, extraction)).toMatchObject([{ status: 'succeeded', approved: false }]);
    }
    expect((await client.get('/api/review/').expect(200)).body).toMatchObject({ count: 0, results: [] });
  });

  it('may lack the value: only review_missing asks for it, and a reviewer can add it', async () => {
    const { client } = await signedIn();
    const quiet = await numberExtraction(client, EVERY_VALUE);
    await start(client, quiet, [[Buffer.from('Nothing of that kind.'), 'a.txt']]);
    expect(await finishedRuns(client, quiet)).toMatchObject([{ status: 'succeeded', data: [] }]);

    const asking = await numberExtraction(client, { review_missing: true });
    const user = await start(client, asking, [[Buffer.from('Nothing of that kind.'), 'a.txt']]);
    const [run] = await runsIn(client, asking, 'review');
    const path = `/api/review/${run!.id}/`;
    expect((await client.get(path)).body.data).toMatchObject([
      { value: null, review: ['missing'], bounding_boxes: [] },
    ]);

    await client.post(`${path}correct/`, { values: [{ datapoint: 0, value: 'Z-9' }] }).expect(200);
    await client.post(`${path}approve/`).expect(200);
    expect((await fieldValues(client, user)).number).toBe('Z-9');
  });

  it('lists the answers in the order of the queries and their entities, also those without a value', async () => {
    const { client } = await signedIn();
    const query = (...entities: string[]) => ({ question_type: 'one_value', entities, properties: EVERY_VALUE });
    const queries = [query('Due date', 'Total'), query('Tax'), query('Invoice number', 'Currency', 'Net amount')];
    const extraction = await anExtraction(client, { queries });
    const text = 'Net amount: 100.00\nInvoice number: A-1\nTotal: 119.00\n';
    await start(client, extraction, [[Buffer.from(text), 'a.txt']]);
    const [run] = await runsIn(client, extraction, 'review');
    const { data } = (await client.get(`/api/review/${run!.id}/`).expect(200)).body;
    expect((data as ReviewValue[]).map(({ datapoint, entity, value }) => [datapoint, entity, value])).toEqual([
      [0, 'Due date', null],
      [1, 'Total', '119.00'],
      [2, 'Tax', null],
      [3, 'Invoice number', 'A-1'],
      [4, 'Currency', null],
      [5, 'Net amount', '100.00'],
    ]);
  });

  it('or that fails a validation rule waits too; so does a missing value that a rule asks for', async () => {
    const { client } = await signedIn();
    const rules = ['value matches "^B-"', 'present(value)'];
    const query = { question_type: 'one_value', entities: ['Invoice number'], data_validation_rules: rules };
    const { body } = await client.post('/api/builder/extraction/', { name: 'Rules', queries: [query] }).expect(201);
    const files = [textFile('A-1'), textFile('B-2'), [Buffer.from('Nothing.'), 'C.txt'] as [Buffer, string]];
    await start(client, body.id as string, files);
    const runs = await runsIn(client, body.id as string, 'succeeded', 'review');
    expect(runs.map(({ file_name, status }) => [file_name, status])).toEqual([
      ['A-1.txt', 'review'],
      ['B-2.txt', 'succeeded'],
      ['C.txt', 'review'],
    ]);
    const data = async (run: Run) => (await client.get(`/api/review/${run.id}/`).expect(200)).body.data as object[];
    expect(await data(runs[0]!)).toMatchObject([{ value: 'A-1', review: ['failed_rule'], failed_rules: [rules[0]] }]);
    expect(await data(runs[2]!)).toMatchObject([
      { value: null, review: ['failed_rule'], failed_rules: ['present(value)'] },
    ]);
  });

  it('is refused as a setting outside 0–100', async () => {
    const { client } = await signedIn();
    for (const properties of [{ review_threshold: 101 }, { review_threshold: '90' }, { review_missing: 1 }]) {
      const queries = [{ question_type: 'one_value', entities: ['a'], properties }];
      const { body } = await client.post('/api/builder/extraction/', { name: 'x', queries }).expect(400);
      expect(body.errors).toEqual([
        { path: `queries[0].properties.${Object.keys(properties)[0]}`, message: expect.any(String) },
      ]);
    }
  });
});

describe('GET /api/review/', () => {
  it('filters by state and extraction, those that have waited longest first', async () => {
    const { client, run, extraction, path } = await inReview(await signedIn());
    const second = await numberExtraction(client, EVERY_VALUE);
    await start(client, second, [textFile('B-2')]);
    const [later] = await runsIn(client, second, 'review');
    const ids = async (query: string) =>
      ((await client.get(`/api/review/?${query}`).expect(200)).body.results as Run[]).map(({ id }) => id);

    expect(await ids('')).toEqual([run.id, later!.id]);
    expect((await client.get('/api/review/?page_size=1&page=2').expect(200)).body).toMatchObject({
      ...{ count: 2, results: [{ id: later!.id, state: 'waiting', file_name: 'B-2.txt', doubtful_values: 1 }] },
    });
    expect(await ids(`extraction_id=${extraction}`)).toEqual([run.id]);
    await client.post(`${path}approve/`).expect(200);
    await client.post(`/api/review/${later!.id}/reject/`, {}).expect(200);
    expect([await ids(''), await ids('state=approved'), await ids('state=rejected')]).toEqual([
      [],
      [run.id],
      [later!.id],
    ]);
    await client.get('/api/review/?state=lost').expect(400);
  });

  it('is for those who may change form results, in their own environment', async () => {
    const { client, keys, team, path } = await inReview(await signedIn());
    const viewer = (await signedIn({ team, role: 'viewer' })).client;
    await viewer.get('/api/review/').expect(403);
    await viewer.post(`${path}approve/`).expect(403);
    const development = client.as(keys.development!);
    expect((await development.get('/api/review/').expect(200)).body.count).toBe(0);
    await development.post(`${path}approve/`).expect(404);
  });
});

describe('GET /api/review/<run_id>/page/<number>/', () => {
  it('is a picture of the page on which the boxes lie', async () => {
    const { client } = await signedIn();
    const extraction = await numberExtraction(client, EVERY_VALUE);
    const pdf = await textPdf(['A cover page.'], ['Invoice number: A-1']);
    await start(client, extraction, [[pdf, 'a.pdf']]);
    const [run] = await runsIn(client, extraction, 'review');
    const path = `/api/review/${run!.id}/`;
    const { body } = await client.get(path).expect(200);
    const [box] = body.data[0].bounding_boxes;
    expect(box.page).toBe(2);

    const { body: picture, headers } = await client.get(`${path}page/2/`).buffer(true).expect(200);
    expect(headers['content-type']).toBe('image/webp');
    const { width, height } = await sharp(picture as Buffer).metadata();
    expect(width / height).toBeCloseTo(PAGE.width / PAGE.height, 2);
    const inBox = { left: box.x * width, top: box.y * height, width: box.width * width, height: box.height * height };
    const rounded = Object.fromEntries(Object.entries(inBox).map(([name, value]) => [name, Math.round(value)]));
    const ink = await sharp(picture as Buffer)
      .extract(rounded as never)
      .greyscale()
      .stats();
    expect(ink.channels[0]!.min).toBeLessThan(80);
    for (const none of ['0', '3', '99999999999']) await client.get(`${path}page/${none}/`).expect(404);
    await client.get(`${path}page/x/`).expect(400);
  });

  it('is 404 for files without pictures', async () => {
    const { client, path } = await inReview(await signedIn());
    expect((await client.get(`${path}page/1/`).expect(404)).body.code).toBe('no_picture');
  });
});

describe('the callback of a run in review', () => {
  it('waits for the approval, without the flags for ever', async () => {
    const hook = await receiver();
    const { client, path } = await inReview(await signedIn(), { url: hook.url });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(hook.calls).toEqual([]);
    await client.post(`${path}approve/`).expect(200);
    await until(20_000, () => hook.calls.length === 1);
  });

  it('that asks for boxes or scores is sent in part at its deadline, and completely after the approval', async () => {
    const hook = await receiver();
    const { client } = await signedIn();
    await client.post('/api/builder/field/', { id: 'number', type: 'text_field' }).expect(201);
    const query = { question_type: 'one_value', entities: ['Invoice number'], save_to_fields: [{ id: 'number' }] };
    const queries = [query, { question_type: 'one_value', entities: ['Total'], properties: EVERY_VALUE }];
    const { body } = await client.post('/api/builder/extraction/', { name: 'Two', queries }).expect(201);
    const file: [Buffer, string] = [Buffer.from('Invoice number: A-1\nTotal: EUR 5.00\n'), 'a.txt'];
    await start(client, body.id as string, [file], { url: hook.url, waitForBoundingBoxes: true });
    const [run] = await runsIn(client, body.id as string, 'review');

    await until(20_000, () => hook.calls.length === 1);
    const partial = JSON.parse(hook.calls[0]!.body);
    expect(partial).toMatchObject({ partial: true, success: false, extraction_run_id: run!.id });
    expect(partial.data).toMatchObject([{ value: 'A-1', bounding_boxes: [{ page: 1 }] }]);

    await client.post(`/api/review/${run!.id}/approve/`).expect(200);
    await until(20_000, () => hook.calls.length === 2);
    const complete = JSON.parse(hook.calls[1]!.body);
    expect(complete).toMatchObject({ partial: false, success: true, event: 'extraction.completed' });
    expect(complete.data).toMatchObject([{ value: 'A-1' }, { value: '5.00' }]);
    const ids = hook.calls.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
  });

  it('is withdrawn by a retry while a worker records an attempt, without a deadlock', async () => {
    const hook = await receiver();
    hook.hold();
    const { client, extraction, run, path } = await inReview(await signedIn(), { url: hook.url });
    await client.post(`${path}reject/`).expect(200);
    await until(20_000, () => hook.calls.length > 0);
    const retried = await service.inWorker(DataSource).transaction(async (worker) => {
      const delivery = `webhook_delivery WHERE run_id = '${run.id}'`;
      // The order of a worker: the entry of its job, then the delivery.
      await worker.query(`SELECT FROM outbox WHERE id = (SELECT job_id FROM ${delivery}) FOR UPDATE`);
      const retry = client.post(`/api/ai/extraction/${extraction}/run/${run.id}/retry/`).then(({ status }) => status);
      await until(20_000, async () => {
        const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return (await worker.query<object[]>(waiting)).length > 0;
      });
      await worker.query(`UPDATE webhook_delivery SET updated_at = now() WHERE run_id = '${run.id}'`);
      return { retry };
    });
    hook.answer();
    expect(await retried.retry).toBe(200);
    await runsIn(client, extraction, 'review');
  });

  it('that was rejected and retried is sent in part once, at the deadline of the second review', async () => {
    const hook = await receiver();
    const { client, extraction, run, path } = await inReview(await signedIn(), {
      url: hook.url,
      waitForBoundingBoxes: true,
    });
    await client.post(`${path}reject/`).expect(200);
    await client.post(`/api/ai/extraction/${extraction}/run/${run.id}/retry/`).expect(200);
    await runsIn(client, extraction, 'review');
    const partial = () => hook.calls.filter(({ body }) => (JSON.parse(body) as { partial: boolean }).partial);
    await until(20_000, () => partial().length > 0);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(partial()).toHaveLength(1);
  });
});
