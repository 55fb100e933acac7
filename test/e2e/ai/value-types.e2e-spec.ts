import { signsIn, testService } from '@app/testing';
import { createField, fieldValues, runOver, valuesIn } from './run.fixture';
import { textPdf } from './text-pdf.fixture';

const service = testService();
const signedIn = signsIn(service);

describe('a value that does not fit its field', () => {
  it('stays in the data of the run, is not stored, and is named in warnings and error', async () => {
    const { client } = await signedIn();
    const save_to_fields = [await createField(client, 'age', { type: 'integer_field' })];
    const query = { question_type: 'one_value', entities: ['Invoice date'], save_to_fields };
    const run = await runOver(client, [query], 'Invoice date: 2024-03-01\n', 'invoice.txt');

    const sentence = 'The value of "Invoice date" was not stored in age: it must be an integer.';
    expect(run).toMatchObject({ success: true, error: sentence, warnings: [sentence] });
    expect(valuesIn(run)).toEqual({ 'Invoice date': '2024-03-01' });
    expect(await fieldValues(client, run.user_id)).toMatchObject({ age: null });
  });
});

describe('properties.type of a query', () => {
  it('gives values the form of their type, and tells when a check digit is wrong', async () => {
    const { client } = await signedIn();
    const file = await textPdf([
      'Member since: 3 March 2021',
      'Deposit paid: EUR 1.234,50',
      'Hotline: +49 (0)30 901820',
      'Account A: DE89 3704 0044 0532 0130 00',
      'Account B: DE88 3704 0044 0532 0130 00',
      'Consent given: Yes',
      'Remark: none',
    ]);
    const type = {
      ...{ 'Member since': 'date', 'Deposit paid': 'amount', Hotline: 'phone', 'Consent given': 'boolean' },
      ...{ 'Account A': 'iban', 'Account B': 'iban', Remark: 'integer' },
    };
    const query = { question_type: 'one_value', entities: Object.keys(type), properties: { type } };
    const run = await runOver(client, [query], file);

    expect(valuesIn(run)).toEqual({
      'Member since': '2021-03-03',
      'Deposit paid': '1234.50',
      Hotline: '+4930901820',
      'Consent given': true,
      'Account A': 'DE89370400440532013000',
      'Account B': 'DE88370400440532013000',
    });
    const confidence = (name: string) => run.data.find(({ entity }) => entity === name)?.confidence;
    expect(confidence('Account A')).toBeGreaterThan(80);
    expect(confidence('Account B')).toBeLessThanOrEqual(30);
    expect(run.warnings).toEqual([expect.stringMatching(/"Account B" is doubtful: .*check digits/)]);
  });

  it('leaves out values of another type, with a warning', async () => {
    const { client } = await signedIn();
    const query = { question_type: 'one_value', entities: ['Remark'], properties: { type: 'postal_code' } };
    const run = await runOver(client, [query], await textPdf(['Remark: none']));

    expect(run).toMatchObject({
      success: true,
      data: [],
      warnings: ['"Remark" was found as "none", which is no postal_code.'],
    });
  });

  it('reads numbers in the way of the country and the order of dates that the query names', async () => {
    const { client } = await signedIn();
    const file = await textPdf(['Phone line: 030 901820', 'Opened on: 02/03/2024']);
    const type = { 'Phone line': 'phone', 'Opened on': 'date' };
    const properties = { type, country: 'DE', date_order: 'month_first' };
    const query = { question_type: 'one_value', entities: Object.keys(type), properties };

    expect(valuesIn(await runOver(client, [query], file))).toEqual({
      'Phone line': '+4930901820',
      'Opened on': '2024-02-03',
    });
  });

  it('stores the parts of an address in the fields of an address', async () => {
    const { client } = await signedIn();
    const fields = { line: 'gmap_line_1', town: 'gmap_city', zip: 'gmap_zip', all: 'text_field' };
    for (const [id, type] of Object.entries(fields)) await client.post('/api/builder/field/', { id, type }).expect(201);
    const query = {
      ...{ question_type: 'one_value', entities: ['Site'], properties: { type: 'address' } },
      save_to_fields: Object.keys(fields).map((id) => ({ id })),
    };
    const run = await runOver(client, [query], await textPdf(['Site: Damrak 70, 1012 LM Amsterdam']));

    expect(run.error).toBe('');
    expect(Object.fromEntries(run.data.map(({ field_id, value }) => [field_id, value]))).toEqual({
      ...{ line: 'Damrak 70', town: 'Amsterdam', zip: '1012 LM', all: 'Damrak 70, 1012 LM Amsterdam' },
    });
  });

  it('is one of the known types, for entities of the query', async () => {
    const { client } = await signedIn();
    const query = (properties: object) => ({ question_type: 'one_value', entities: ['A'], properties });
    const queries = [
      query({ type: 'money' }),
      query({ type: { B: 'date', A: 5 }, country: 'Germany', date_order: 'dmy' }),
    ];
    const { body } = await client.post('/api/builder/extraction/', { name: 'x', queries }).expect(400);

    expect((body.errors as { path: string }[]).map(({ path }) => path)).toEqual([
      'queries[0].properties.type',
      'queries[1].properties.type.B',
      'queries[1].properties.type.A',
      'queries[1].properties.country',
      'queries[1].properties.date_order',
    ]);
  });
});
