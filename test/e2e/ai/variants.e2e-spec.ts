import { aQuery, pathsOf, signsIn, testService } from '@app/testing';
import { anExtraction, createField, fieldValues, finishedRuns, runCall, runsOver } from './run.fixture';
import { textPdf } from './text-pdf.fixture';

const service = testService();
const signedIn = signsIn(service);

const EXTRACTIONS = '/api/builder/extraction/';
const INVOICE = ['Invoice number: A-17', 'Net amount: 100.00', 'Tax: 19.00', 'Total: 120.00'].join('\n');
const invoice: [Buffer, string][] = [[Buffer.from(INVOICE), 'invoice.txt']];

describe('the variants of an extraction', () => {
  async function withVariants(client: Parameters<typeof createField>[0], variants: object[], more: object = {}) {
    const queries = [await aQuery(client, 'total', 'Total')];
    const id = await anExtraction(client, { queries, ...more });
    const { body } = await client.get(`${EXTRACTIONS}${id}/`).expect(200);
    const overriding = (field: string) => [{ query_id: body.queries[0].id, save_to_fields: [{ id: field }] }];
    const named = variants.map((variant) => ({
      ...variant,
      query_overrides: 'saves' in variant ? overriding(String(variant.saves)) : [],
      saves: undefined,
    }));
    await client.patch(`${EXTRACTIONS}${id}/`, { variants: JSON.parse(JSON.stringify(named)) }).expect(200);
    return id;
  }

  it('are chosen by fingerprint, and change where values are saved', async () => {
    const { client } = await signedIn();
    await createField(client, 'acme_total', { type: 'integer_field' });
    await createField(client, 'long_total');
    const id = await withVariants(client, [
      { name: 'Acme', fingerprint: 'first_page contains "ACME Ltd"', saves: 'acme_total' },
      { name: 'Long', fingerprint: 'pages > 1 and page(2) matches "Terms" and extension = "pdf"', saves: 'long_total' },
    ]);
    const files: [Buffer, string][] = [
      [await textPdf(['Acme Ltd', 'Total: 5.00']), 'a.pdf'],
      [await textPdf(['Total: 6.00'], ['Terms of payment']), 'b.pdf'],
      [await textPdf(['Total: 7.00']), 'c.pdf'],
    ];
    const runs = await runsOver(client, id, files);

    expect(runs.map(({ variant }) => variant && [variant.name, variant.reason])).toEqual([
      ['Acme', 'The fingerprint is true: first_page contains "ACME Ltd"'],
      ['Long', 'The fingerprint is true: pages > 1 and page(2) matches "Terms" and extension = "pdf"'],
      null,
    ]);
    expect(runs.map(({ data }) => data.map(({ field_id }) => field_id))).toEqual([
      ['acme_total'],
      ['long_total'],
      ['total'],
    ]);
    expect(await fieldValues(client, runs[0]!.user_id)).toMatchObject({
      acme_total: 5,
      long_total: '6.00',
      total: '7.00',
    });
  });

  it('are chosen by the field that the file comes from, whose fields replace those of the extraction', async () => {
    const { client } = await signedIn();
    const general = await createField(client, 'papers', { type: 'file_upload' });
    const special = await createField(client, 'contract', { type: 'file_upload' });
    await createField(client, 'contract_total');
    const variants = [{ name: 'Contract', file_sources: [special], saves: 'contract_total' }];
    const id = await withVariants(client, variants, { file_sources: [general] });
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    const upload = client.post('/api/document/template/').attach('files', await textPdf(['Total: 8.00']), 't.pdf');
    const document = (await upload.expect(201)).body[0].id as string;
    const { file_url: url } = (await client.post('/api/document/fill/', { document }).expect(200)).body;
    const fields = { papers: { url, name: 'a.pdf' }, contract: { url, name: 'b.pdf' } };
    await client.post('/api/field/ann/', { fields }).expect(200);

    await runCall(client, id, [], { user_id: 'ann' }).expect(200);
    const runs = await finishedRuns(client, id, 'ann');
    expect(runs).toMatchObject([
      { file_name: 'a.pdf', variant: null, data: [{ field_id: 'total' }] },
      {
        ...{ file_name: 'b.pdf', data: [{ field_id: 'contract_total' }] },
        variant: { name: 'Contract', reason: 'The file comes from the field contract.' },
      },
    ]);
  });

  it('may be named by the call', async () => {
    const { client } = await signedIn();
    await createField(client, 'other_total');
    const id = await withVariants(client, [{ name: 'Other', saves: 'other_total' }]);
    const { body } = await runCall(client, id, invoice, { variant: 'nonsense' }).expect(400);
    expect(pathsOf(body)).toEqual(['variant']);

    const [run] = await runsOver(client, id, invoice, { variant: 'Other' });
    expect(run).toMatchObject({
      variant: { id: expect.any(String), name: 'Other', reason: 'The call asked for it.' },
      data: [{ field_id: 'other_total', value: '120.00' }],
    });
  });

  it('have different names, unless they were stored with one', async () => {
    const { client } = await signedIn();
    const twins = { variants: [{ name: 'A' }, { name: 'B' }, { name: 'A' }] };
    const { body } = await client.post(EXTRACTIONS, { name: 'x', ...twins }).expect(400);
    expect(pathsOf(body)).toEqual(['variants[2].name']);

    const id = await anExtraction(client, { variants: [{ name: 'A' }, { name: 'B' }] });
    await client.patch(`${EXTRACTIONS}${id}/`, twins).expect(400);
    const database = await service.database.connection();
    await database.query(`UPDATE extraction SET variants = jsonb_set(variants, '{1,name}', '"A"') WHERE id = $1`, [id]);
    const stored = (await client.get(`${EXTRACTIONS}${id}/`).expect(200)).body;
    await client.patch(`${EXTRACTIONS}${id}/`, stored).expect(200);
  });

  it('have no fingerprint when it is blank, as a blank file_filter_query filters nothing', async () => {
    const { client } = await signedIn();
    const variants = [{ name: 'Blank', fingerprint: '   ' }];
    const id = await anExtraction(client, { file_filter_query: '   ', variants });

    expect(await runsOver(client, id, invoice)).toMatchObject([{ success: true, variant: null, warnings: [] }]);
  });
});

