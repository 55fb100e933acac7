import { join } from 'node:path';
import { createHmac, randomUUID } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { aQuery, signsIn, testService, until, WebhookReceiver, type ApiClient } from '@app/testing';

const INVOICE = join(__dirname, '..', '..', 'fixtures', 'invoice.pdf');
const RECEIPT = join(__dirname, '..', '..', 'fixtures', 'receipt.png');

interface Run {
  id: string;
  user_id: string;
  file_name: string;
  success: boolean;
  status: string;
  error: string;
  warnings: string[];
  document_extracted_at: string | null;
  confidence?: number;
  created_at: string;
  data: {
    field_id: string;
    field_internal_id: string;
    value: unknown;
    confidence?: number;
    bounding_boxes: object[];
  }[];
}

jest.setTimeout(90_000);
const service = testService();
const signedIn = signsIn(service);

async function invoiceExtraction(client: ApiClient, more: object = {}): Promise<string> {
  const queries = [await aQuery(client, 'number', 'Invoice number'), await aQuery(client, 'total', 'Total')];
  const { body } = await client.post('/api/builder/extraction/', { name: 'Invoice', queries, ...more }).expect(201);
  return body.id as string;
}

const send = (client: ApiClient, extraction: string, ...files: [Buffer | string, string?][]) =>
  files.reduce(
    (request, [file, name]) => request.attach('files', file, name),
    client.post(`/api/ai/run/${extraction}/`),
  );

