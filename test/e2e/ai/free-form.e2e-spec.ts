import { signsIn, testService } from '@app/testing';
import { runOver } from './run.fixture';
import { textPdf } from './text-pdf.fixture';

const service = testService();
const signedIn = signsIn(service);

describe('free_form', () => {
  const letter = () =>
    textPdf([
      'Dear Ms Berg,',
      'thank you for your visit to our branch last week.',
      'The guarantee covers the motor for five years from delivery.',
      'The battery is covered by the guarantee for two years only.',
      'Kind regards',
    ]);

  it('stores the passages that answer the criteria, with their places, and nothing for other questions', async () => {
    const { client } = await signedIn();
    await client.post('/api/builder/field/', { id: 'clause', type: 'text_area' }).expect(201);
    const queries = [
      {
        ...{
          question_type: 'free_form',
          entities: ['Clause'],
          criteria: 'How long does the guarantee cover the battery?',
        },
        save_to_fields: [{ id: 'clause' }],
      },
      { question_type: 'free_form', entities: ['Guarantee'] },
      { question_type: 'free_form', entities: ['Governing law'] },
    ];
    const run = await runOver(client, queries, await letter());

    const [clause, guarantee, ...others] = run.data;
    expect(run).toMatchObject({ success: true, error: '' });
    expect(clause?.value).toMatch(/^The battery is covered by the guarantee for two years only\./);
    expect(clause?.bounding_boxes[0]).toMatchObject({ page: 1, y: expect.closeTo(0.14, 1) });
    expect(guarantee?.value).toHaveLength(2);
    expect(others).toEqual([]);
    const { body: fields } = await client.get(`/api/field/?id=${run.user_id}`).expect(200);
    expect(fields).toMatchObject([{ id: 'clause', value: clause?.value }]);
  });
});
