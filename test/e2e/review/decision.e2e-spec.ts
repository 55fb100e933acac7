import { signsIn, testService, until } from '@app/testing';
import { anExtraction, fieldValues, runsIn, start, textFile } from '../ai/run.fixture';
import { EVERY_VALUE, inReview, read, receiver } from './review.fixture';

const service = testService();
const signedIn = signsIn(service);

describe('POST /api/review/<run_id>/approve/', () => {
  it('stores the values, sends callback and events, and names the approver', async () => {
    const hook = await receiver();
    const events = await receiver();
    const { client, extraction, path, number, account, run } = await inReview(await signedIn(), { url: hook.url });
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
    const { team, path, client, extraction } = await inReview(await signedIn(), { url: hook.url });
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
    const { client, path, extraction, number, account } = await inReview(await signedIn(), { url: hook.url });
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
    expect((await fieldValues(client, user)).every).toEqual(['A-1', 'C-3']);
  });
});

describe('POST /api/review/<run_id>/claim/', () => {
  it('gives the run to one reviewer until the lease ends, is renewed, and tells others who has it and until when', async () => {
    const { client, path, team, account, run } = await inReview(await signedIn());
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
    const { client, path, number, account, extraction } = await inReview(await signedIn());
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

  it('makes the value certain, as the approval makes all values of the run; the review also has the confidence of the machine', async () => {
    const hook = await receiver();
    const { client } = await signedIn();
    const query = (entity: string, properties = {}) => ({ question_type: 'one_value', entities: [entity], properties });
    const queries = [query('Invoice number', EVERY_VALUE), query('Total')];
    const extraction = await anExtraction(client, { confidence_scores_enabled: true, queries });
    await start(client, extraction, [[Buffer.from('Invoice number: A-1\nTotal: EUR 5.00\n'), 'a.txt']], {
      url: hook.url,
    });
    const [run] = await runsIn(client, extraction, 'review');
    const path = `/api/review/${run!.id}/`;
    const shown = (body: { data: { confidence: number; machine_confidence: number }[] }) =>
      body.data.map(({ confidence, machine_confidence }) => [confidence, machine_confidence]);

    const [number, total] = shown((await client.get(path).expect(200)).body).map(([confidence]) => confidence!);
    expect(Math.max(number!, total!)).toBeLessThan(100);
    const values = [{ datapoint: 0, value: 'A-7' }];
    const corrected = await client.post(`${path}correct/`, { values }).expect(200);
    expect(shown(corrected.body)).toEqual([
      [100, number],
      [total, total],
    ]);
    const approved = await client.post(`${path}approve/`).expect(200);
    expect(shown(approved.body)).toEqual([
      [100, number],
      [100, total],
    ]);
    expect(await read(client, extraction)).toMatchObject({
      confidence: 100,
      data: [{ confidence: 100 }, { confidence: 100 }],
    });
    await until(20_000, () => hook.calls.length === 1);
    expect(JSON.parse(hook.calls[0]!.body).data).toMatchObject([
      { value: 'A-7', confidence: 100 },
      { confidence: 100 },
    ]);
  });

  it('removes a value that the document does not have', async () => {
    const { client, path, number, extraction } = await inReview(await signedIn());
    await client.post(`${path}correct/`, { values: [{ datapoint: 0, value: null }] }).expect(200);
    await client.post(`${path}approve/`).expect(200);
    expect(await number()).toBeNull();
    expect(await read(client, extraction)).toMatchObject({ status: 'succeeded', data: [] });
  });

  it('refuses values that do not fit their field, and places that do not exist, all at once', async () => {
    const { client, path } = await inReview(await signedIn());
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
    const { client, path, account, run, extraction } = await inReview(await signedIn());
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
