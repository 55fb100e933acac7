import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aQuery, signsIn, testService, type ApiClient } from '@app/testing';
import { FormworkClient } from '@formwork/client';
import { anExtraction, fieldValues, finishedRuns, runsOver, type SentFile } from './run.fixture';
import { textPdf } from './text-pdf.fixture';

const service = testService();
const signedIn = signsIn(service);

const stored = (name: string): SentFile => [readFileSync(join(__dirname, '..', '..', 'fixtures', name)), name];
const INVOICE = stored('invoice.pdf');
const RECEIPT = stored('receipt.png');

async function invoiceExtraction(client: ApiClient, more: object = {}): Promise<string> {
  const queries = [await aQuery(client, 'number', 'Invoice number'), await aQuery(client, 'total', 'Total')];
  return anExtraction(client, { queries, ...more });
}

describe('POST /api/ai/run/<extraction_id>/', () => {
  it('stores the values of a PDF for a new user, with the evidence in the run', async () => {
    const { client, key, account } = await signedIn();
    const extraction = await invoiceExtraction(client, { confidence_scores_enabled: true });

    const { extractions } = new FormworkClient({ baseUrl: client.baseUrl, apiKey: key });
    const [content, name] = INVOICE;
    const started = await extractions.run(extraction, [{ name, content: Uint8Array.from(Buffer.from(content)) }]);
    expect(started).toEqual({ user_id: expect.any(String) });

    const run = await extractions.waitForRun(extraction, started.user_id);
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
    const scores = run.data.map(({ confidence }) => confidence!);
    expect(run.confidence).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length, 0);
    expect(run.data.find(({ field_id }) => field_id === 'number')).toMatchObject({
      value: 'LL-2026-0417',
      confidence: expect.any(Number),
      bounding_boxes: [expect.objectContaining({ page: 1 })],
    });
    expect(await fieldValues(client, started.user_id)).toMatchObject({
      number: 'LL-2026-0417',
      total: '720.00',
    });
  });

  it('reads a picture through OCR', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'total', 'Total'), await aQuery(client, 'day', 'Date')];
    const extraction = await anExtraction(client, { queries });

    const [run] = await runsOver(client, extraction, [RECEIPT]);
    expect(await fieldValues(client, run!.user_id)).toMatchObject({ total: '12.90', day: '2026-02-14' });
  }, 120_000);

  it('makes one run per file, in upload order: repeated fields collect, others keep the last', async () => {
    const { client } = await signedIn();
    const queries = [
      await aQuery(client, 'last', 'Invoice number'),
      await aQuery(client, 'every', 'Invoice number', { field: { repeated: true } }),
    ];
    const extraction = await anExtraction(client, { queries });

    const files = await Promise.all(['A-1', 'B-2', 'C-3'].map((number) => textPdf([`Invoice number: ${number}`])));
    const sent = files.map((file, index): SentFile => [file, `${index}.pdf`]);
    const runs = await runsOver(client, extraction, sent);

    expect(runs).toHaveLength(3);
    expect(await fieldValues(client, runs[0]!.user_id)).toMatchObject({ last: 'C-3', every: ['A-1', 'B-2', 'C-3'] });
  });

  it('makes one run for all files with merge_files', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client, { merge_files: true });

    const runs = await runsOver(client, extraction, [
      [await textPdf(['Invoice number: X-9']), 'a.pdf'],
      [await textPdf(['Total: EUR 5.00']), 'b.pdf'],
    ]);

    expect(runs).toMatchObject([{ file_name: 'a.pdf, b.pdf', success: true }]);
    expect(await fieldValues(client, runs[0]!.user_id)).toMatchObject({ number: 'X-9', total: '5.00' });
  });

  it('names a broken file of a merged run in its warnings, and answers from the others', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client, { merge_files: true, check_continuous_pages: true });
    const broken: SentFile = [Buffer.from('%PDF-1.7\nnot a pdf at all'), 'broken.pdf'];
    const empty: SentFile = [Buffer.alloc(0), 'empty.pdf'];
    const first = await textPdf(['Invoice number: X-9', 'Page 1 of 2']);
    const total: SentFile = [await textPdf(['Total: EUR 5.00']), 'total.pdf'];
    const number: SentFile = [await textPdf(['Invoice number: X-9']), 'number.pdf'];
    const merged = async (...files: SentFile[]) => (await runsOver(client, extraction, files))[0]!;

    const run = await merged(broken, total, empty, number);
    expect(run).toMatchObject({ success: true, error: '', file_name: 'broken.pdf, total.pdf, empty.pdf, number.pdf' });
    expect(run.warnings).toEqual([
      expect.stringMatching(/^broken\.pdf could not be read: [A-Z].*\.$/),
      'empty.pdf could not be read: The file is empty.',
    ]);
    expect(await fieldValues(client, run.user_id)).toMatchObject({ number: 'X-9', total: '5.00' });
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
    const bad: SentFile[] = [
      [Buffer.alloc(0), 'empty.pdf'],
      [Buffer.from('%PDF-1.7\nnot a pdf at all'), 'broken.pdf'],
      [Buffer.from([0, 1, 2, 3, 255, 254, 0, 9]), 'unknown.bin'],
    ];

    const runs = await runsOver(client, extraction, [...bad, INVOICE]);

    const failed = runs.filter(({ success }) => !success);
    expect(failed.map(({ file_name }) => file_name).sort()).toEqual(['broken.pdf', 'empty.pdf', 'unknown.bin']);
    for (const { status, error } of failed)
      expect([status, error]).toEqual(['failed', expect.stringMatching(/^[A-Z].*\.$/)]);
    expect(await fieldValues(client, runs[0]!.user_id)).toMatchObject({ number: 'LL-2026-0417' });
  });

  it('answers questions about the values of an existing user, for extractions of type ai_query', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'answer', 'Invoice number')];
    await client.post('/api/builder/field/', { id: 'invoice_number', type: 'text_field' }).expect(201);
    const extraction = await anExtraction(client, { file_type: 'ai_query', queries });
    const path = `/api/ai/run/${extraction}/`;
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    await client.post('/api/field/ann/', { field_id: 'invoice_number', value: 'Q-77' }).expect(200);

    await client.post(path).expect(400);
    await client.post(path).field('user_id', 'nobody').expect(400);
    expect((await client.post(path).field('user_id', 'ann').expect(200)).body).toEqual({ user_id: 'ann' });
    const [run] = await finishedRuns(client, extraction, 'ann');
    expect(run).toMatchObject({ success: true, file_name: '' });
    expect(await fieldValues(client, 'ann')).toMatchObject({ answer: 'Q-77' });
  });

  it('has no value for questions without evidence in the document, and stores the other answers', async () => {
    const { client } = await signedIn();
    const query = await aQuery(client, 'number', 'Invoice number');
    const queries = [query, { question_type: 'image_analysis', entities: ['Logo'] }];
    const extraction = await anExtraction(client, { queries });

    const [run] = await runsOver(client, extraction, [INVOICE]);
    expect(run).toMatchObject({ success: true, error: '', data: [{ entity: 'Invoice number' }] });
    expect(await fieldValues(client, run!.user_id)).toMatchObject({ number: 'LL-2026-0417' });
  });

  it('fails runs for missing pages and for spreadsheets when the extraction does not accept them', async () => {
    const { client } = await signedIn();
    const extraction = await invoiceExtraction(client, { check_continuous_pages: true });

    const gap = await textPdf(['Total: 5.00', 'Page 2 of 3']);
    const runs = await runsOver(client, extraction, [
      [gap, 'gap.pdf'],
      [Buffer.from('Total,5.00'), 'sheet.csv'],
    ]);
    const errors = Object.fromEntries(runs.map(({ file_name, error }) => [file_name, error]));
    expect(errors).toEqual({
      'gap.pdf': expect.stringContaining('page 1 was expected'),
      'sheet.csv': expect.stringContaining('spreadsheets'),
    });
  });

  it('stores a value that does not fit its field only in the run, with an error', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'mail', 'Invoice number', { field: { type: 'email' } })];
    const extraction = await anExtraction(client, { queries });

    const [run] = await runsOver(client, extraction, [INVOICE]);

    expect(run?.data).toMatchObject([{ value: 'LL-2026-0417' }]);
    expect(run?.error).toContain('mail');
    expect(await fieldValues(client, run!.user_id)).toMatchObject({ mail: null });
  });
});
