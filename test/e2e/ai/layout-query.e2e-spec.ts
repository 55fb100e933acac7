import { signsIn, testService } from '@app/testing';
import { runOver, valuesIn } from './run.fixture';
import { PAGE, placedTextPdf } from './text-pdf.fixture';

const service = testService();
const signedIn = signsIn(service);

describe('properties.method of a query', () => {
  const FORM = [
    ['Policy holder', 50, 100],
    ['Ann Berg', 50, 116],
    ['Period', 300, 100],
    ['02/03/2024 to 02/03/2025', 300, 116],
    ['Cover', 50, 200],
    ['Limit', 250, 200],
    ['Fire', 50, 220],
    ['1.000,00', 250, 220],
    ['Water', 50, 240],
    ['2.500,00', 250, 240],
  ] as const;
  const form = () => placedTextPdf(FORM.map(([text, x, y]) => ({ text, x, y })));

  it('takes values from where it says, with their boxes, and leaves other entities to the usual search', async () => {
    const { client } = await signedIn();
    const properties = {
      type: { Start: 'date', Water: 'amount' },
      method: {
        entities: {
          Holder: { id: 'label', anchor: 'Policy holder', position: 'below' },
          Start: [
            { id: 'label', anchor: 'Policy holder', position: 'below' },
            { id: 'label', anchor: 'Period', position: 'below', pattern: '^(\\S+) to' },
          ],
          Water: { id: 'intersection', row: 'Water', column: 'Limit' },
          Missing: { id: 'label', anchor: 'Broker' },
        },
      },
    };
    const query = {
      question_type: 'one_value',
      entities: ['Holder', 'Start', 'Water', 'Missing', 'Period'],
      properties,
    };
    const run = await runOver(client, [query], await form());

    expect(valuesIn(run)).toMatchObject({ Holder: 'Ann Berg', Start: '2024-03-02', Water: '2500.00' });
    expect(valuesIn(run)).not.toHaveProperty('Missing');
    const [holder, start] = run.data;
    expect(holder).toMatchObject({ method: 'layout_label', source_text: 'Ann Berg', confidence: 99 });
    expect(holder!.bounding_boxes).toEqual([
      expect.objectContaining({ page: 1, x: expect.closeTo(50 / PAGE.width, 2) }),
    ]);
    expect(start).toMatchObject({ source_text: '02/03/2024' });
    expect(run.data.find(({ entity }) => entity === 'Period')?.method).toBe('label');
  });

  it('gives all values to a question for several', async () => {
    const { client } = await signedIn();
    const properties = { method: { id: 'column', anchor: 'Limit' }, type: 'amount' };
    const query = { question_type: 'multiple_value', entities: ['Limits'], properties };

    expect(valuesIn(await runOver(client, [query], await form()))).toEqual({ Limits: ['1000.00', '2500.00'] });
  });

  it('is checked when it is saved: every problem with its path', async () => {
    const { client } = await signedIn();
    const query = (method: unknown, entities = ['A']) => ({
      question_type: 'one_value',
      entities,
      properties: { method },
    });
    const queries = [
      query({ id: 'label', anchor: { text: [], match: 'like', colour: 1 }, lines: 0 }),
      query([{ id: 'regex', pattern: '(?=a)' }, { id: 'magic' }, 'label']),
      query({ entities: { B: { id: 'box' }, A: { id: 'region', x: 0, y: 2, width: 1 } } }),
      query(Array.from({ length: 11 }, () => ({ id: 'default' }))),
      query({ id: 'row', anchor: { text: '(', match: 'regex' }, position: 'below' }),
      { ...query({ id: 'default' }), question_type: 'page_number' },
    ];
    const { body } = await client.post('/api/builder/extraction/', { name: 'x', queries }).expect(400);

    expect((body.errors as { path: string }[]).map(({ path }) => path.replace('.properties.method', ''))).toEqual([
      ...['queries[0].anchor.text', 'queries[0].anchor.match', 'queries[0].anchor.colour', 'queries[0].lines'],
      ...['queries[1][0].pattern', 'queries[1][1].id', 'queries[1][2]'],
      ...['queries[2].entities.B', 'queries[2].entities.A.height', 'queries[2].entities.A.y'],
      ...['queries[3]', 'queries[4].anchor.text', 'queries[4].position', 'queries[5]'],
    ]);
  });
});
