import sharp from 'sharp';
import { signsIn, testService, until, WebhookReceiver, type ApiClient } from '@app/testing';
import { finished, numberExtraction, runsIn, start, textFile, textPdf, valueOf, type Run } from './ai/run.fixture';

jest.setTimeout(90_000);
const service = testService({ settings: { CALLBACK_WAIT_SECONDS: '2' } });
const signedIn = signsIn(service);
const EVERY_VALUE = { review_threshold: 100 };

const open: WebhookReceiver[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function receiver(): Promise<WebhookReceiver> {
  const made = await WebhookReceiver.open();
  open.push(made);
  return made;
}

/** A run that waits for review, whose value is A-1. */
async function inReview({ webhook, properties = EVERY_VALUE }: { webhook?: object; properties?: object } = {}) {
  const signed = await signedIn();
  const { client } = signed;
  const extraction = await numberExtraction(client, properties);
  const user = await start(client, extraction, [textFile('A-1')], webhook);
  const [run] = await runsIn(client, extraction, 'review');
  const number = () => valueOf(client, user, 'number');
  return { ...signed, extraction, user, run: run!, path: `/api/review/${run!.id}/`, number };
}

const read = async (client: ApiClient, extraction: string): Promise<Run> =>
  (await runsIn(client, extraction, 'succeeded', 'failed', 'review'))[0]!;

describe('a run with a value below the review_threshold of its query', () => {
  it('waits for review: neither its values nor its data are given away', async () => {
    const { run, number, client, path } = await inReview();
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
      expect(await finished(client, extraction)).toMatchObject([{ status: 'succeeded', approved: false }]);
    }
    expect((await client.get('/api/review/').expect(200)).body).toMatchObject({ count: 0, results: [] });
  });

  it('may lack the value: only review_missing asks for it, and a reviewer can add it', async () => {
    const { client } = await signedIn();
    const quiet = await numberExtraction(client, EVERY_VALUE);
    await start(client, quiet, [[Buffer.from('Nothing of that kind.'), 'a.txt']]);
    expect(await finished(client, quiet)).toMatchObject([{ status: 'succeeded', data: [] }]);

    const asking = await numberExtraction(client, { review_missing: true });
    const user = await start(client, asking, [[Buffer.from('Nothing of that kind.'), 'a.txt']]);
    const [run] = await runsIn(client, asking, 'review');
    const path = `/api/review/${run!.id}/`;
    expect((await client.get(path)).body.data).toMatchObject([
      { value: null, review: ['missing'], bounding_boxes: [] },
    ]);

    await client.post(`${path}correct/`, { values: [{ datapoint: 0, value: 'Z-9' }] }).expect(200);
    await client.post(`${path}approve/`).expect(200);
    expect(await valueOf(client, user, 'number')).toBe('Z-9');
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

describe('POST /api/review/<run_id>/approve/', () => {
  it('stores the values, sends callback and events, and names the approver', async () => {
    const hook = await receiver();
    const events = await receiver();
    const { client, extraction, path, number, account, run } = await inReview({ webhook: { url: hook.url } });
    const types = ['extraction.completed', 'extraction.approved', 'extraction.failed'];
    await client.post('/api/builder/webhook-endpoint/', { url: events.url, event_types: types }).expect(201);
    expect(hook.calls).toEqual([]);

    const { body } = await client.post(`${path}approve/`).expect(200);
    expect(body).toMatchObject({ state: 'approved', approved: true, approver: account.email, claimed_by: '' });
    expect(await number()).toBe('A-1');
    expect(await read(client, extraction)).toMatchObject({
      ...{ status: 'succeeded', success: true, approved: true, approver: account.email },
      ...{ document_extracted_at: expect.any(String), data: [{ value: 'A-1' }] },
    });
    await until(20_000, () => hook.calls.length === 1 && events.calls.length === 2);
    const payload = JSON.parse(hook.calls[0]!.body);
    expect(payload).toMatchObject({ event: 'extraction.completed', partial: false, data: [{ value: 'A-1' }] });
    const received = events.calls.map((call) => JSON.parse(call.body) as { type: string; data: object });
    expect(received.map(({ type }) => type).sort()).toEqual(['extraction.approved', 'extraction.completed']);
    for (const { data } of received)
      expect(data).toMatchObject({ extraction_run_id: run.id, success: true, data: [{ value: 'A-1' }] });
  });

  it('has one effect when two reviewers press together, also with a rejection', async () => {
    const hook = await receiver();
    const { team, path, client, extraction } = await inReview({ webhook: { url: hook.url } });
    const reviewers = await Promise.all([1, 2, 3, 4].map(() => signedIn({ team })));
    const pressed = reviewers.map(({ client: reviewer }, index) =>
      reviewer.post(`${path}${index % 2 === 0 ? 'approve' : 'reject'}/`, {}),
    );
    const statuses = (await Promise.all(pressed)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);

    const { status, approved } = await read(client, extraction);
    expect(approved).toBe(status === 'succeeded');
    await until(20_000, () => hook.calls.length > 0);
    const { body } = await client.get('/api/webhook/delivery/').expect(200);
    expect(body.count).toBe(1);
  });
});

describe('POST /api/review/<run_id>/reject/', () => {
  it('ends the run as failed, with a sentence and without values', async () => {
    const hook = await receiver();
    const { client, path, extraction, number, account } = await inReview({ webhook: { url: hook.url } });
    await client.post(`${path}reject/`, { reason: 'wrong document' }).expect(200);

    const error = `The run was rejected by ${account.email}: wrong document.`;
    expect(await read(client, extraction)).toMatchObject({ status: 'failed', approved: false, error, data: [] });
    expect(await number()).toBeNull();
    await until(20_000, () => hook.calls.length === 1);
    expect(JSON.parse(hook.calls[0]!.body)).toMatchObject({
      event: 'extraction.failed',
      success: false,
      error,
      data: [],
    });
    expect((await client.post(`${path}approve/`).expect(409)).body.code).toBe('already_decided');
  });

  it('keeps its values out of those that other runs of the call store', async () => {
    const { client } = await signedIn();
    await client.post('/api/builder/field/', { id: 'every', type: 'text_field', repeated: true }).expect(201);
    const query = { question_type: 'one_value', entities: ['Invoice number'], save_to_fields: [{ id: 'every' }] };
    const queries = [{ ...query, properties: EVERY_VALUE }];
    const { body } = await client.post('/api/builder/extraction/', { name: 'All', queries }).expect(201);
    const user = await start(client, body.id as string, ['A-1', 'B-2', 'C-3'].map(textFile));
    const [first, second, third] = await runsIn(client, body.id as string, 'review');

    await client.post(`/api/review/${second!.id}/reject/`, {}).expect(200);
    await client.post(`/api/review/${third!.id}/approve/`).expect(200);
    await client.post(`/api/review/${first!.id}/approve/`).expect(200);
    expect(await valueOf(client, user, 'every')).toEqual(['A-1', 'C-3']);
  });
});

describe('POST /api/review/<run_id>/claim/', () => {
  it('gives the run to one reviewer until the lease ends, is renewed, and tells others who has it and until when', async () => {
    const { client, path, team, account, run } = await inReview();
    const other = (await signedIn({ team })).client;
    const { body: first } = await client.post(`${path}claim/`).expect(200);
    expect(first).toMatchObject({ claimed_by: account.email, claimed_until: expect.any(String) });
    const { body: renewed } = await client.post(`${path}claim/`).expect(200);
    expect(renewed.claimed_until >= first.claimed_until).toBe(true);

    for (const action of ['claim', 'approve', 'reject', 'release', 'correct']) {
      const values = [{ datapoint: 0, value: 'B-2' }];
      const refused = await other.post(`${path}${action}/`, action === 'correct' ? { values } : {}).expect(409);
      expect(refused.body).toMatchObject({ code: 'claimed' });
      for (const part of [account.email, renewed.claimed_until]) expect(refused.body.detail).toContain(part);
    }
    const list = async (query: string) => (await client.get(`/api/review/?${query}`).expect(200)).body.count as number;
    expect([await list('claimed=true'), await list('claimed=false')]).toEqual([1, 0]);

    const database = await service.database.connection();
    await database.query('UPDATE extraction_run SET claimed_until = now() WHERE id = $1', [run.id]);
    expect([await list('claimed=true'), await list('claimed=false')]).toEqual([0, 1]);
    await other.post(`${path}claim/`).expect(200);
    await client.post(`${path}approve/`).expect(409);
    await other.post(`${path}release/`).expect(200);
    await client.post(`${path}approve/`).expect(200);
  });
});

describe('POST /api/review/<run_id>/correct/', () => {
  it("keeps the machine's value beside the correction, and stores the corrected one", async () => {
    const { client, path, number, account, extraction } = await inReview();
    const machine = await client.get(path).expect(200);
    const box = { page: 1, x: 0.1, y: 0, width: 0.2, height: 1 };
    const values = [{ datapoint: 0, value: 'A-7', bounding_boxes: [box] }];
    const { body } = await client.post(`${path}correct/`, { values }).expect(200);
    expect(body.data).toMatchObject([
      {
        ...{ value: 'A-7', machine_value: 'A-1', corrected: true, corrected_by: account.email, bounding_boxes: [box] },
        ...{ method: 'corrected', source_text: '' },
      },
    ]);
    expect(await number()).toBeNull();

    const back = await client.post(`${path}correct/`, { values: [{ datapoint: 0, value: 'A-1' }] }).expect(200);
    expect(back.body.data).toMatchObject([{ value: 'A-1', corrected: false, corrected_by: '', corrected_at: null }]);
    const { source_text, method, bounding_boxes } = machine.body.data[0];
    expect([source_text, method]).toEqual(['A-1', 'label']);
    expect(back.body.data[0]).toMatchObject({ source_text, method, bounding_boxes });
    const moved = [{ datapoint: 0, value: 'A-1', bounding_boxes: [box] }];
    const elsewhere = await client.post(`${path}correct/`, { values: moved }).expect(200);
    expect(elsewhere.body.data).toMatchObject([
      { value: 'A-1', source_text: 'A-1', method: 'corrected', corrected: true, bounding_boxes: [box] },
    ]);
    await client.post(`${path}correct/`, { values }).expect(200);
    await client.post(`${path}approve/`).expect(200);
    expect(await number()).toBe('A-7');
    expect((await read(client, extraction)).data).toMatchObject([
      { value: 'A-7', source_text: '', method: 'corrected' },
    ]);
  });

  it('removes a value that the document does not have', async () => {
    const { client, path, number, extraction } = await inReview();
    await client.post(`${path}correct/`, { values: [{ datapoint: 0, value: null }] }).expect(200);
    await client.post(`${path}approve/`).expect(200);
    expect(await number()).toBeNull();
    expect(await read(client, extraction)).toMatchObject({ status: 'succeeded', data: [] });
  });

  it('refuses values that do not fit their field, and places that do not exist, all at once', async () => {
    const { client, path } = await inReview();
    const values = [
      { datapoint: 0, value: { a: 1 } },
      { datapoint: 5, value: 'x' },
      { datapoint: 0, value: 'x' },
    ];
    const boxed = (box: object) => [
      { datapoint: 0, value: 'x', bounding_boxes: [{ y: 0, width: 1, height: 1, ...box }] },
    ];
    const { body } = await client.post(`${path}correct/`, { values }).expect(400);
    expect((body.errors as { path: string }[]).map((problem) => problem.path)).toEqual([
      'values[0].value',
      'values[1].datapoint',
      'values[2].datapoint',
    ]);
    for (const [box, problem] of [
      [{ page: 2, x: 0 }, 'values[0].bounding_boxes[0].page'],
      [{ page: 1, x: 0.5 }, 'values[0].bounding_boxes[0]'],
    ] as const) {
      const refused = await client.post(`${path}correct/`, { values: boxed(box) }).expect(400);
      expect(refused.body.errors).toMatchObject([{ path: problem }]);
    }
    await client.post(`${path}correct/`, { values: [] }).expect(400);
  });
});

describe('GET /api/review/corrections/', () => {
  it('exports approved documents as entries of a manifest, with the corrections', async () => {
    const { client, path, account, run, extraction } = await inReview();
    await client.post(`${path}correct/`, { values: [{ datapoint: 0, value: 'A-7' }] }).expect(200);
    const lines = async () => {
      const { text } = await client.get(`/api/review/corrections/?extraction_id=${extraction}`).expect(200);
      return text.split('\n').filter(Boolean);
    };
    expect(await lines()).toEqual([]);
    await client.post(`${path}approve/`).expect(200);

    expect((await lines()).map((line) => JSON.parse(line) as object)).toEqual([
      {
        ...{ file: 'A-1.txt', truth: { 'Invoice number': 'A-7' }, types: { 'Invoice number': 'text' } },
        corrections: [
          {
            ...{ entity: 'Invoice number', machine_value: 'A-1', corrected_value: 'A-7', by: account.email },
            ...{ at: expect.any(String), boxes: [expect.objectContaining({ page: 1 })] },
          },
        ],
        ...{ run_id: run.id, extraction_id: extraction },
      },
    ]);
    const other = await signedIn();
    expect((await other.client.get('/api/review/corrections/').expect(200)).text).toBe('');
  });
});

describe('GET /api/review/', () => {
  it('filters by state and extraction, those that have waited longest first', async () => {
    const { client, run, extraction, path } = await inReview();
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
    const { client, keys, team, path } = await inReview();
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
    expect(width / height).toBeCloseTo(600 / 800, 2);
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
    const { client, path } = await inReview();
    expect((await client.get(`${path}page/1/`).expect(404)).body.code).toBe('no_picture');
  });
});

describe('the callback of a run in review', () => {
  it('waits for the approval, without the flags for ever', async () => {
    const hook = await receiver();
    const { client, path } = await inReview({ webhook: { url: hook.url } });
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

  it('that was rejected and retried is sent in part once, at the deadline of the second review', async () => {
    const hook = await receiver();
    const { client, extraction, run, path } = await inReview({
      webhook: { url: hook.url, waitForBoundingBoxes: true },
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
