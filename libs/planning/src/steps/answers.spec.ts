import { TaskPage } from './task-page.fixture';

const SALES = `<h1>Sales</h1><table><tr><th>Region<th>Orders<th>Revenue<th>Manager
  <tr><td>North<td>82<td>€ 11,900<td>Ulla Frey<tr><td>South<td>121<td>€ 18,340<td>Igor Petrov<tr><td>West<td>65<td>€ 11,940<td>Ada Okoro</table>`;
const TICKETS = `<h1>Tickets</h1><table><tr><th>Ticket<th>Priority<th>State<th>Due
  <tr><td>T-1<td>Normal<td>Open<td>2026-11-20<tr><td>T-2<td>Urgent<td>Pending<td>2026-11-04<tr><td>T-3<td>High<td>Open<td>2026-12-01</table>`;
const COURSES = `<h1>Kurse</h1><table><tr><th>Kurs<th>Dozent<th>Tag<th>Zeit
  <tr><td>Latein<td>Dr. Rau<td>Montag<td>08:15<tr><td>Musik<td>Frau Lenz<td>Freitag<td>14:00</table>`;
const BOARD =
  '<h1>Board</h1><h2>To do 2</h2><p>Fix it</p><h2>Done (0)</h2><h2>References</h2><p>References are below.</p>';
const CONTRACTS = `<h1>Overview</h1>${[
  ['Power', '€ 84.00'],
  ['Gas', '€ 61.50'],
]
  .map(([name, sum]) => `<div><h3>${name}</h3><p>Monthly payment</p><b>${sum}</b></div>`)
  .join('')}<ul>${[
  ['Red lamp', '€ 12.50'],
  ['Red lamp XL', '€ 20.00'],
  ['Desk', '€ 99.00 € 120.00'],
]
  .map(([name, price]) => `<li><h3>${name}</h3><span>${price}</span> <button>Add</button>`)
  .join('')}</ul>`;

const SHELF = `<h1>Shop</h1>${['Aero 5|In stock', 'Volt X|Out of stock', 'Kilo 2|Back in stock soon']
  .map((card) => card.split('|'))
  .map(([name, state]) => `<div><h3>${name}</h3><p>${state}</p><button>Add to cart</button></div>`)
  .join('')}`;
const NEWS = `<h1>News</h1>${['Pool opens again|March 3, 2026', 'New bus line|14 Nov 2025', 'Road works|20. April 2026']
  .map((entry) => entry.split('|'))
  .map(([title, day]) => `<article><h2>${title}</h2><time>${day}</time><p>Some words about it.</p></article>`)
  .join('')}`;

describe('executeSteps answers questions', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it.each([
    [SALES, 'Which region has the highest revenue?', 'South'],
    [SALES, 'Tell me which region has the fewest orders.', 'West'],
    [SALES, 'Who is the manager of the region North?', 'Ulla Frey'],
    [SALES, 'How many orders did the region West have?', '65'],
    [TICKETS, 'Which ticket has the highest priority?', 'T-2'],
    [TICKETS, 'Which ticket is due first?', 'T-2'],
    [TICKETS, 'Which tickets are open?', 'T-1, T-3'],
    [TICKETS, 'When is the ticket T-3 due?', '2026-12-01'],
    [TICKETS, 'How many tickets are pending?', '1'],
    [COURSES, 'Wer unterrichtet Latein?', 'Dr. Rau'],
    [COURSES, 'Wann beginnt Musik?', '14:00'],
    [COURSES, 'Wer unterrichtet Chemie?', null],
    [BOARD, 'How many cards are in To do?', '2'],
    [BOARD, 'How many cards are in Done?', '0'],
    [CONTRACTS, 'What is the monthly payment for gas?', '€ 61.50'],
    [CONTRACTS, 'What is the price of the Desk?', null],
    [CONTRACTS, 'How much is the Red lamp XL?', '€ 20.00'],
    [NEWS, 'Which news is the latest?', 'Road works'],
    [NEWS, 'Which news is the oldest?', 'New bus line'],
    [SHELF, 'Is the Aero 5 in stock?', 'In stock'],
    [SHELF, 'Is the Volt X in stock?', 'Out of stock'],
    [SHELF, 'Is the Kilo 2 in stock?', null],
    [SHELF, 'Is the Zeta in stock?', null],
    [SALES, 'Which region has the highest profit?', null],
    [SALES, 'Which region has the highest manager?', null],
    [TICKETS, 'Which tickets are lost?', null],
    [BOARD, 'How many references does the article have?', null],
    [SALES, 'How many managers did the region West have?', null],
  ])('(%#) %s: %s', async (html, task, answer) => {
    const { failure, notes } = await page.perform(html, task);
    expect(failure ? null : notes.at(-1)?.split(': ').at(-1)).toBe(answer);
    expect(page.actions).toEqual([]);
  });

  it('sorts by degrees that are words', async () => {
    const html = `${TICKETS.replace('<th>Priority', '<th><button id=s>Priority</button>')}<script>
      const degrees = ['Normal', 'High', 'Urgent'];
      let down = 1;
      s.onclick = () => { down *= -1; const [head, ...rows] = document.querySelectorAll('tr');
        const of = (row) => degrees.indexOf(row.cells[1].textContent);
        for (const row of rows.sort((a, b) => (of(b) - of(a)) * down)) head.parentNode.append(row); };</script>`;
    expect((await page.perform(html, 'Sort by priority, highest first.')).failure).toBeNull();
    expect((await page.driver.observe()).tables[0]?.rows[0]?.[0]).toBe('T-2');
  });
});
