import { TaskPage } from './task-page.fixture';

describe('executeSteps and tables whose columns are things', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const HALLS = `<h1>Rooms</h1><table><tr><th><th>Hall 1<th>Hall 2
    <tr><th>Notice<td>1 week<td>2 weeks<tr><th>Deposit<td>€ 40<td>€ 75<tr><th>Floor<td>3<td>3</table>`;
  const answer = async (html: string, task: string) => {
    const { failure, notes } = await page.perform(html, task);
    return failure ? null : notes.at(-1)?.split(': ').at(-1);
  };

  it.each([
    ['What is the deposit of Hall 2?', '€ 75'],
    ['What is the deposit of Hall 1?', '€ 40'],
    ['What is the deposit of Hall 3?', null],
    ['What is the floor?', '3'],
  ])('%s', async (task, text) => {
    expect(await answer(HALLS, task)).toBe(text);
  });

  it('reads none of several values when the task does not say of what', async () => {
    expect(await answer(HALLS, 'What is the deposit?')).toBeNull();
  });

  it.each([
    ['What is the notice of Hall 1?', '1 week'],
    ['What is the notice of Hall 2?', '2 weeks'],
  ])(
    'takes the number in the name of a column for no value of its rows, also on another page: %s',
    async (task, text) => {
      page.serve('/compare', HALLS);
      expect(await answer('<h1>Welcome</h1><nav><a href=/compare>Compare</a></nav>', task)).toBe(text);
    },
  );
});
