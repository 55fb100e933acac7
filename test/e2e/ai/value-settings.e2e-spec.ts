import { aQuery, pathsOf, signsIn, testService } from '@app/testing';
import { anExtraction, createField, fieldValues, finishedRuns, runCall, runsOver } from './run.fixture';
import { textPdf } from './text-pdf.fixture';

const service = testService();
const signedIn = signsIn(service);

const EXTRACTIONS = '/api/builder/extraction/';
const INVOICE = ['Invoice number: A-17', 'Net amount: 100.00', 'Tax: 19.00', 'Total: 120.00'].join('\n');
const invoice: [Buffer, string][] = [[Buffer.from(INVOICE), 'invoice.txt']];

describe('data_validation_rules', () => {
  it('keep a value that breaks one, with a warning that names rule and value, and put the run to review', async () => {
    const { client } = await signedIn();
    const sums = 'abs(value - entity("Net amount") - entity("Tax")) < 0.01';
    const queries = [
      await aQuery(client, 'number', 'Invoice number', { data_validation_rules: ['value matches "^A-[0-9]+$"'] }),
      await aQuery(client, 'net', 'Net amount', { data_validation_rules: ['value > 0', 'field("net") = value'] }),
      await aQuery(client, 'tax', 'Tax', { data_validation_rules: ['value / entity("net amount") = 0.19'] }),
      await aQuery(client, 'total', 'Total', { data_validation_rules: ['value < 1000', sums] }),
      await aQuery(client, 'due', 'Due date', {
        data_validation_rules: ['date(value) > today()', 'present(value)'],
      }),
    ];
    const extraction = await anExtraction(client, { queries });
    const [waiting] = await runsOver(client, extraction, invoice);
    // Warnings quote values, which nobody but a reviewer sees before the approval.
    expect(waiting).toMatchObject({ status: 'review', data: [], warnings: [] });
    const review = await client.post(`/api/review/${waiting!.id}/claim/`).expect(200);
    expect(review.body.warnings).toHaveLength(2);
    await client.post(`/api/review/${waiting!.id}/approve/`).expect(200);
    const [run] = await finishedRuns(client, extraction);

    expect(run).toMatchObject({ success: true, status: 'succeeded' });
    expect(run?.data.map(({ entity, failed_rules }) => [entity, failed_rules])).toEqual([
      ['Invoice number', []],
      ['Net amount', []],
      ['Tax', []],
      ['Total', [sums]],
    ]);
    expect(run?.warnings).toEqual([
      `"Total" is "120.00", which breaks the rule: ${sums}`,
      '"Due date" has no value, which breaks the rule: present(value)',
    ]);
    expect(await fieldValues(client, run!.user_id)).toMatchObject({ total: '120.00' });
  });

  it('from before they were parsed are kept, and the run says that they were not checked', async () => {
    const { client } = await signedIn();
    const id = await anExtraction(client, { queries: [await aQuery(client, 'total', 'Total')] });
    const database = await service.database.connection();
    const stored = JSON.stringify(['must be positive']);
    await database.query(`UPDATE extraction SET queries = jsonb_set(queries, '{0,dataValidationRules}', $1)`, [stored]);
    const { body } = await client.get(`${EXTRACTIONS}${id}/`).expect(200);

    await client.patch(`${EXTRACTIONS}${id}/`, body).expect(200);
    const [run] = await runsOver(client, id, invoice);
    expect(run?.warnings).toEqual(['The rule "must be positive" is not an expression and was not checked.']);
  });
});

