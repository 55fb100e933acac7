import { TaskPage } from './task-page.fixture';

const ORDERS = `<table><thead><tr><th>No.<th>Customer<th>Status<th>Total</thead>
  <tr><td>1042<td>Meyer<td>Open<td>12.00<tr><td>1043<td>Otto<td>Closed<td>7.50<tr><td>1044<td>Otto<td>Open<td>99.10</table>`;

describe('executeSteps in tables and lists', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it.each([
    ['Return the customer of the second row.', '"customer" in the row "second row": Otto'],
    ['Return the status of the order of Meyer.', '"status of the order of Meyer": Open'],
    ['Read the total of the last row.', '"total" in the row "last row": 99.10'],
    ['Return the number of open orders.', 'Number of open orders: 2'],
  ])('answers from a table: %s', async (task, note) => {
    expect(await page.perform(ORDERS, task)).toMatchObject({ failure: null, notes: [note] });
    expect(page.actions).toEqual([]);
  });

  it('says which other values there are where several rows are called like the one that is read', async () => {
    const { notes } = await page.perform(ORDERS, 'Return the total of the order of Otto.');

    expect(notes).toEqual([expect.stringContaining('others have "99.10"'), expect.stringContaining(': 7.50')]);
  });
});