async function finishedRuns(client: ApiClient, extraction: string, userId: string): Promise<Run[]> {
  // The time in which the sweep recovers jobs that a Redis without persistence lost.
  for (let i = 0; i < 600; i++) {
    const { body } = await client.get(`/api/ai/run/batch/${extraction}/?user_id=${userId}`).expect(200);
    if ((body as Run[]).every(({ document_extracted_at }) => document_extracted_at !== null)) return body as Run[];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The runs did not finish.');
}

async function valuesOf(client: ApiClient, userId: string): Promise<Record<string, unknown>> {
  const { body } = await client.get(`/api/field/?id=${userId}`).expect(200);
  return Object.fromEntries((body as { id: string; value: unknown }[]).map(({ id, value }) => [id, value]));
}

async function textPdf(...lines: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage();
  lines.forEach((line, i) => page.drawText(line, { x: 50, y: 700 - 24 * i, size: 12, font }));
  return Buffer.from(await pdf.save());
}

describe('POST /api/ai/run/<extraction_id>/', () => {
  it('stores the values of a PDF for a new user, with the evidence in the run', async () => {
    const { client, account } = await signedIn();
    const extraction = await invoiceExtraction(client, { confidence_scores_enabled: true });

    const { body } = await send(client, extraction, [INVOICE]).expect(200);
    expect(body).toEqual({ user_id: expect.any(String) });

    const [run] = await finishedRuns(client, extraction, body.user_id as string);
    expect(run).toMatchObject({
      success: true,
      status: 'succeeded',
      error: '',
      file_name: 'invoice.pdf',
      identity: account.email,
      approved: false,
      approver: '',
      inbound_message: null,
      email_extracted_at: null,
    });
    const scores = run!.data.map(({ confidence }) => confidence!);
    expect(run?.confidence).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length, 0);
    expect(run?.data.find(({ field_id }) => field_id === 'number')).toMatchObject({
      value: 'LL-2026-0417',
      confidence: expect.any(Number),
      bounding_boxes: [expect.objectContaining({ page: 1 })],
    });
    expect(await valuesOf(client, body.user_id as string)).toMatchObject({ number: 'LL-2026-0417', total: '720.00' });
  });

  it('reads a picture through OCR', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'total', 'Total'), await aQuery(client, 'day', 'Date')];
    const { body: extraction } = await client
      .post('/api/builder/extraction/', { name: 'Receipt', queries })
      .expect(201);

    const { body } = await send(client, extraction.id as string, [RECEIPT]).expect(200);
    await finishedRuns(client, extraction.id as string, body.user_id as string);
    expect(await valuesOf(client, body.user_id as string)).toMatchObject({ total: '12.90', day: '2026-02-14' });
  }, 120_000);

  it('makes one run per file, in upload order: repeated fields collect, others keep the last', async () => {
    const { client } = await signedIn();
    const queries = [
      await aQuery(client, 'last', 'Invoice number'),
      await aQuery(client, 'every', 'Invoice number', { repeated: true }),
    ];
    const { body: extraction } = await client
      .post('/api/builder/extraction/', { name: 'Invoice', queries })
      .expect(201);

    const files = await Promise.all(['A-1', 'B-2', 'C-3'].map((number) => textPdf(`Invoice number: ${number}`)));
    const { body } = await send(
      client,
      extraction.id as string,
      ...files.map((file, i): [Buffer, string] => [file, `${i}.pdf`]),
    ).expect(200);
    const runs = await finishedRuns(client, extraction.id as string, body.user_id as string);

    expect(runs).toHaveLength(3);
    expect(await valuesOf(client, body.user_id as string)).toMatchObject({ last: 'C-3', every: ['A-1', 'B-2', 'C-3'] });
  });

  it('makes one run for all files with merge_files', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client, { merge_files: true });

    const { body } = await send(
      client,
      extraction,
      [await textPdf('Invoice number: X-9'), 'a.pdf'],
      [await textPdf('Total: EUR 5.00'), 'b.pdf'],
    ).expect(200);
    const runs = await finishedRuns(client, extraction, body.user_id as string);

    expect(runs).toMatchObject([{ file_name: 'a.pdf, b.pdf', success: true }]);
    expect(await valuesOf(client, body.user_id as string)).toMatchObject({ number: 'X-9', total: '5.00' });
  });

  it('names a broken file of a merged run in its warnings, and answers from the others', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client, { merge_files: true, check_continuous_pages: true });
    const broken: [Buffer, string] = [Buffer.from('%PDF-1.7\nnot a pdf at all'), 'broken.pdf'];
    const empty: [Buffer, string] = [Buffer.alloc(0), 'empty.pdf'];
    const [first, last] = [await textPdf('Invoice number: X-9', 'Page 1 of 2'), await textPdf('Total: EUR 5.00')];
    const merged = async (...files: [Buffer, string][]) => {
      const { body } = await send(client, extraction, ...files).expect(200);
      return (await finishedRuns(client, extraction, body.user_id as string))[0]!;
    };

    const run = await merged(broken, [last, 'total.pdf'], empty, [await textPdf('Invoice number: X-9'), 'number.pdf']);
    expect(run).toMatchObject({ success: true, error: '', file_name: 'broken.pdf, total.pdf, empty.pdf, number.pdf' });
    expect(run.warnings).toEqual([
      expect.stringMatching(/^broken\.pdf could not be read: [A-Z].*\.$/),
      'empty.pdf could not be read: The file is empty.',
    ]);
    expect(await valuesOf(client, run.user_id)).toMatchObject({ number: 'X-9', total: '5.00' });
    const { body: read } = await client.get(`/api/ai/extraction/${extraction}/run/${run.id}/`).expect(200);
    expect(read.pages).toMatchObject([{ file_name: 'total.pdf' }, { file_name: 'number.pdf' }]);
    expect(run.data.find(({ field_id }) => field_id === 'number')?.bounding_boxes).toMatchObject([{ page: 2 }]);

    expect(await merged([first, 'first.pdf'], broken)).toMatchObject({
      ...{ status: 'failed', error: expect.stringContaining('the last one is page 1 of 2'), data: [] },
      warnings: [expect.stringContaining('broken.pdf could not be read')],
    });
    const none = await merged(broken, empty);
    expect(none).toMatchObject({ status: 'failed', warnings: [] });
    expect(none.error).toMatch(
      /^broken\.pdf could not be read: .*\. empty\.pdf could not be read: The file is empty\.$/,
    );
  });

  it('ends with a readable error for documents that cannot be read, and leaves the other files alone', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client);
    const bad: [Buffer, string][] = [
      [Buffer.alloc(0), 'empty.pdf'],
      [Buffer.from('%PDF-1.7\nnot a pdf at all'), 'broken.pdf'],
      [Buffer.from([0, 1, 2, 3, 255, 254, 0, 9]), 'unknown.bin'],
    ];

    const { body } = await send(client, extraction, ...bad, [INVOICE]).expect(200);
    const runs = await finishedRuns(client, extraction, body.user_id as string);

    const failed = runs.filter(({ success }) => !success);
    expect(failed.map(({ file_name }) => file_name).sort()).toEqual(['broken.pdf', 'empty.pdf', 'unknown.bin']);
    for (const { status, error } of failed)
      expect([status, error]).toEqual(['failed', expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(await valuesOf(client, body.user_id as string)).toMatchObject({ number: 'LL-2026-0417' });
  });

  it('answers questions about the values of an existing user, for extractions of type ai_query', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'answer', 'Invoice number')];
    await client.post('/api/builder/field/', { id: 'invoice_number', type: 'text_field' }).expect(201);
    const { body: extraction } = await client
      .post('/api/builder/extraction/', { name: 'Ask', file_type: 'ai_query', queries })
      .expect(201);
    const path = `/api/ai/run/${extraction.id}/`;
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    await client.post('/api/field/ann/', { field_id: 'invoice_number', value: 'Q-77' }).expect(200);

    await client.post(path).expect(400);
    await client.post(path).field('user_id', 'nobody').expect(400);
    expect((await client.post(path).field('user_id', 'ann').expect(200)).body).toEqual({ user_id: 'ann' });
    const [run] = await finishedRuns(client, extraction.id as string, 'ann');
    expect(run).toMatchObject({ success: true, file_name: '' });
    expect(await valuesOf(client, 'ann')).toMatchObject({ answer: 'Q-77' });
  });

  it('has no value for questions without evidence in the document, and stores the other answers', async () => {
    const { client } = await signedIn();
    const query = await aQuery(client, 'number', 'Invoice number');
    const queries = [query, { question_type: 'image_analysis', entities: ['Logo'] }];
    const { body: extraction } = await client.post('/api/builder/extraction/', { name: 'Mixed', queries }).expect(201);

    const { body } = await send(client, extraction.id as string, [INVOICE]).expect(200);
    const [run] = await finishedRuns(client, extraction.id as string, body.user_id as string);
    expect(run).toMatchObject({ success: true, error: '', data: [{ entity: 'Invoice number' }] });
    expect(await valuesOf(client, body.user_id as string)).toMatchObject({ number: 'LL-2026-0417' });
  });

  it('fails runs for missing pages and for spreadsheets when the extraction does not accept them', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client, { check_continuous_pages: true });

    const gap = await textPdf('Total: 5.00', 'Page 2 of 3');
    const { body } = await send(client, extraction, [gap, 'gap.pdf'], [Buffer.from('Total,5.00'), 'sheet.csv']).expect(
      200,
    );
    const runs = await finishedRuns(client, extraction, body.user_id as string);
    const errors = Object.fromEntries(runs.map(({ file_name, error }) => [file_name, error]));
    expect(errors).toEqual({
      'gap.pdf': expect.stringContaining('page 1 was expected'),
      'sheet.csv': expect.stringContaining('spreadsheets'),
    });
  });

  it('stores a value that does not fit its field only in the run, with an error', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'mail', 'Invoice number', { type: 'email' })];
    const { body: extraction } = await client
      .post('/api/builder/extraction/', { name: 'Invoice', queries })
      .expect(201);

    const { body } = await send(client, extraction.id as string, [INVOICE]).expect(200);
    const [run] = await finishedRuns(client, extraction.id as string, body.user_id as string);

    expect(run?.data).toMatchObject([{ value: 'LL-2026-0417' }]);
    expect(run?.error).toContain('mail');
    expect(await valuesOf(client, body.user_id as string)).toMatchObject({ mail: null });
  });

  it('returns 400 without files, for unknown parts, and for an invalid webhook', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client);
    const path = `/api/ai/run/${extraction}/`;

    await client.post(path).expect(400);
    const { body: none } = await client.post(path).field('webhook', '{"url":"https://example.com"}').expect(400);
    expect(none.errors).toEqual([{ path: 'files', message: expect.any(String) }]);
    for (const webhook of [
      '{',
      '[]',
      '{"url":5}',
      '{"url":"ftp://example.com"}',
      '{"url":"https://a:b@example.com"}',
      '{"url":"https://example.com","waitForBoundingBoxes":"yes"}',
      '{"url":"https://example.com/\\u0000"}',
      '{"url":"https://example.com/\\ud800"}',
      '{"url":'.repeat(20_000),
    ]) {
      await send(client, extraction, [INVOICE]).field('webhook', webhook).expect(400);
    }
    await send(client, extraction, [INVOICE]).field('nonsense', '1').expect(400);
    await client.post(path).attach('documents', INVOICE).expect(400);
    const { body: text } = await client.post(path).field('files', 'a text').expect(400);
    expect(text.errors).toEqual([{ path: 'files', message: 'files must be sent as a file, with a file name' }]);
    const hook = '{"url":"https://example.com"}';
    const twice = send(client, extraction, [INVOICE]).field('webhook', hook).field('webhook', hook);
    expect((await twice.expect(400)).body.detail).toBe('webhook must be given once');
    await send(client, extraction, [INVOICE]).field('webhook[url]', 'https://example.com').expect(400);
    await client.post(path, { files: [] }).expect(415);
    const unknown = randomUUID();
    await send(client, unknown, [INVOICE]).expect(404);
    await send(client, unknown, [INVOICE]).field('webhook', '{').expect(400);
    expect((await client.get(`/api/ai/run/batch/${extraction}/`).expect(200)).body).toEqual([]);
  });

  it('accepts user_id only once and only as a valid id', async () => {
    const { client } = await signedIn();
    const { body } = await client
      .post('/api/builder/extraction/', { name: 'Question', file_type: 'ai_query' })
      .expect(201);
    const path = `/api/ai/run/${body.id}/`;

    await client.post(path).field('user_id', 'ann').field('user_id', 'bob').expect(400);
    await client.post(path).field('user_id[a]', 'ann').expect(400);
    for (const id of ['nobody', 'a\0b', 'x'.repeat(3000)]) await client.post(path).field('user_id', id).expect(400);
  });

  it('returns 403 without the feature or the permission, 404 for an extraction of another team', async () => {
    const { client, team } = await signedIn();
    const extraction = await invoiceExtraction(client);
    const viewer = await signedIn({ team, role: 'viewer' });
    const other = await signedIn();
    const without = await signedIn({ features: [] });

    await send(viewer.client, extraction, [INVOICE]).expect(403);
    await send(without.client, extraction, [INVOICE]).expect(403);
    await send(other.client, extraction, [INVOICE]).expect(404);
    await other.client.get(`/api/ai/extraction/${extraction}/`).expect(404);
    await client.get('/api/ai/extraction/not-a-uuid/').expect(404);
  });
});