describe('the retry of a run', () => {
  it('chooses the variant again, unless the call named one', async () => {
    const { client } = await signedIn();
    const fingerprint = 'name = "bad.txt"';
    const variants = [{ name: 'Bad', fingerprint }, { name: 'Other' }];
    const id = await anExtraction(client, { queries: [{ question_type: 'one_value', entities: ['Total'] }], variants });
    const [chosen] = await runsOver(client, id, [[Buffer.from('Total: 5'), 'bad.txt']]);
    const [named] = await runsOver(client, id, [[Buffer.from('Total: 5'), 'bad.txt']], { variant: 'Other' });
    expect([chosen?.variant?.name, named?.variant?.name]).toEqual(['Bad', 'Other']);
    await client.patch(`${EXTRACTIONS}${id}/`, { variants: [] }).expect(200);
    const database = await service.database.connection();
    await database.query(`UPDATE extraction_run SET status = 'failed' WHERE extraction_id = $1`, [id]);
    for (const run of [chosen!, named!])
      await client.post(`/api/ai/extraction/${id}/run/${run.id}/retry/`).expect((response) => {
        expect(response.status).toBeLessThan(300);
      });

    const after = await finishedRuns(client, id);
    const byId = new Map(after.map(({ id: runId, variant }) => [runId, variant]));
    expect(byId.get(chosen!.id)).toBeNull();
    expect(byId.get(named!.id)).toMatchObject({ name: 'Other', reason: 'The call asked for it.' });
    expect(after.map(({ warnings }) => warnings).sort()).toEqual([
      [],
      ['The variant Other had no effect: the extraction has it no longer.'],
    ]);
  });
});
