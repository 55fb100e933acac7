import { aField, signsIn, testService } from '@app/testing';
import { upload, download, textOf, docxOf } from './document.fixture';

const service = testService();
const signedIn = signsIn(service);

describe('invalid placeholders', () => {
  const broken = docxOf(['ok', '{{price | money}}', '{{#each items}}x{{/each}}'], ['', '', '{{total +}}']);
  const PROBLEMS = [
    ['unknown_function', '{{price | money}}', 'document, paragraph 2'],
    ['foreign_syntax', '{{#each items}}', 'document, paragraph 3'],
    ['invalid_expression', '{{total +}}', 'header 2, paragraph 3'],
  ] as const;

  it('are refused at upload, all at once, each with its place', async () => {
    const { client } = await signedIn();
    const { body } = await client.post('/api/document/template/').attach('files', broken, 'a.docx').expect(400);

    const errors = body.errors as { path: string; message: string }[];
    expect(body.code).toBe('unknown_function');
    expect(errors.map(({ path }) => path)).toEqual(PROBLEMS.map(() => 'files[0]'));
    PROBLEMS.forEach(([, tag, place], index) => {
      expect(errors[index]?.message).toContain(`a.docx: The placeholder ${tag} `);
      expect(errors[index]?.message).toContain(`(${place})`);
    });
    expect(errors[1]?.message).toContain('write {{#items}} … {{/items}}');
  });

  it('are listed by POST /api/document/template/check/ with tags and example values, and nothing is stored', async () => {
    const { client } = await signedIn();
    const good = docxOf([
      '{{customer.name | upper}} {{signed_on | date("long")}}',
      '{{#items}}{{name}}: {{price * qty | currency("EUR")}}{{/items}}',
      '{{#if sum(items, price * qty) > 100}}a{{else}}b{{/if}}',
    ]);
    const { body } = await client
      .post('/api/document/template/check/')
      .attach('files', good, 'good.docx')
      .attach('files', broken, 'broken.docx')
      .attach('files', Buffer.from('hello'), 'note.docx')
      .expect(200);
    const [one, two, three] = body as {
      file_name: string;
      example: Record<string, unknown>;
      tags: object[];
      problems: { code: string; message: string }[];
    }[];

    expect(one).toMatchObject({ file_name: 'good.docx', type: 'docx', problems: [] });
    expect(one?.tags).toContainEqual({ tag: '{{#items}}', kind: 'loop', place: 'document, paragraph 2' });
    expect(one?.example).toEqual({
      customer: { name: 'name' },
      signed_on: '2026-01-31',
      items: [
        { name: 'name 1', price: 1, qty: 1 },
        { name: 'name 2', price: 1, qty: 1 },
      ],
    });
    expect(two?.problems.map(({ code }) => code)).toEqual(PROBLEMS.map(([code]) => code));
    expect(three).toMatchObject({ type: null, fields: [], problems: [{ code: expect.any(String) }] });
    expect((await client.get('/api/document/template/').expect(200)).body).toEqual([]);
    await client.post('/api/document/template/check/').expect(400);

    const [template] = await upload(client, { 'good.docx': good });
    const fill = { document: template?.id, field_values: one?.example };
    const { body: filled } = await client.post('/api/document/fill/', fill).expect(200);
    expect(textOf(await download(filled.file_url as string))).toBe('NAME January 31, 2026name 1: €1.00name 2: €1.00b');
  });

  it('are none when they are ids of fields of the team', async () => {
    const { client, scope } = await signedIn();
    const ids = ['Total %', 'a|b', 'Name (as in passport)', 'Is it so?', 'Costs: $'];
    const bytes = docxOf(ids.map((id) => `[{{${id}}}]`));
    const refused = await client.post('/api/document/template/').attach('files', bytes, 'a.docx').expect(400);
    expect(refused.body.errors).toHaveLength(5);

    for (const id of ids) await aField(await service.database.connection(), scope, { id, type: 'text_field' });
    const { body: checked } = await client
      .post('/api/document/template/check/')
      .attach('files', bytes, 'a.docx')
      .expect(200);
    expect(checked[0].problems).toEqual([]);
    const [template] = await upload(client, { 'a.docx': bytes });
    expect(template?.fields.map(({ id }) => id)).toEqual(ids);
    const values = Object.fromEntries(ids.map((id, index) => [id, `value ${index}`]));
    const fill = { document: template?.id, field_values: values };
    const { body } = await client.post('/api/document/fill/?detail=true', fill).expect(200);
    expect(textOf(await download(body.file_url))).toBe('[value 0][value 1][value 2][value 3][value 4]');
    expect(body.unused_values).toEqual([]);

    const typing = docxOf(['{{Total %}} {{total +}}']);
    const { body: other } = await client.post('/api/document/template/').attach('files', typing, 'b.docx').expect(400);
    expect(other.errors).toMatchObject([{ message: expect.stringContaining('{{total +}}') }]);
  });

  it('refuse a fill whose values are of a wrong kind, with the tag and its place', async () => {
    const { client } = await signedIn();
    const [template] = await upload(client, { 'a.docx': docxOf(['x', '{{a / b}}']) });
    const fill = { document: template?.id, field_values: { a: 1, b: 0 } };

    const { body } = await client.post('/api/document/fill/', fill).expect(400);
    expect(body).toMatchObject({ code: 'division_by_zero', detail: expect.stringContaining('{{a / b}}') });
    expect(body.detail).toContain('(document, paragraph 2)');
  });
});