describe('the webhook of a run', () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await WebhookReceiver.open();
  });
  afterEach(() => receiver.close());

  async function received(count: number) {
    await until(20_000, () => receiver.calls.length >= count);
    return receiver.calls;
  }

  it('receives the extracted data, signed, with boxes and confidence only when the webhook requests them', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client);
    const { body: secret } = await client.get('/api/builder/webhook-secret/').expect(200);

    const { body } = await send(client, extraction, [INVOICE])
      .field('webhook', JSON.stringify({ url: receiver.url, waitForBoundingBoxes: true }))
      .expect(200);
    const [call] = await received(1);
    const payload = JSON.parse(call?.body ?? '');

    expect(payload).toMatchObject({
      event: 'extraction.completed',
      extraction_id: extraction,
      user_id: body.user_id,
      file_name: 'invoice.pdf',
      success: true,
    });
    const number = payload.data.find((one: { field_id: string }) => one.field_id === 'number');
    expect(number).toEqual({
      field_id: 'number',
      field_internal_id: expect.any(String),
      value: 'LL-2026-0417',
      entity: 'Invoice number',
      bounding_boxes: [expect.objectContaining({ page: 1 })],
    });

    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = call?.headers ?? {};
    const key = Buffer.from((secret.secret as string).replace('whsec_', ''), 'base64');
    expect(signature).toBe(
      `v1,${createHmac('sha256', key)
        .update(`${String(id)}.${String(timestamp)}.${call?.body}`)
        .digest('base64')}`,
    );
  });

  it('is called again after an error, with the same message id, and signed by both secrets after a rotation', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client);
    await client.post('/api/builder/webhook-secret/rotate/').expect(200);
    receiver.replies.push(500);

    await send(client, extraction, [INVOICE])
      .field('webhook', JSON.stringify({ url: receiver.url }))
      .expect(200);
    const [first, second] = await received(2);

    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(String(first?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  });

  it('receives failures too', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client);

    await send(client, extraction, [Buffer.alloc(0), 'empty.pdf'])
      .field('webhook', JSON.stringify({ url: receiver.url }))
      .expect(200);
    const [call] = await received(1);

    expect(JSON.parse(call?.body ?? '')).toMatchObject({ event: 'extraction.failed', success: false, data: [] });
  });

  it('never changes the run when it fails, and says why in its delivery', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client);
    const { body } = await send(client, extraction, [INVOICE])
      .field('webhook', JSON.stringify({ url: 'http://10.0.0.1/hook' }))
      .expect(200);
    const failed = async () => (await client.get('/api/webhook/delivery/?status=failed').expect(200)).body;
    await until(20_000, async () => (await failed()).count === 1);

    const { body: runs } = await client.get(`/api/ai/run/batch/${extraction}/`).expect(200);
    expect(runs).toMatchObject([{ status: 'succeeded', error: '' }]);
    expect((await failed()).results).toMatchObject([
      {
        ...{ target: 'callback', event_type: 'extraction.completed', run: runs[0].id, user: body.user_id },
        ...{ attempt_count: 1, reason: expect.stringContaining('refused: private address') },
      },
    ]);
  });
});

