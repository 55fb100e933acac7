import { anEmail, aQuery, mailsTo, signsIn, testService, until, WebhookReceiver, type ApiClient } from '@app/testing';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';
import { findExecutable } from '../../../libs/core/src/runtimes/executables';
import * as hostile from '../../../libs/testing/src/files/hostile-files';

/** A worker whose event loop is blocked for longer than its lease would lose its jobs. */
const settings = { WORK_SECONDS: '4', WORK_MEMORY_MB: '512', JOB_LEASE_SECONDS: '3', LOG_LEVEL: 'debug' };
const service = testService({ processes: 'worker', settings });
const signedIn = signsIn(service);

const TOO_SLOW = 'Reading the document took too long.';
const TOO_LARGE = 'Reading the document took too much memory.';
/** Of PDFium, whose heap has a limit of its own. */
const TOO_LARGE_PDF = 'The PDF takes too much memory.';

/** The expected failure of each file; nested forms exceed time or memory, whichever comes first. */
const FILES: [name: string, file: Buffer, errors: string[]][] = [
  ['dashes.pdf', hostile.dashedLines(), [TOO_SLOW]],
  ['tiles.pdf', hostile.tinyTiles(), [TOO_SLOW]],
  ['shading.pdf', hostile.longFunctionShading(), [TOO_SLOW]],
  ['forms.pdf', hostile.nestedForms(), [TOO_SLOW, TOO_LARGE]],
  ['inflating.pdf', hostile.inflatingContent(), [TOO_SLOW, TOO_LARGE, TOO_LARGE_PDF]],
  ['wide.csv', hostile.wideTable(), ['The table has more than 16384 columns.']],
  ['words.txt', hostile.endlessWords(), ['A page of the document holds more than 20000 words.']],
];

interface Run {
  file_name: string;
  status: string;
  error: string;
}

async function anExtraction(client: ApiClient): Promise<string> {
  const queries = [await aQuery(client, 'total', 'Total')];
  const { body } = await client
    .post('/api/builder/extraction/', { name: 'Any', file_type: 'csv', queries })
    .expect(201);
  return body.id as string;
}

async function runsOf(client: ApiClient, extraction: string): Promise<Run[]> {
  return (await client.get(`/api/ai/run/batch/${extraction}/`).expect(200)).body as Run[];
}

const isOpen = ({ status }: Run) => status === 'pending' || status === 'running';

describe('hostile files', () => {
  it('that end the reading process are named in the warnings of a merged run, whose other files are answered', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'total', 'Total')];
    const settings = { name: 'Merged', merge_files: true, queries };
    const { body: extraction } = await client.post('/api/builder/extraction/', settings).expect(201);
    await client
      .post(`/api/ai/run/${extraction.id}/`)
      .attach('files', Buffer.from('A letter without numbers.'), 'a.txt')
      .attach('files', hostile.dashedLines(), 'dashes.pdf')
      .attach('files', Buffer.from('Total: 12.50'), 'b.txt')
      .expect(200);
    await until(60_000, async () => !(await runsOf(client, extraction.id as string)).some(isOpen));

    expect(await runsOf(client, extraction.id as string)).toMatchObject([
      {
        ...{ status: 'succeeded', warnings: [`dashes.pdf could not be read: ${TOO_SLOW}`] },
        data: [{ value: '12.50', bounding_boxes: [{ page: 2 }] }],
      },
    ]);
  });

  it('end with a sentence, and keep no mail, fill or callback of another team waiting', async () => {
    const [{ client: attacker }, { client }] = [await signedIn(), await signedIn()];
    const [attacked, extraction] = [await anExtraction(attacker), await anExtraction(client)];
    const { body: templates } = await client
      .post('/api/document/template/')
      .attach('files', sampleDocx(), 'a.docx')
      .expect(201);
    const receiver = await WebhookReceiver.open();
    let upload = attacker.post(`/api/ai/run/${attacked}/`);
    for (const [name, file] of FILES) upload = upload.attach('files', file, name);
    await upload.expect(200);

    const invited = anEmail();
    await client.post('/api/account/invite/', { email: invited }).expect(200);
    await client
      .post('/api/document/fill/', { document: templates[0].id, field_values: {}, output: 'native' })
      .expect(200);
    expect(await mailsTo(service, invited, 1)).toHaveLength(1);
    expect((await runsOf(attacker, attacked)).filter(isOpen).length).toBeGreaterThan(0);

    await client
      .post(`/api/ai/run/${extraction}/`)
      .field('webhook', JSON.stringify({ url: receiver.url }))
      .attach('files', Buffer.from('Total: 12.50'), 'a.txt')
      .expect(200);
    await until(60_000, async () => receiver.calls.length === 1);
    await until(60_000, async () => (await runsOf(attacker, attacked)).filter(isOpen).length === 0);
    await receiver.close();

    const runs = await runsOf(attacker, attacked);
    for (const [name, , errors] of FILES) {
      const run = runs.find(({ file_name }) => file_name === name);
      expect({ name, status: run?.status, known: errors.includes(run?.error ?? '') || run?.error }).toEqual({
        name,
        status: 'failed',
        known: true,
      });
    }
    expect(service.worker.log).not.toMatch(/went to another worker|again in/);
  }, 120_000);

  it('that are templates are rejected when filling, converting or rendering them takes too long', async () => {
    const { client } = await signedIn();
    const hasOffice = (await findExecutable('soffice', process.env.PATH ?? '')) !== null;
    const upload = async (file: Buffer, name: string) =>
      (await client.post('/api/document/template/').attach('files', file, name).expect(201)).body[0].id as string;
    const workbook = await upload(hostile.sumsOfSums(), 'sums.xlsx');
    const dashes = await upload(hostile.dashedLines(), 'dashes.pdf');
    const fill = (document: string, more: object) =>
      client.post('/api/document/fill/', { document, field_values: { name: 'Ada' }, ...more });

    const refusals = await Promise.all([fill(workbook, { output: 'pdf' }), fill(dashes, { signer_email: anEmail() })]);
    // A fast machine reaches the limit on formulas first. LibreOffice, where it is installed, calculates them, on a fast machine in time.
    const [sums, lines] = refusals.map(({ status, body }) => `${status} ${body.code ?? ''}`);
    expect(sums).toMatch(hasOffice ? /^(200 |400 too_complex)$/ : /^400 (too_complex|conversion_failed)$/);
    expect(lines).toBe('400 too_complex');
    expect(refusals[1]?.body.detail).toContain('takes more time than it may');
    await fill(workbook, { output: 'native' }).expect(200);
    expect(service.worker.log).not.toMatch(/went to another worker|again in/);
  }, 120_000);
});
