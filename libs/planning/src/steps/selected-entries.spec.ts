import { TaskPage } from './task-page.fixture';

/** Prints what is pressed in the title of the page: "Ship 1001". */
const PRESSED = `<script>
  const did = [];
  document.addEventListener('click', (event) => {
    if (event.target.tagName !== 'BUTTON') return;
    did.push(event.target.textContent + ' ' + event.target.closest('[data-id]').dataset.id);
    document.title = did.join(', ');
  });
</script>`;
const row = (id: string, ...cells: string[]): string =>
  `<tr data-id="${id}">${cells.map((cell) => `<td>${cell}</td>`).join('')}<td><button>Ship</button><button>Cancel</button></td></tr>`;
const ORDERS = `<h1>Orders</h1><table><caption>Orders</caption><thead><tr><th>Order</th><th>Customer</th><th>Date</th><th>Total</th><th>Status</th><th></th></tr></thead><tbody>
  ${row('1001', '1001', 'Ada Byron', '12 Jan 2026', '€74.40', 'New')}
  ${row('1002', '1002', 'Ben Okoro', '3 Feb 2026', '€31.00', 'New')}
  ${row('1003', '1003', 'Cleo Marsh', '28 Dec 2025', '€149.70', 'Shipped')}
  ${row('1004', '1004', 'Dan Frost', '9 Feb 2026', '€17.50', 'New')}</tbody></table>${PRESSED}`;
const card = (name: string, price: string, stock: number, author: string): string =>
  `<article data-id="${name}"><h3>${name}</h3><p>by ${author}</p><p>Price: ${price}</p><p>In stock: ${stock}</p><button>Hide</button><button>Delete</button></article>`;
const CARDS = `<h1>Products</h1>${card('Copper kettle', '€49.90', 12, 'Ida Storm')}${card('Oak board', '€31.00', 0, 'Jan Holt')}${card('Steel whisk', '€8.75', 40, 'Mia Lund')}${PRESSED}`;
const LOANS = `<h1>My loans</h1><ol>${[
  ['Emma', '2026-03-02'],
  ['Dracula', '2026-02-11'],
  ['Ulysses', '2026-04-19'],
]
  .map(([name, due]) => `<li data-id="${name}">${name}, due on ${due} <button>Renew</button></li>`)
  .join('')}</ol>${PRESSED}`;
const OWNED = `<h1>My loans</h1><ul>${[
  ['A', 'Kim'],
  ['B', 'Lou'],
  ['C', 'Kim'],
]
  .map(([name, owner]) => `<li data-id="${name}">Book ${name} – ${owner} <button>Renew</button></li>`)
  .join('')}</ul>${PRESSED}`;
const KURSE = `<html lang="de"><h1>Kurse</h1><table><thead><tr><th>Kurs</th><th>Leitung</th><th>Freie Plätze</th><th></th></tr></thead><tbody>
  <tr data-id="Chess"><td>Chess</td><td>Frau Lang</td><td>4</td><td><button>Absagen</button><button>Löschen</button></td></tr>
  <tr data-id="Robotics"><td>Robotics</td><td>Herr Pohl</td><td>0</td><td><button>Absagen</button><button>Löschen</button></td></tr></tbody></table>${PRESSED}`;

describe('deeds for entries that a task describes', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it.each([
    ['Ship all new orders except the one of Dan Frost.', ORDERS, 'Ship 1001, Ship 1002'],
    ['Cancel the latest order.', ORDERS, 'Cancel 1004'],
    ['Cancel the largest order.', ORDERS, 'Cancel 1003'],
    ['Ship the orders of Ada Byron and Dan Frost.', ORDERS, 'Ship 1001, Ship 1004'],
    ['Cancel all orders over €50 except order 1003.', ORDERS, 'Cancel 1001'],
    [
      'Ship the orders that are cheaper than 20 euros and cancel the others.',
      ORDERS,
      'Ship 1004, Cancel 1001, Cancel 1002, Cancel 1003',
    ],
    ['Delete the most expensive product.', CARDS, 'Delete Copper kettle'],
    ['Hide the Oak board.', CARDS, 'Hide Oak board'],
    ['Renew Emma and Dracula.', LOANS, 'Renew Emma, Renew Dracula'],
    ['Please renew the loan that is due first.', LOANS, 'Renew Dracula'],
    ['Renew the loans of Kim.', OWNED, 'Renew A, Renew C'],
    ['Renew the second loan.', LOANS, 'Renew Dracula'],
    ['Lösche den Kurs mit den wenigsten freien Plätzen.', KURSE, 'Löschen Robotics'],
    ['Lösche alle Kurse außer Chess.', KURSE, 'Löschen Robotics'],
    ['Bitte sage den Kurs Robotics ab.', KURSE, 'Absagen Robotics'],
  ])('%s', async (task, html, pressed) => {
    const { failure } = await page.perform(html, task);

    expect(failure).toBeNull();
    expect(await page.title()).toBe(pressed);
  });

  it.each([
    // A word that nothing on the page says.
    ['Ship all urgent orders except the one of Dan Frost.', ORDERS],
    ['Cancel the latest invoice.', ORDERS],
    ['Renew Emma and Middlemarch.', LOANS],
    // The list without a caption is below a heading for other things.
    ['Cancel the latest invoice.', ORDERS.replace(/<caption>.*?<\/caption>/, '')],
    // What is excepted is not there.
    ['Ship all new orders except the one of Zoe Lark.', ORDERS],
    // Two orders are new.
    ['Cancel the orders of Ada Byron and Zoe Lark.', ORDERS],
    // Nothing says by what the loans are compared.
    ['Renew the largest loan.', LOANS],
  ])('presses nothing for "%s"', async (task, html) => {
    const { failure } = await page.perform(html, task);

    expect(failure?.code).toBe('step_failed');
    expect(await page.title()).toBe('');
  });
});