describe('GET /api/ai/run/batch/<extraction_id>/', () => {
  it('lists runs newest first and filters by start_time, end_time and user_id', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client);
    const { body: first } = await send(client, extraction, [await textPdf('Total: 1.00'), 'one.pdf']).expect(200);
    const between = new Date(Date.now() + 20).toISOString();
    await new Promise((resolve) => setTimeout(resolve, 60));
    const { body: second } = await send(client, extraction, [await textPdf('Total: 2.00'), 'two.pdf']).expect(200);

    const names = async (query: string) => {
      const { body } = await client.get(`/api/ai/run/batch/${extraction}/${query}`).expect(200);
      return (body as Run[]).map(({ file_name }) => file_name);
    };
    expect(await names('')).toEqual(['two.pdf', 'one.pdf']);
    expect(await names(`?start_time=${between}`)).toEqual(['two.pdf']);
    expect(await names(`?end_time=${between}`)).toEqual(['one.pdf']);
    expect(await names(`?user_id=${first.user_id}`)).toEqual(['one.pdf']);
    expect(await names(`?user_id=${second.user_id}&end_time=${between}`)).toEqual([]);
    expect(await names('?user_id=nobody')).toEqual([]);
    expect(await names(`?start_time=${between.replace('Z', '999%2B00:00')}`)).toEqual(['two.pdf']);
    expect(await names(`?start_time=${between.replace('Z', '')}`)).toEqual(['two.pdf']);
    for (const wrong of ['yesterday', '2026', '2026-W01', '2026-001', '20260101T000000Z', '2026-02-30', '', '%00'])
      await client.get(`/api/ai/run/batch/${extraction}/?start_time=${wrong}`).expect(400);
    await finishedRuns(client, extraction, second.user_id as string);
  });

  it('does not show runs of another environment', async () => {
    const { client, keys } = await signedIn();
    const extraction = await invoiceExtraction(client);
    await send(client, extraction, [await textPdf('Total: 1.00'), 'one.pdf']).expect(200);

    const development = client.as(keys.development ?? '');
    expect((await development.get(`/api/ai/run/batch/${extraction}/`).expect(200)).body).toEqual([]);
    await development.get(`/api/ai/extraction/${extraction}/`).expect(200);
  });
});