describe('the rules of an extraction', () => {
  const rule = (name: string, code: unknown, more: object = {}) => ({
    name,
    code,
    trigger_event: 'extraction_complete',
    ...more,
  });

  it('read and change the values of the run, in the order of index, before they are validated', async () => {
    const { client } = await signedIn();
    await createField(client, 'note');
    await createField(client, 'count', { type: 'integer_field' });
    const queries = [
      await aQuery(client, 'total', 'Total', { data_validation_rules: ['value = 240'] }),
      { question_type: 'one_value', entities: ['Tax'] },
      await aQuery(client, 'net', 'Net amount'),
    ];
    const rules = [
      rule('second', 'fields.note = `total ${fields.total}, tax ${fields.Tax}`; delete fields.net;', { index: 2 }),
      rule('first', 'fields.total = (Number(fields.total) * 2).toFixed(2); fields.Tax = "none";', { index: 1 }),
      rule('off', 'fields.note = "never"', { enabled: false, index: 9 }),
      rule('failure', 'fields.note = "failed"', { trigger_event: 'error', index: 9 }),
      rule('throws', 'fields.note = "half"; throw new Error("no luck")', { index: 3 }),
      rule('misfit', 'fields.count = "many"', { index: 4 }),
      rule('unknown', 'fields.nowhere = 1', { index: 5 }),
      rule('broken', 'return (', { index: 6 }),
      rule('endless', 'for (;;);', { index: 7, trigger_event: 'submit' }),
    ];
    const [run] = await runsOver(client, await anExtraction(client, { queries, rules }), invoice);

    expect(run).toMatchObject({ success: true, warnings: [], error: '' });
    expect(run?.data.map(({ entity, value, method }) => [entity, value, method])).toEqual([
      ['Total', '240.00', 'rule'],
      ['Tax', 'none', 'rule'],
      ['note', 'total 240.00, tax none', 'rule'],
    ]);
    expect(run?.data[0]).toMatchObject({ source_text: '120.00', bounding_boxes: [{ page: 1 }], failed_rules: [] });
    expect(run?.rule_errors).toEqual([
      { rule_name: 'broken', message: expect.stringContaining('does not parse') },
      { rule_name: 'throws', message: expect.stringContaining('no luck') },
      { rule_name: 'misfit', message: expect.stringContaining('integer') },
      { rule_name: 'unknown', message: expect.any(String) },
      { rule_name: 'endless', message: expect.stringMatching(/too long|more than/) },
    ]);
    expect(await fieldValues(client, run!.user_id)).toMatchObject({
      total: '240.00',
      note: 'total 240.00, tax none',
      net: null,
      count: null,
    });
  });

  it('with the event error run when the run fails', async () => {
    const { client } = await signedIn();
    await createField(client, 'note');
    const rules = [
      rule('failed', 'fields.note = "unreadable"', { trigger_event: 'error' }),
      rule('complete', 'fields.note = "complete"'),
    ];
    const [run] = await runsOver(client, await anExtraction(client, { rules }), [[Buffer.alloc(0), 'empty.pdf']]);

    expect(run).toMatchObject({ success: false, status: 'failed', rule_errors: [] });
    expect(await fieldValues(client, run!.user_id)).toMatchObject({ note: 'unreadable' });
  });

  it('are refused with an event that does not happen in extractions; stored ones can be sent back', async () => {
    const { client } = await signedIn();
    const rules = ['view', 'submit', 'change'].map((event) => rule(event, 'return 1', { trigger_event: event }));
    const { body } = await client.post(EXTRACTIONS, { name: 'x', rules }).expect(400);
    expect(pathsOf(body)).toEqual(['rules[0].trigger_event', 'rules[2].trigger_event']);

    const id = await anExtraction(client, { rules: [rule('old', 'return 1')] });
    const database = await service.database.connection();
    await database.query(`UPDATE extraction SET rules = jsonb_set(rules, '{0,triggerEvent}', '"view"') WHERE id = $1`, [
      id,
    ]);
    const stored = (await client.get(`${EXTRACTIONS}${id}/`).expect(200)).body;
    await client.patch(`${EXTRACTIONS}${id}/`, stored).expect(200);
  });
});

describe('settings in prose', () => {
  it('are named in warnings when only a language model could follow them', async () => {
    const { client } = await signedIn();
    const queries = [
      { question_type: 'one_value', entities: ['Total'], criteria: 'Round it up to full euros' },
      { question_type: 'one_value', entities: ['Field 1'], criteria: 'The due date of the invoice' },
      { question_type: 'yes_no', entities: ['Is it taxed?'], criteria: 'It says "Tax"' },
      { question_type: 'yes_no', entities: ['Is it nice?'], criteria: 'By your own taste' },
    ];
    const extraction = await anExtraction(client, { queries, context_rules: ['Amounts are gross'] });
    const [run] = await runsOver(client, extraction, invoice);

    expect(run?.warnings).toEqual([
      expect.stringContaining('context_rules were not followed'),
      expect.stringMatching(/^The criteria of "Total", "Is it nice\?" were not followed/),
    ]);
  });
});