describe('questions about the entries of a page', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());
  const HOURS = `<h1>Opening hours</h1><dl><dt>Saturday</dt><dd>10:00 to 16:00</dd></dl><p>The late fee is £0.25 a day. The library was founded in 1904 and has three floors.</p>`;

  it.each([
    ['Which orders are from Ada Byron?', ORDERS, '1001 (Ada Byron)'],
    ['How many orders are worth more than €50?', ORDERS, '2'],
    ['What is the total of all new orders?', ORDERS, '€122.90'],
    ['What is the average order total?', ORDERS, '€68.15'],
    ['When did Ben Okoro order?', ORDERS, '3 Feb 2026'],
    ['Who wrote Oak board?', CARDS, 'Jan Holt'],
    ['What does the oak board cost?', CARDS, '€31.00'],
    ['Which product is the cheapest?', CARDS, 'Steel whisk'],
    ['How many products are out of stock?', CARDS, '1'],
    ['Wie viele freie Plätze hat der Kurs Chess?', KURSE, '4'],
    ['Wer leitet den Kurs Robotics?', KURSE, 'Herr Pohl'],
    ['How many loans are left?', LOANS, '3'],
    ['Which loan is due last?', LOANS, 'Ulysses'],
    ['Is order 1003 shipped?', ORDERS, 'Yes'],
    ['Is order 1001 shipped?', ORDERS, 'No: New'],
    ['When was the library founded?', HOURS, 'The library was founded in 1904 and has three floors.'],
  ])('%s', async (task, html, answer) => {
    const { failure, notes } = await page.perform(html, task);

    expect(failure).toBeNull();
    expect(notes).toEqual([expect.stringContaining(`: ${answer}`)]);
  });

  it.each([
    ['Which orders are urgent and from Berlin?', ORDERS],
    ['When did Zoe Lark order?', ORDERS],
    ['Who wrote Silk scarf?', CARDS],
    ['What is the city of the customer?', '<nav><a href="/c">Customers</a></nav><h1>Ada</h1>'],
  ])('does not answer "%s"', async (task, html) => {
    const { failure } = await page.perform(html, task);

    expect(failure?.code).toBe('step_failed');
  });
});

describe('entries of a list that another page shows', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());
  const HOME =
    '<title>home</title><nav><a href="/customers">Customers</a> <a href="/deals">Deals</a></nav><h1>CRM</h1>';

  it.each(['Open the customer Kestrel Foods.', 'Find the customer Kestrel Foods in the list and open it.'])(
    'are looked for behind the link that is called like them: %s',
    async (task) => {
      page.serve(
        '/customers',
        '<title>list</title><ul><li><a href="/orbit">Orbit</a></li><li><a href="/kestrel">Kestrel Foods</a></li></ul>',
      );
      page.serve('/kestrel', '<title>kestrel</title><h1>Kestrel Foods</h1>');
      const { failure } = await page.perform(HOME, task);

      expect(failure).toBeNull();
      expect(await page.title()).toBe('kestrel');
    },
  );

  it('are not looked for behind any other link', async () => {
    const { failure } = await page.perform(HOME, 'Open the invoice Kestrel 7.');

    expect(failure?.code).toBe('step_failed');
    expect(await page.title()).toBe('home');
  });
});
