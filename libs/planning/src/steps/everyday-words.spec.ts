import { TaskPage } from './task-page.fixture';

/** A field that proposes cities, with a button that searches. */
const trips = (field: string, entry: string) => `<label>City <input id=c ${field}></label><ul id=l hidden></ul>
  <button onclick="document.title = c.value">Search</button><script>
  const draw = () => ['London', 'Londonderry', 'Paris'].filter((city) => city.toLowerCase().startsWith(c.value.toLowerCase()));
  c.oninput = () => { l.hidden = false; l.innerHTML = draw().map((city) => '<li ${entry}>' + city).join(''); };
  l.onclick = ({ target }) => { c.value = target.textContent; l.hidden = true; };</script>`;
const PLAIN = trips('autocomplete=off', 'style="cursor:pointer"');
const COMBOBOX = trips('role=combobox aria-autocomplete=list', 'role=option').replace('<ul', '<ul role=listbox');

describe('executeSteps by words of every day', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it.each([
    [PLAIN, 'Choose London as city and search for trips.'],
    [COMBOBOX, 'Choose London as city and search for trips.'],
    [PLAIN, 'Type "Lon" in City, select "London" from suggestions. Click Search.'],
    [COMBOBOX, 'Type "Lon" in City and select "London" from the suggestions. Click Search.'],
  ])('searches by what was entered, and takes a proposal of the field (%#)', async (html, task) => {
    expect(await page.perform(html, task)).toMatchObject({ failure: null, mismatches: [] });
    expect(await page.title()).toBe('London');
  });

  it('enters a number into the field that is called like what is counted', async () => {
    const html = `<label>Purpose <input id=p></label> <label>Nights <input id=n type=number></label>
      <button onclick="document.title = p.value + ' ' + n.value">Save</button>`;

    expect((await page.perform(html, 'Enter Fair as purpose, enter 3 nights and click Save.')).failure).toBeNull();
    expect(await page.title()).toBe('Fair 3');
  });

  it('takes the words of a place as a part of the name that has them', async () => {
    const html = `<h2>Shop</h2><label><input type=checkbox>Visible</label>
      <label><input type=checkbox onchange="document.title = 'in shop'">Visible in shop</label>`;

    expect((await page.perform(html, 'Tick Visible in shop.')).failure).toBeNull();
    expect(await page.title()).toBe('in shop');
  });

  it('enters the words of a search where the page has a field for them', async () => {
    const html = `<label>Status <select><option>Any<option>Open</select></label> <label>Find <input type=search id=q></label>
      <button onclick="document.title = q.value">Search</button>`;

    expect((await page.perform(html, 'Select Open in Status and search for lamps.')).failure).toBeNull();
    expect(await page.title()).toBe('lamps');
  });

  const stepper = (name: string) =>
    `<p>${name} <button data-t="-${name}">−</button><input size=2 value=1><button data-t="${name}">+</button></p>`;
  it.each(['Click the plus button next to Children.', 'Click the + next to Children.'])('%s', async (task) => {
    const html = `${stepper('Adults')}${stepper('Children')}<script>onclick = ({ target }) => { document.title = target.dataset.t; }</script>`;

    expect([(await page.perform(html, task)).failure, await page.title()]).toEqual([null, 'Children']);
  });

  const offers = ['Lamp', 'Desk'].map(
    (name) => `<div class=card><h3>${name}</h3><p>A ${name}</p><button>Add to cart</button></div>`,
  );
  it.each([
    ['Read the title of the first card and save it to {{t}}.', 'Lamp'],
    ['Read the name of the last card and save it to {{t}}.', 'Desk'],
  ])('%s', async (task, text) => {
    const html = `<h1>Offers</h1><ul><li><a href=#>Home</a><li><a href=#>Contact</a></ul><div>${offers.join('')}</div>`;

    expect(await page.perform(html, task)).toMatchObject({ failure: null, reads: [{ field: 't', text }] });
  });

  const grid = (cell: (name: string) => string): string =>
    `<table id=t><tr><th>Room<th>9:00<th>10:00</tr>${['Red', 'Green']
      .map((room) => `<tr><td>${room}${['9:00', '10:00'].map((hour) => cell(`${room} ${hour}`)).join('')}`)
      .join(
        '',
      )}</table><script>t.onclick = ({ target }) => { document.title = target.closest('[data-c]')?.dataset.c ?? ''; };</script>`;
  it.each([
    ['', true],
    ['<button>Book</button>', true],
    ['<button>Free</button>', true],
    ['<button>Cancel booking</button>', false],
    ['Meyer', false],
    ['<button>Free</button><button>Ask</button>', false],
  ])('books a place of a grid by its row and its column, where it is free: %j', async (content, isFree) => {
    const html = grid((name) => `<td data-c="${name}" style="width:60px;height:20px">${content}`);
    const { failure } = await page.perform(html, 'Book Red at 10:00.');

    expect([failure === null, await page.title()]).toEqual([isFree, isFree ? 'Red 10:00' : '']);
  });

  const behind = (
    button: string,
    content: string,
  ) => `<div id=b>${button}</div><div id=p hidden>${content}</div><script>
    b.onclick = ({ target }) => { document.title = target.textContent; p.hidden = false; };</script>`;
  const field = (name: string) => `<label>${name} <input></label>`;
  it.each([
    ['Delete address', field('Street address'), 'Enter "Main" in Street address.'],
    ['Send the notes', field('Notes'), 'Enter "Main" in Notes.'],
    ['Order options', '<button>Export</button>', 'Click Export in the Options menu.'],
  ])('presses no button that does something in search of an element: %s', async (name, content, task) => {
    const outcome = await page.perform(behind(`<button>${name}</button> <button>Help</button>`, content), task);

    expect([outcome.failure?.code, await page.title()]).toEqual(['step_failed', '']);
  });

  it.each([
    ['<button>Notes</button> <button>Help</button>', field('Notes'), 'Enter "Main" in Notes.'],
    ['<button>Add comment</button> <button>Help</button>', field('Comment'), 'Enter "Main" in Comment.'],
    [
      '<button>Settings</button> <button>Delete settings</button>',
      '<button>Export</button>',
      'Click Export in the Settings menu.',
    ],
    ['<button aria-expanded=false>Order options</button>', field('Options'), 'Enter "Main" in Options.'],
  ])('opens the part that is called so (%#)', async (buttons, content, task) => {
    expect((await page.perform(behind(buttons, content), task)).failure).toBeNull();
  });

  const SLOTS = `<h1>Appointments</h1><ul>${['Dr. Lee', 'Dr. Kim']
    .map(
      (name) =>
        `<li><h3>${name}</h3>${['9:00', '10:30'].map((hour) => `<button data-t="${name} ${hour}">${hour}</button>`).join('')}`,
    )
    .join('')}</ul><script>onclick = ({ target }) => { document.title = target.dataset.t ?? document.title; }</script>`;
  const USERS = `<table><tr><th>Name<th>Role<th></tr>${['Ada', 'Ben', 'Cleo']
    .map(
      (name) =>
        `<tr><td>${name}<td><select aria-label=Role data-n=${name}><option>Viewer<option>Admin</select><td><button data-t=${name}>Delete</button>`,
    )
    .join('')}</table><script>onclick = ({ target }) => { document.title = target.dataset.t ?? ''; };
      onchange = ({ target }) => { document.title = target.dataset.n; };</script>`;
  const SHOP = `<a href=#cart>Cart (0)</a> <label>Search products <input type=search></label><button>Search</button><div>${[
    ['Mug', '9.00 €'],
    ['Spoon', '2.00 €'],
  ]
    .map(
      ([name, price]) =>
        `<div class=card><h3>${name}</h3><p>${price}</p><button data-t=${name}>Add to cart</button></div>`,
    )
    .join(
      '',
    )}</div><script>onclick = ({ target }) => { document.title += target.dataset.t ?? target.textContent; }</script>`;
  it.each([
    [SLOTS, 'Choose 10:30 for Dr. Kim.', 'Dr. Kim 10:30'],
    [SLOTS, 'Click 9:00 for Dr. Lee.', 'Dr. Lee 9:00'],
    [SLOTS, 'Book Dr. Kim at 10:30.', 'Dr. Kim 10:30'],
    [USERS, 'Delete the user Ben.', 'Ben'],
    [USERS, "Set Cleo's role to Admin.", 'Cleo'],
    [SHOP, 'Put the second product into the basket.', 'Spoon'],
    [SHOP, 'Add the cheapest product to the cart.', 'Spoon'],
  ])('takes the button of the entry that is named, where others have the same (%#): %s', async (html, task, title) => {
    expect([(await page.perform(html, task)).failure, await page.title()]).toEqual([null, title]);
  });

  const LINES = `<ul>${['Mug', 'Spoon of silver']
    .map(
      (
        name,
      ) => `<li>${name} <button>-</button><input value=1 size=2 aria-label=Quantity><button data-t="${name}">+</button>
      <select aria-label=Wrapping data-n="${name}"><option>Plain<option>Gift</select></li>`,
    )
    .join(
      '',
    )}</ul><label>Passengers <select data-n=many><option>1<option>2</select></label><button data-t=more>More options</button><script>
    onclick = ({ target }) => { document.title = target.dataset.t ?? document.title; };
    onchange = ({ target }) => { document.title = target.dataset.n + target.value; };</script>`;
  it.each([
    ['Increase the quantity of Spoon by 1.', 'Spoon of silver'],
    ['Increase the quantity of Mug by 1.', 'Mug'],
    ['Set the wrapping of Mug to Gift.', 'MugGift'],
    ['Choose 2 passengers.', 'many2'],
  ])('%s', async (task, title) => {
    expect([(await page.perform(LINES, task)).failure, await page.title()]).toEqual([null, title]);
  });

  it('takes no button elsewhere for that of a number', async () => {
    const html = `<label>Guests <input value=1></label><button onclick="document.title = 1">More options</button>`;

    expect((await page.perform(html, 'Increase Guests by 1.')).failure?.message).toContain(
      'cannot be changed step by step',
    );
    expect(await page.title()).toBe('');
  });

  it.each([
    ['Send invoice', 'Click Invoice.'],
    ['Delete account', 'Click Account.'],
    ['Account', 'Click Delete account.'],
    ['Cart', 'Click Add to cart.'],
  ])('takes no button of another deed: %s', async (name, task) => {
    const { failure } = await page.perform(
      `<button onclick="document.title = 1">${name}</button> <button>Help</button>`,
      task,
    );

    expect([failure?.code, await page.title()]).toEqual(['step_failed', '']);
  });

  it('finds an entry on a later page by its name', async () => {
    const html = `<ul id=l><li>INV-1</ul><button onclick="l.innerHTML = '<li>INV-2'">Next</button>`;

    expect((await page.perform(html, 'Find invoice INV-2.')).failure).toBeNull();
  });

  it('reads several fields and instructions in one line', async () => {
    const html = `<label>First name <input></label><label>City <input></label><button onclick="document.title = 1">Continue</button>`;
    const outcome = await page.perform(html, 'First name: Dr. Ada. City: St. Gallen. Continue.');

    expect([outcome.failure, await page.title()]).toEqual([null, '1']);
    expect((await page.driver.observe()).controls.map(({ value }) => value)).toEqual(['Dr. Ada', 'St. Gallen', '']);
  });
});
