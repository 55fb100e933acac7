import { aQuery, pathsOf, signsIn, testService } from '@app/testing';
import { anExtraction, createField, fieldValues, finishedRuns, runCall, runsOver } from './run.fixture';
import { textPdf } from './text-pdf.fixture';

const service = testService();
const signedIn = signsIn(service);

const EXTRACTIONS = '/api/builder/extraction/';

describe('file_filter_query', () => {
  it('leaves out files by name, extension, size and position, which get no run', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'number', 'Invoice number')];
    const extraction = await anExtraction(client, {
      queries,
      file_filter_query: 'extension = "PDF" and name not contains "logo" and size < 100000 and position <= 3',
    });
    const file = await textPdf(['Invoice number: A-1']);
    const runs = await runsOver(client, extraction, [
      [file, 'Logo.pdf'],
      [Buffer.from('Invoice number: B-2'), 'b.txt'],
      [file, 'c.pdf'],
      [file, 'd.pdf'],
    ]);

    expect(runs).toMatchObject([{ file_name: 'c.pdf', success: true, warnings: [] }]);
  });

  it('returns 400 when it leaves out every file, and starts nothing', async () => {
    const { client } = await signedIn();
    const extraction = await anExtraction(client, { file_filter_query: 'media_type = "application/pdf"' });
    const { body } = await runCall(client, extraction, [[Buffer.from('x'), 'a.txt']]).expect(400);

    expect(body.errors).toEqual([{ path: 'files', message: expect.stringContaining('file_filter_query') }]);
    expect((await client.get(`/api/ai/run/batch/${extraction}/`).expect(200)).body).toEqual([]);
  });

  it('counts pages when the file is opened: the run says that it was left out', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'number', 'Invoice number')];
    const extraction = await anExtraction(client, { queries, file_filter_query: 'pages <= 2' });
    const runs = await runsOver(client, extraction, [
      [await textPdf(['Invoice number: A-1'], ['more']), 'a.pdf'],
      [await textPdf(['Invoice number: B-2'], ['more'], ['more']), 'b.pdf'],
    ]);

    expect(runs).toMatchObject([
      { file_name: 'a.pdf', warnings: [], data: [{ value: 'A-1' }] },
      { file_name: 'b.pdf', success: true, data: [], warnings: ['b.pdf (3 pages) was left out by file_filter_query.'] },
    ]);
  });

  it('counts pages of each file of a merged run', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'number', 'Invoice number')];
    const extraction = await anExtraction(client, { queries, merge_files: true, file_filter_query: 'pages = 1' });
    const [run] = await runsOver(client, extraction, [
      [await textPdf(['Invoice number: A-1'], ['more']), 'a.pdf'],
      [await textPdf(['Invoice number: B-2']), 'b.pdf'],
    ]);

    expect(run).toMatchObject({ data: [{ value: 'B-2' }], warnings: [expect.stringContaining('a.pdf (2 pages)')] });
  });

  it('is parsed when it is saved, with the position of the error', async () => {
    const { client } = await signedIn();
    const query = {
      question_type: 'one_value',
      entities: ['Total'],
      data_validation_rules: ['value > 0', 'is positive'],
    };
    const { body } = await client
      .post(EXTRACTIONS, {
        name: 'x',
        file_filter_query: 'extension = pdf',
        queries: [query],
        variants: [{ name: 'v', fingerprint: 'text contains' }],
      })
      .expect(400);

    expect(body.errors).toEqual([
      { path: 'file_filter_query', message: expect.stringContaining('at character 13: there is no name pdf') },
      { path: 'queries[0].data_validation_rules[1]', message: expect.stringContaining('at character 1') },
      { path: 'variants[0].fingerprint', message: expect.stringContaining('at character 14') },
    ]);
  });

  it('from before filters were parsed can be sent back, and filters nothing', async () => {
    const { client } = await signedIn();
    const id = await anExtraction(client, {});
    const database = await service.database.connection();
    await database.query(`UPDATE extraction SET file_filter_query = 'only the invoices'`);
    const { body } = await client.get(`${EXTRACTIONS}${id}/`).expect(200);

    await client.patch(`${EXTRACTIONS}${id}/`, body).expect(200);
    await client.patch(`${EXTRACTIONS}${id}/`, { file_filter_query: 'only the receipts' }).expect(400);
    const [run] = await runsOver(client, id, [[Buffer.from('Total: 5'), 'a.txt']]);
    expect(run).toMatchObject({
      success: true,
      warnings: [expect.stringContaining('file_filter_query is not an expression')],
    });
  });
});