describe('page_filter, merge_files, check_continuous_pages, accept_spreadsheets and confidence_scores_enabled', () => {
  it('read only the first pages of each document, also of merged ones', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'number', 'Invoice number'), await aQuery(client, 'tax', 'Tax')];
    const files: [Buffer, string][] = [
      [await textPdf(['Net amount: 1.00'], ['Invoice number: A-5']), 'a.pdf'],
      [await textPdf(['Tax: 2.00'], ['Thank you']), 'b.pdf'],
    ];
    const first = await anExtraction(client, { queries, page_filter: 1, merge_files: true });
    const all = await anExtraction(client, { queries, merge_files: true });

    expect((await runsOver(client, first, files))[0]?.data).toMatchObject([
      { entity: 'Tax', bounding_boxes: [{ page: 2 }] },
    ]);
    const [whole] = await runsOver(client, all, files);
    expect(whole?.data.map(({ entity, bounding_boxes }) => [entity, bounding_boxes[0]?.page])).toEqual([
      ['Invoice number', 2],
      ['Tax', 3],
    ]);
  });

  it('are named in a warning by runs without files, on which they have no effect', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'answer', 'Remark')];
    await createField(client, 'remark');
    const ofFiles = { check_continuous_pages: true, page_filter: 1, file_filter_query: 'extension = "pdf"' };
    const id = await anExtraction(client, { file_type: 'ai_query', queries, merge_files: true, ...ofFiles });
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    await client.post('/api/field/ann/', { field_id: 'remark', value: 'Page 2 of 3' }).expect(200);
    await runCall(client, id, [], { user_id: 'ann' }).expect(200);

    const names = 'merge_files, check_continuous_pages, file_filter_query, page_filter';
    expect(await finishedRuns(client, id, 'ann')).toMatchObject([
      { success: true, error: '', warnings: [`${names} had no effect: the run has no files.`] },
    ]);
  });

  it('check the page numbers across the files of a merged run', async () => {
    const { client } = await signedIn();
    const extraction = await anExtraction(client, { merge_files: true, check_continuous_pages: true });
    const page = (text: string) => textPdf(['Total: 1.00', text]);
    const [good] = await runsOver(client, extraction, [
      [await page('Page 1 of 2'), 'a.pdf'],
      [await page('Page 2 of 2'), 'b.pdf'],
    ]);
    const [bad] = await runsOver(client, extraction, [
      [await page('Page 2 of 2'), 'a.pdf'],
      [await page('Page 1 of 2'), 'b.pdf'],
    ]);

    expect(good).toMatchObject({ success: true });
    expect(bad).toMatchObject({ success: false, error: expect.stringContaining('page 1 was expected') });
  });

  it('accept spreadsheets, and return confidence, only when they are on', async () => {
    const { client } = await signedIn();
    const queries = [await aQuery(client, 'total', 'Total')];
    const sheet: [Buffer, string][] = [[Buffer.from('Total,Tax\n5.00,1.00\n'), 'sheet.csv']];
    const off = await anExtraction(client, { queries });
    const on = await anExtraction(client, { queries, accept_spreadsheets: true, confidence_scores_enabled: true });

    expect((await runsOver(client, off, sheet))[0]).toMatchObject({
      success: false,
      error: expect.stringContaining('spreadsheets'),
    });
    const [run] = await runsOver(client, on, sheet);
    expect(run).toMatchObject({
      success: true,
      confidence: expect.any(Number),
      data: [{ confidence: expect.any(Number) }],
    });
    const [plain] = await runsOver(client, off, invoice);
    expect(plain).not.toHaveProperty('confidence');
    expect(plain?.data[0]).not.toHaveProperty('confidence');
  });
});
