import { signsIn, testService } from '@app/testing';
import { fieldValues, runOver } from './run.fixture';
import { textPdf } from './text-pdf.fixture';

const service = testService();
const signedIn = signsIn(service);

describe('auto_detect', () => {
  const FORM = [
    'Tenant name: Ann Berg',
    'E-mail address: ann@example.com',
    'Move-in date: 1 May 2024',
    'Parking space: B 17',
  ];
  const query = { question_type: 'auto_detect', entities: [] };

  it('saves what it finds to the fields of the team with these names, and keeps the rest by its label', async () => {
    const { client } = await signedIn();
    const fields = [
      { id: 'tenant_name', type: 'text_field' },
      { id: 'f1', type: 'email', display_text: 'E-mail address' },
      { id: 'f2', type: 'date_selector', display_text: 'Date of move-in' },
      { id: 'parking_space', type: 'integer_field' },
      { id: 'landlord', type: 'text_field' },
    ];
    for (const field of fields) await client.post('/api/builder/field/', field).expect(201);
    const run = await runOver(client, [query], await textPdf(FORM));

    expect(run.error).toBe('');
    expect(run.data.map(({ entity, field_id, value }) => [entity, field_id, value])).toEqual([
      ['Tenant name', 'tenant_name', 'Ann Berg'],
      ['E-mail address', 'f1', 'ann@example.com'],
      ['Move-in date', 'f2', '2024-05-01'],
      ['Parking space', expect.any(String), expect.anything()],
    ]);
    for (const { bounding_boxes: boxes } of run.data) expect(boxes).toEqual([expect.objectContaining({ page: 1 })]);
    expect(await fieldValues(client, run.user_id)).toMatchObject({
      tenant_name: 'Ann Berg',
      f1: 'ann@example.com',
      f2: '2024-05-01',
      landlord: null,
    });
  });

  it('finds only what the entities name', async () => {
    const { client } = await signedIn();
    const run = await runOver(client, [{ ...query, entities: ['Parking space'] }], await textPdf(FORM));
    expect(run.data).toMatchObject([{ entity: 'Parking space', value: 'B 17', field_id: '' }]);
  });

  it('saves the value of each entity to the field of save_to_fields at its place, whatever its name', async () => {
    const { client } = await signedIn();
    for (const id of ['a1', 'a2', 'tenant_name']) await client.post('/api/builder/field/', { id }).expect(201);
    const paired = { entities: ['Parking space', 'Tenant name'], save_to_fields: [{ id: 'a1' }, { id: 'a2' }] };
    const run = await runOver(client, [{ ...query, ...paired }], await textPdf(FORM));

    expect(new Map(run.data.map(({ field_id, value }) => [field_id, value]))).toEqual(
      new Map([
        ['a1', 'B 17'],
        ['a2', 'Ann Berg'],
      ]),
    );
    const values = { a1: 'B 17', a2: 'Ann Berg', tenant_name: null };
    expect(await fieldValues(client, run.user_id)).toMatchObject(values);
  });

  it('saves without entities only to the fields of save_to_fields, when there are some', async () => {
    const { client } = await signedIn();
    for (const id of ['tenant_name', 'parking_space']) await client.post('/api/builder/field/', { id }).expect(201);
    const run = await runOver(client, [{ ...query, save_to_fields: [{ id: 'parking_space' }] }], await textPdf(FORM));
    expect(await fieldValues(client, run.user_id)).toMatchObject({ tenant_name: null, parking_space: 'B 17' });
  });

  it('answers an entity by its name where the printed label has other words, so that none is missing', async () => {
    const { client } = await signedIn();
    const asked = { entities: ['Date of move-in'], properties: { review_missing: true } };
    const run = await runOver(client, [{ ...query, ...asked }], await textPdf(FORM));
    expect(run).toMatchObject({ status: 'succeeded', data: [{ entity: 'Date of move-in', value: '1 May 2024' }] });
  });

  it('finds a named value that has no label of its own in the sentences of the document', async () => {
    const { client } = await signedIn();
    const letter = await textPdf(['The monthly rent is 500 EUR.', 'Parking space: B 17']);
    const run = await runOver(client, [{ ...query, entities: ['Monthly rent', 'Parking space'] }], letter);
    expect(new Map(run.data.map(({ entity, value }) => [entity, value]))).toEqual(
      new Map([
        ['Parking space', 'B 17'],
        ['Monthly rent', '500 EUR'],
      ]),
    );
  });
});