describe('file_sources', () => {
  async function filledDocument(client: Awaited<ReturnType<typeof signedIn>>['client'], line: string): Promise<string> {
    const template = await client
      .post('/api/document/template/')
      .attach('files', await textPdf([line]), 'template.pdf')
      .expect(201);
    const { body } = await client.post('/api/document/fill/', { document: template.body[0].id }).expect(200);
    return body.file_url as string;
  }

  it('are the fields whose files a run with user_id reads; values are stored on that user', async () => {
    const { client } = await signedIn();
    const contract = await createField(client, 'contract', { type: 'file_upload' });
    const scans = await createField(client, 'scans', { type: 'rich_multi_file_upload' });
    const queries = [await aQuery(client, 'number', 'Invoice number')];
    const extraction = await anExtraction(client, { queries, file_sources: [contract, scans], merge_files: true });
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    const first = await filledDocument(client, 'Invoice number: A-1');
    const second = await filledDocument(client, 'Some other paper');
    const fields = { contract: { url: second, name: 'contract.pdf' }, scans: [{ url: first }] };
    await client.post('/api/field/ann/', { fields }).expect(200);

    const { body } = await runCall(client, extraction, [], { user_id: 'ann' }).expect(200);
    expect(body).toEqual({ user_id: 'ann' });
    const [run] = await finishedRuns(client, extraction, 'ann');
    expect(run).toMatchObject({
      success: true,
      error: '',
      user_id: 'ann',
      file_name: expect.stringMatching(/^contract\.pdf, /),
    });
    expect(await fieldValues(client, 'ann')).toMatchObject({ number: 'A-1' });
  });

  it('may be filtered by the field of a file', async () => {
    const { client } = await signedIn();
    const contract = await createField(client, 'contract', { type: 'file_upload' });
    const scan = await createField(client, 'scan', { type: 'file_upload' });
    const extraction = await anExtraction(client, {
      file_sources: [contract, scan],
      file_filter_query: 'field = "scan"',
    });
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    const url = await filledDocument(client, 'Total: 5');
    await client.post('/api/field/ann/', { field_id: 'contract', value: { url, name: 'c.pdf' } }).expect(200);
    const { body } = await runCall(client, extraction, [], { user_id: 'ann' }).expect(400);
    expect(body.errors).toEqual([{ path: 'user_id', message: expect.stringContaining('file_filter_query') }]);

    await client.post('/api/field/ann/', { field_id: 'scan', value: { url, name: 's.pdf' } }).expect(200);
    await runCall(client, extraction, [], { user_id: 'ann' }).expect(200);
    expect(await finishedRuns(client, extraction)).toMatchObject([{ file_name: 's.pdf' }]);
  });

  it('read only files that the service stores for the same environment', async () => {
    const { client, team } = await signedIn();
    const other = await signedIn();
    const contract = await createField(client, 'contract', { type: 'file_upload' });
    const extraction = await anExtraction(client, { file_sources: [contract] });
    const unsourced = await anExtraction(client, {});
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    const foreign = await filledDocument(other.client, 'Total: 5');
    const sibling = await signedIn({ team, environment: 'development' });
    const tested = await filledDocument(sibling.client, 'Total: 5');
    const refused = async (id: string, parts: Record<string, string>, files: [Buffer, string][] = []) =>
      pathsOf((await runCall(client, id, files, parts).expect(400)).body);

    expect(await refused(extraction, { user_id: 'ann' })).toEqual(['user_id']);
    for (const value of ['https://example.com/a.pdf', 'no/such/key']) {
      await client.post('/api/field/ann/', { field_id: 'contract', value }).expect(200);
      expect(await refused(extraction, { user_id: 'ann' })).toEqual(['user_id']);
    }
    const dataSource = await service.database.connection();
    for (const value of [foreign, tested, { path: `${team.team.id}/envelope/x` }]) {
      await client.post('/api/field/ann/', { field_id: 'contract', value }).expect(400);
      const sql = 'UPDATE field_value SET value = $1 WHERE team_id = $2';
      await dataSource.query(sql, [JSON.stringify(value), team.team.id]);
      expect(await refused(extraction, { user_id: 'ann' })).toEqual(['user_id']);
    }
    expect(await refused(extraction, { user_id: 'nobody' })).toEqual(['user_id']);
    expect(await refused(extraction, { user_id: 'ann' }, [[Buffer.from('x'), 'a.txt']])).toEqual(['user_id']);
    expect(await refused(extraction, {})).toEqual(['files']);
    expect(await refused(unsourced, { user_id: 'ann' }, [[Buffer.from('x'), 'a.txt']])).toEqual(['user_id']);
    expect((await client.get(`/api/ai/run/batch/${extraction}/`).expect(200)).body).toEqual([]);
  });
});

describe('user_per_file', () => {
  it('makes one user for each file', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'number', 'Invoice number')];
    const extraction = await anExtraction(client, { queries });
    const files = ['A-1', 'B-2', 'C-3'].map((number): [Buffer, string] => [
      Buffer.from(`Invoice number: ${number}`),
      `${number}.txt`,
    ]);
    const { body } = await runCall(client, extraction, files, { user_per_file: 'true' }).expect(200);

    expect(body).toEqual({ user_id: body.user_ids[0], user_ids: expect.any(Array) });
    expect(new Set(body.user_ids).size).toBe(3);
    const runs = await finishedRuns(client, extraction);
    expect(runs.map(({ user_id }) => user_id)).toEqual(body.user_ids);
    const values = await Promise.all((body.user_ids as string[]).map((id) => fieldValues(client, id)));
    expect(values).toMatchObject([{ number: 'A-1' }, { number: 'B-2' }, { number: 'C-3' }]);
  });

  it('is true or false, and only for runs of their own on new users', async () => {
    const { client } = await signedIn();
    const extraction = await anExtraction(client, {});
    const merged = await anExtraction(client, { merge_files: true });
    const files: [Buffer, string][] = [[Buffer.from('Total: 5'), 'a.txt']];
    for (const [id, user_per_file] of [
      [extraction, 'yes'],
      [merged, 'true'],
    ] as const) {
      const { body } = await runCall(client, id, files, { user_per_file }).expect(400);
      expect(pathsOf(body)).toEqual(['user_per_file']);
    }
    const { body } = await runCall(client, extraction, files, { user_per_file: 'false' }).expect(200);
    expect(body).toEqual({ user_id: expect.any(String) });
  });
});
