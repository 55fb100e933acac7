import { TaskPage } from './task-page.fixture';

const FILTERED = `<label>Search <input id=q type=search></label> <label>Status <select id=s><option>Any<option>Open<option>Closed</select></label>
  <h1>Orders</h1><table><thead><tr><th>No.<th>Customer<th>Status</thead><tbody id=b></table><script>
  const all = [[1, 'Meyer', 'Open'], [2, 'Otto', 'Closed'], [3, 'Otto', 'Open']];
  const draw = () => { b.innerHTML = all.filter((row) => row.join(' ').includes(q.value) && (s.value === 'Any' || row[2] === s.value))
    .map((row) => '<tr onclick="document.title = this.cells[0].textContent"><td>' + row.join('<td>')).join(''); };
  q.oninput = s.onchange = draw; draw();</script>`;
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

  const paged = (before: string, behind: string) => `<table><thead><tr><th>Name<th>Action</thead><tbody id=b></table>
    <div style="display:flex">${before}${[1, 2, 3].map((n) => `<button type=button style="width:30px" onclick="draw(${n})">${n}</button>`).join('')}${behind}</div>
    <script>const draw = (page) => { b.innerHTML = [1, 2, 3].map((n) => page * 3 - 3 + n).map((n) => '<tr><td>Item ' + n + '<td><button type=button onclick="document.title = ' + n + '">Delete</button>').join(''); }; draw(1);</script>`;
  const ARROW = '<button type=button style="width:30px"><svg width=9 height=9></svg></button>';
  it.each([
    ['numbers between arrows', paged(ARROW, ARROW)],
    [
      'an element with a title',
      paged(
        '',
        `<span tabindex=0 title="Next page" style="cursor:pointer" onclick="draw(2)"><svg width=9 height=9></svg></span>`,
      ),
    ],
  ])('finds an entry on another page by %s', async (_, html) => {
    expect((await page.perform(html, 'Delete Item 5.')).failure).toBeNull();
    expect(await page.title()).toBe('5');
  });

  /** Two lists with boxes; what is ticked is moved by the buttons between them, which have no names. */
  const transfer = (
    isBroken = false,
  ) => `<div style="display:flex;gap:40px"><div>Available<ul id=a></ul></div><div><button type=button id=on disabled>${'<svg width=9 height=9></svg>'}</button><br><button type=button id=back disabled>${'<svg width=9 height=9></svg>'}</button></div><div>Chosen<ul id=b></ul></div></div>
    <script>const lists = { a: ['Ada', 'Ben', 'Cleo'], b: [] }; const draw = () => { for (const [id, names] of Object.entries(lists)) document.getElementById(id).innerHTML = names.map((name) => '<li><label><input type=checkbox> ' + name + '</label>').join(''); on.disabled = back.disabled = true; document.title = lists.b.join(); };
    const ticked = (id) => [...document.getElementById(id).querySelectorAll(':checked')].map((box) => box.parentElement.textContent.trim());
    onchange = () => { on.disabled = ticked('a').length === 0; back.disabled = ticked('b').length === 0; }; on.onclick = () => { ${isBroken ? '' : "const names = ticked('a'); lists.b.push(...names); lists.a = lists.a.filter((name) => !names.includes(name));"} draw(); }; draw();</script>`;
  it('moves entries from one list to the other, and fails where they do not move', async () => {
    expect((await page.perform(transfer(), 'Move Ada and Cleo to Chosen.')).failure).toBeNull();
    expect(await page.title()).toBe('Ada,Cleo');
    expect((await page.perform(transfer(true), 'Move Ada to Chosen.')).failure?.message).toContain('did not move');
  });

  it('presses no numbers that are not those of pages', async () => {
    expect((await page.perform(paged('', ''), 'Delete Item 5.')).failure).not.toBeNull();
    expect(await page.title()).toBe('');
  });

  it('finds the button in the row of a text that no element is around', async () => {
    const row = (name: string) =>
      `<div>${name} <button type=button onclick="document.title = '${name}'">Delete</button></div>`;

    expect(
      (await page.perform(`<div>${['Alpha', 'Beta', 'Gamma'].map(row).join('')}</div>`, 'Delete Beta.')).failure,
    ).toBeNull();
    expect(await page.title()).toBe('Beta');
  });

  it('opens an entry of a branch of a tree, not the branch that holds it', async () => {
    const leaf = (name: string) => `<li role=treeitem tabindex=-1><span>${name}</span></li>`;
    const branch = (name: string, ...names: string[]) =>
      `<li role=treeitem aria-expanded=true tabindex=-1><span>${name}</span><ul role=group>${names.map(leaf).join('')}</ul></li>`;
    const html = `<ul role=tree id=t>${branch('Invoices', 'April.pdf', 'May.pdf')}${branch('Offers', 'April.pdf')}</ul><script>
      t.onclick = ({ target }) => { document.title = target.closest('li').firstChild.textContent; };</script>`;

    expect((await page.perform(html, 'Open May.pdf.')).failure).toBeNull();
    expect((await page.driver.observe()).title).toBe('May.pdf');
    const names = (await page.driver.observe()).controls.map(({ name }) => name);
    expect(names).toEqual(['Invoices', 'April.pdf', 'May.pdf', 'Offers', 'April.pdf']);
  });

  it('says which other values there are where several rows are called like the one that is read', async () => {
    const { notes } = await page.perform(ORDERS, 'Return the total of the order of Otto.');

    expect(notes).toEqual([expect.stringContaining('others have "99.10"'), expect.stringContaining(': 7.50')]);
  });

  it.each([
    ['Filter by Otto.', 2],
    ['Show only open orders.', 2],
    ['Filter the list by status closed.', 1],
    ['Filter the orders by status open. Filter by Otto.', 1],
    ['Only show orders that are closed.', 1],
  ])('shows only some entries of a list: %s', async (task, count) => {
    const { failure } = await page.perform(FILTERED, task);
    expect([failure, (await page.driver.observe()).tables[0]?.rows.length]).toEqual([null, count]);
  });

  it.each([
    ['by the button of a value', '<button onclick="document.title=1">Open (3)</button>', 'Show only open orders.'],
    [
      'in a part that is closed',
      `<button aria-expanded=false onclick="p.hidden=false">Filters</button>
      <div id=p hidden><label>State <select onchange="document.title=1"><option>Any<option>Open</select></label></div>`,
      'Filter by state open.',
    ],
    [
      'with the button that applies them',
      `<form onsubmit="event.preventDefault();document.title=new FormData(this).getAll('f').length">
      <label>State <select name=f><option>Any<option>Open</select></label><button>Apply</button></form>`,
      'Filter by state open.',
    ],
  ])('filters %s', async (_how, html, task) => {
    expect([(await page.perform(html, task)).failure, await page.title()]).toEqual([null, '1']);
  });

  it('says that a page has no such filter, and enters no description into a field for words', async () => {
    const { failure } = await page.perform(FILTERED, 'Show only urgent orders.');

    expect([failure?.message, page.actions]).toEqual([
      expect.stringContaining('nothing that filters by "urgent orders"'),
      [],
    ]);
  });

  it('adds each of several tags, and writes them all into a field that makes none', async () => {
    const html = `<label for=t>Tags</label><div id=w><input id=t></div>`;
    const script = `<script>t.onkeydown = ({ key }) => { if (key !== 'Enter') return;
      w.insertAdjacentHTML('afterbegin', '<b>' + t.value + '</b>'); document.title += t.value[0]; t.value = ''; }</script>`;

    expect((await page.perform(html + script, 'Add the tags red, green and blue.')).failure).toBeNull();
    expect(await page.title()).toBe('rgb');
    expect((await page.perform(html, 'Add the tags red, green and blue.')).mismatches).toEqual([]);
    expect((await page.driver.observe()).controls[0]?.value).toBe('red, green, blue');
  });

  const row = (
    name: string,
    customer: string,
    state: string,
  ) => `<tr style="cursor:pointer" onclick="document.title = '${name}'">
    <td><input type=checkbox onclick="event.stopPropagation()"><td>${name}<td>${customer}<td>${state}
    <td><button onclick="event.stopPropagation(); document.title = 'x${name}'">Delete</button>`;
  const CLICKABLE = `<ul><li><a href="#h">Home</a><li><a href="#o">Orders</a></ul><table><thead><tr><th><th>No.<th>Customer<th>State<th></thead>
    ${row('A1', 'Meyer', 'Open')}${row('A2', 'Otto', 'Closed')}${row('A3', 'Otto', 'Open')}</table>`;

  it.each([
    ['Open the first row.', 'A1'],
    ['Click the last result.', 'A3'],
    ['Open the order of Meyer.', 'A1'],
    ['Click the row of Otto with state closed.', 'A2'],
    ['Open A3.', 'A3'],
    ['Delete the second row.', 'xA2'],
    ['Click Delete in the row Meyer.', 'xA1'],
  ])('opens a clickable row around other controls: %s', async (task, title) => {
    expect([(await page.perform(CLICKABLE, task)).failure, await page.title()]).toEqual([null, title]);
  });

  it('opens the first result of a search, in a table that takes the clicks for its rows', async () => {
    const { failure } = await page.perform(FILTERED, 'Search for Otto and open the first result.');
    expect([failure, await page.title()]).toEqual([null, '2']);

    const html = `<table><tr><th>No.<tbody style="cursor:pointer" id=b><tr><td>7<tr><td>8</table><script>b.onclick = ({ target }) => {
      document.title = target.textContent; }</script>`;
    expect([(await page.perform(html, 'Click the second row.')).failure, await page.title()]).toEqual([null, '8']);
  });

  it('opens a card by its own text, where a button in it does something else', async () => {
    const card = (
      name: string,
    ) => `<div class=card style="cursor:pointer" onclick="document.title = '${name}'"><h3>${name}</h3>
      <button onclick="event.stopPropagation(); document.title = 'cart'">Add to cart</button></div>`;
    for (const task of ['Click Desk.', 'Click the card Desk.', 'Open the tile "Desk".', 'Click the item Desk.']) {
      const { failure } = await page.perform(`<div>${card('Lamp')}${card('Desk')}</div>`, task);
      expect([task, failure, await page.title()]).toEqual([task, null, 'Desk']);
    }
  });

  const HOURS = ['9:00', '10:00', '11:00'];
  const grid = (cell: (name: string) => string): string =>
    `<table id=t><tr><th>Room</th>${HOURS.map((hour) => `<th>${hour}</th>`).join('')}</tr>${['Red', 'Green']
      .map((room) => `<tr><td>${room}</td>${HOURS.map((hour) => cell(`${room} ${hour}`)).join('')}</tr>`)
      .join('')}</table><script>
      t.onclick = ({ target }) => { document.title = target.closest('[data-c]')?.dataset.c ?? ''; };</script>`;
  const EMPTY = grid((name) => `<td data-c="${name}" style="width:60px;height:20px"></td>`);
  const BUTTONS = grid((name) => `<td><button data-c="${name}">Book</button></td>`);
  const SEVERAL = grid((name) => `<td data-c="${name}"><button>Book</button><button>Ask</button></td>`);

  it.each([
    [EMPTY, 'Click 10:00 in the row Red.'],
    [EMPTY, 'Click the cell in row Red and column 10:00.'],
    [EMPTY, 'Click the cell at 10:00 in the row Red.'],
    [EMPTY, 'Select 10:00 in the row Red.'],
    [BUTTONS, 'Click 10:00 in the row Red.'],
    [BUTTONS, 'Click Book at 10:00 in the row Red.'],
    [SEVERAL, 'Click Book at 10:00 in the row Red.'],
  ])('clicks the cell in a row and below a header (%#)', async (html, task) => {
    expect((await page.perform(html, task)).failure).toBeNull();
    expect(await page.title()).toBe('Red 10:00');
  });

  it.each([
    [EMPTY, 'Click 12:00 in the row Red.'],
    [EMPTY, 'Click 10:00 in the row Blue.'],
    [EMPTY, 'Click the cell 10:00.'],
    [SEVERAL, 'Click 10:00 in the row Red.'],
  ])('clicks no cell that is not named by its row and its header (%#)', async (html, task) => {
    expect((await page.perform(html, task)).failure).not.toBeNull();
    expect(await page.title()).toBe('');
  });

  const BACKUPS = `<table><thead><tr><th>Name<th>Created<th>Size<th>State<th><tbody id=b></table><script>let all = [['db', '2026-11-24', 4, 'Kept'],
    ['site', '2026-09-02', 3, 'Broken'], ['media', '15 June 2026', 12, 'Kept']];
    function draw() { b.innerHTML = all.map((cells) => '<tr><td>' + cells.join('<td>') + '<td><button>Delete</button>').join('');
      b.querySelectorAll('button').forEach((one, at) => { one.onclick = () => { document.title += ' ' + all[at][0]; all.splice(at, 1); draw(); }; }); } draw();</script>`;
  it.each([
    [BACKUPS, 'Delete all backups older than 1 October 2026.', 'site media', null],
    [BACKUPS, 'Delete all backups before 3 September 2026.', 'site media', null],
    [BACKUPS, 'Delete all backups over 3.', 'db media', null],
    [BACKUPS, 'Delete all broken backups.', 'site', null],
    [BACKUPS, 'Delete all lost backups.', '', 'columns'],
    [
      BACKUPS.replace('<th>Size', '<th>Used')
        .replace(', 4,', ", '2026-01-01',")
        .replace(', 3,', ", '2026-01-01',")
        .replace(', 12,', ", '2026-12-01',"),
      'Delete all backups older than 1 October 2026.',
      '',
      'columns',
    ],
    [BACKUPS.replace("'2026-09-02'", "'02/09/2026'"), 'Delete all backups older than 1 October 2026.', '', 'columns'],
    [
      `${BACKUPS}<p>1–3 of 9</p><button>Next</button>`,
      'Delete all backups older than 1 October 2026.',
      '',
      'further pages',
    ],
  ])('deletes the entries that a column decides on, and no others (%#)', async (html, task, names, problem) => {
    const { failure } = await page.perform(html, task);
    expect([(await page.title()).trim(), failure?.message ?? null]).toEqual([
      names,
      problem && expect.stringContaining(problem),
    ]);
  });

  it.each([
    ['When is the appointment of Ada Kern?', '3 Dec 2026, 08:30'],
    ['When is the next payment?', '1 May 2027'],
    ['When is the appointment of Bela Toth?', null],
    ['When is the party?', null],
  ])('answers with the only date of an entry or line: %s', async (task, date) => {
    const html = `<p>Plan · next payment on 1 May 2027 · Change</p><table><tr><th>Patient<th>Time<th>Moved<tr><td>Ada Kern<td>3 Dec 2026, 08:30<td>
      <tr><td>Bela Toth<td>4 Dec 2026, 10:00<td>2026-11-01</table>`;
    const { failure, notes } = await page.perform(html, task);
    expect(failure === null ? notes.join('') : null).toEqual(date && expect.stringContaining(date));
  });

  it.each([
    ['How many items are in Aisle 4?', ': 2'],
    ['How many fuses are in Aisle 4?', ': 1'],
    ['How many items are in Aisle 9?', null],
  ])('counts only what is in the place that the task names: %s', async (task, answer) => {
    const html = `<h1>Items</h1><table><tr><th>Name<th>Place<tr><td>Fuse<td>Aisle 4<tr><td>Relay<td>Aisle 4<tr><td>Wire<td>Aisle 1</table>`;
    const { failure, notes } = await page.perform(html, task);
    expect(failure === null ? notes.join('') : null).toEqual(answer && expect.stringContaining(answer));
  });
});
