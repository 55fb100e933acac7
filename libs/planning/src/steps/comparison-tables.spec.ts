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

  const PLANS = (corner: string): string => `<h1>Plans</h1><table><tr>${corner}<th>Basic<th>Plus<th>Team
    <tr><td>Storage<td>10 GB<td>100 GB<td>1 TB<tr><td>Users<td>1<td>5<td>20</table>`;
  it.each(['<th>Feature', '<th>', '<td>Feature'])(
    'reads and counts no first thing where the columns are things: %s',
    async (corner) => {
      const html = PLANS(corner);
      for (const task of [
        'What is the storage?',
        'Which plan has 5 users?',
        'How many users are there?',
        'How much storage is there?',
      ])
        expect(await answer(html, task)).toBeNull();
      if (corner === '<td>Feature') return;
      expect(await answer(html, 'What is the storage of Plus?')).toBe('100 GB');
      expect(await answer(html, 'How much storage does Team have?')).not.toBe('1');
    },
  );

  it('reads the column of the values, with a note beside it', async () => {
    const fees =
      '<table><tr><th>Item<th>Amount<th>Note<tr><td>Passport fee<td>€ 60<td>by card<tr><td>Visa fee<td>€ 35<td>cash</table>';
    expect(await answer(fees, 'What is the passport fee?')).toBe('€ 60');
  });

  it('takes no number for a person', async () => {
    const card = '<div><b style="display:block">Omar Said</b><p>Accountant</p><p>+49 30 2222</p></div>';
    expect(await answer(card, 'Who is the accountant?')).toBeNull();
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
