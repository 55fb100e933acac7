import { TaskPage } from './task-page.fixture';

describe('executeSteps does nothing else than what the task orders', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const fault = async (html: string, task: string) => (await page.perform(html, task)).failure?.message ?? null;
  const values = async () =>
    (await page.driver.observe()).controls.filter(({ kind }) => kind !== 'button').map(({ value }) => value);

  it('goes back by the button of a form whose pages have no addresses', async () => {
    const html = `<button onclick="document.title = 'back'">‹ Back</button> <a href=/next>Next</a>`;
    expect(await fault(html, 'Go back.')).toBeNull();
    expect(await page.title()).toBe('back');
    expect(await fault(html, 'Click Next. Go back.')).toBeNull();
    expect((await page.driver.observe()).controls).toHaveLength(2);
  });

  const code = (
    text: string,
  ) => `<label>Code <input id=c></label><button onclick="p.textContent = '${text}'">Apply</button>
    <p id=p></p><table><tr><th>State<tr><td>Failed</table>`;
  it.each([
    ['This code is not valid.', true],
    ['Der Code ist ungültig.', true],
    ['The code was added.', false],
    ['Failed', false],
  ])('fails where a line of the page says that something was not taken: %s', async (text, isRefused) => {
    const message = await fault(code(text), 'Enter X1 in Code. Click Apply.');
    expect(message === null ? null : message.includes(text)).toBe(isRefused ? true : null);
  });

  const answering = (answer: string) => {
    page.serve('/new', answer);
    return `<h1>New</h1><form method=post action=/new><label>Subject <input name=s></label><button>Send</button></form>`;
  };
  it.each([
    ['<h1>New</h1><p>Be a little more generous with the subject.</p><a href=/new>Again</a>', true],
    ['<p>Rund um die Uhr war jemand schneller.</p><a href="/">Zurück</a>', true],
    ['<p>The last chair went to somebody else, sorry.</p>', true],
    ['<p>A quell’ora l’aula non è disponibile.</p>', true],
    ['<p>Ce code n’existe pas.</p>', true],
    ['<p>Questo prestito è già stato prorogato due volte.</p>', true],
    ['<p>Your seat has already been given away.</p>', true],
    ['<p>No se puede pagar así.</p>', true],
    ['<p>You are in. See you in class!</p><a href="/">Back</a>', false],
    ['<p>Segnato!</p><a href=/other>Torna</a>', false],
    ['<p>Sorry to see you go.</p>', false],
    ['<p>Number 17</p>', false],
    ['<p>Unfortunately we need more</p><form method=post><label>Age <input name=a></label></form>', false],
  ])('fails where a page answers a form in a sentence that does not take it: %s', async (answer, isRefused) => {
    const message = await fault(answering(answer), 'Enter Help in Subject and click Send.');
    expect(message === null ? false : /did not accept|page shows/.test(message)).toBe(isRefused);
  });

  it('fails a sign-in that a page answers in a sentence', async () => {
    page.serve('/in', '<p>No reconocemos esos datos.</p><a href="/">Probar otra vez</a>');
    const form =
      '<form method=post action=/in><label>DNI <input name=u></label><label>Clave <input type=password name=p></label><button>Entrar</button></form>';
    expect(await fault(form, 'Accede con el DNI 12345678Z y la clave rojo11.')).toContain('No reconocemos');
    page.serve('/in', '<h1>Hola, Carmen</h1><p>Facturas</p>');
    expect(await fault(form, 'Accede con el DNI 12345678Z y la clave verde77.')).toBeNull();
  });

  it('takes what was written for no message of the page', async () => {
    const html = `<label>Note <input id=n></label><button onclick="p.textContent = n.value">Add</button><p id=p></p>`;
    expect(await fault(html, 'Enter "The key cannot be found" in Note. Click Add.')).toBeNull();
  });

  it('fails where the page has no field for any of the values that the task says', async () => {
    const html = '<label>Name <input></label>';
    expect(await fault(html, 'Colour: red\nSize: XL')).toContain('no field for "Colour", "Size"');
    expect(await fault(html, 'Colour: red\nName: Ada')).toBeNull();
  });

  it('sends no other number than that of the task', async () => {
    const html = `<form method=post action=/sent><label>Cost <input name=c oninput="this.value = '1,00 €'"></label><button>Send</button></form>`;
    expect(await fault(html, 'Enter 899.50 in Cost. Click Send.')).toContain('1,00 €');
    expect(await values()).toEqual(['1,00 €']);
  });

  it('drags nothing onto itself', async () => {
    const html = `<div draggable=true onclick="document.title = 'open'">14:00 Review</div><div draggable=true>15:00 Lunch</div>`;
    expect(await fault(html, 'Move Review to 14:00.')).not.toBeNull();
    expect(await page.title()).toBe('');
  });

  const fields = (...names: string[]) => names.map((name) => `<label>${name} <input></label>`).join(' ');
  it.each([
    [fields('Quiet hours from', 'to'), 'Set the quiet hours from 21:30 to 06:30.', ['21:30', '06:30']],
    [
      '<label>Hours <input placeholder="Start time"></label> <input placeholder="End time">',
      'Set the hours from 08:00 to 14:30.',
      ['08:00', '14:30'],
    ],
    [fields('Min price', 'Max price'), 'Set the price range from 30 to 80.', ['30', '80']],
    [fields('Price').replace('<input', '<input value=30'), 'Set the price from 30 to 80.', ['80']],
  ])('enters both ends of a range (%#)', async (html, task, entered) => {
    expect(await fault(html, task)).toBeNull();
    expect(await values()).toEqual(entered);
  });

  it('enters nothing where the ends of a range have no fields', async () => {
    const html = fields('Price', 'Colour');
    expect(await fault(html, 'Set the price from 30 to 80.')).toContain('no two fields');
    expect(await values()).toEqual(['', '']);
  });

  it('enters an address for a newsletter into the field for one, and presses the button of the verb', async () => {
    const html = `${fields('Card number')}<input placeholder="Your e-mail"><button onclick="document.title = 'subscribed'">Subscribe</button>
      <button onclick="document.title = 'donated'">Donate</button>`;
    expect(await fault(html, 'Subscribe to the newsletter with kim@example.com.')).toBeNull();
    expect([await values(), await page.title()]).toEqual([['', 'kim@example.com'], 'subscribed']);
  });

  it('writes a mail with all that the sentence says, and enters no text into the field of another value', async () => {
    const html = `${fields('To', 'Subject')}<label>Message <textarea></textarea></label><button>Send</button>`;
    const task = 'Write a mail to ann@example.com with the subject "Keys" and the text "They are here."';
    expect(await fault(html, `${task}.`)).toBeNull();
    expect(await values()).toEqual(['ann@example.com', 'Keys', 'They are here.']);
  });

  const PARTS = `<article><h1>Heron</h1><button onclick="document.title = 'watched'">Watch</button>
    <a href="#h" onclick="document.title = 'history'">View history</a><p>The first one of all of them.</p><p>Here is a longer one, the second.</p></article>`;
  it.each([
    ['Return the third word in the paragraph.', null],
    ['Return the third word in the second paragraph.', 'a'],
    ['Return the second word of the first paragraph.', 'first'],
  ])('reads a part of the paragraph that is named only: %s', async (task, word) => {
    const { failure, notes } = await page.perform(PARTS, task);
    expect(failure === null).toBe(word !== null);
    if (word !== null) expect(notes.join('')).toMatch(new RegExp(`: ${word}$`));
  });

  it('takes a text with a short note beside it for the paragraph, also without a full stop', async () => {
    const html =
      '<p>Read this first.</p><p>Salt and pepper stand on the long table beside the open window of the hall</p>';
    const { notes } = await page.perform(html, 'Return the third word in the paragraph.');
    expect(notes.join('')).toMatch(/: pepper$/);
  });

  it('opens what is called so, and presses no other button of the part that it is in', async () => {
    expect(await fault(PARTS, 'Open the history of the page.')).toBeNull();
    expect(await page.title()).toBe('history');
  });

  const LUNCH = `<fieldset><legend>Lunch</legend>${['None', 'Buffet', 'Lunch boxes']
    .map((name) => `<label><input type=radio name=l onchange="document.title = '${name}'">${name}</label>`)
    .join('')}</fieldset>`;
  it('takes the word for a kind of element for the end of a name, and no answer for its question', async () => {
    expect(await fault(LUNCH, 'Choose lunch boxes.')).toBeNull();
    expect(await page.title()).toBe('Lunch boxes');
    const others = LUNCH.replaceAll('Lunch boxes', 'Soup').replace('<label>', '<b>Lunch</b><label>');
    expect(await fault(others, 'Choose lunch boxes.')).not.toBeNull();
    expect(await page.title()).toBe('');
  });

  const shop = (kinds: string, chosen = '') =>
    `${kinds}<select aria-label=Category><option>All<option ${chosen}>Kitchen</select>${[
      'Mug €18.50 Kitchen',
      'Candle €14.90 Decor',
    ]
      .map(
        (text) => `<article><h3>${text.split(' ')[0]}</h3><p>${kinds ? text : text.replace(/ \w+$/, '')}</p>
        <button onclick="document.title = '${text.split(' ')[0]}'">Add to cart</button></article>`,
      )
      .join('')}`;
  it.each([
    [shop('<p>All</p>'), 'Mug'],
    [shop('', 'selected'), 'Candle'],
    [shop(''), null],
  ])('compares only the entries of the kind that the task says (%#)', async (html, name) => {
    const message = await fault(html, 'Add the cheapest kitchen item to the cart.');
    expect([message, await page.title()]).toEqual([name ? null : expect.stringContaining('"kitchen"'), name ?? '']);
  });

  it('answers no question with the name in the question, and reads what its link opens', async () => {
    const html = (labelled: string) => `<a href="#a" onclick="d.hidden = false">PO-7</a> <a href="#b">PO-8</a>
      <dl id=d hidden>${labelled}<dt>Order<dd>PO-7</dl>`;
    const { notes } = await page.perform(html('<dt>Buyer<dd>Ida Moss'), 'Who is the buyer of PO-7?');
    expect(notes.join()).toContain('Ida Moss');
    expect(await fault(html(''), 'Who is the buyer of PO-7?')).toContain('not found');
  });

  const PAGED = `<h1>Members</h1><table><thead><tr><th>Name<th>State<th>Score<tbody id=b></table>
    <button id=n onclick="draw(1)">Next</button><p id=p></p><script>function draw(at) { n.disabled = at;
      b.innerHTML = [['Ada', 'Open', 3], ['Ben', 'Closed', 5], ['Cleo', 'Open', 4], ['Dan', 'Open', 9]].slice(at * 2, at * 2 + 2)
        .map((cells) => '<tr><td>' + cells.join('<td>')).join(''); p.textContent = at ? '3–4 of 4' : '1–2 of 4'; } draw(0);</script>`;
  it.each([
    ['How many members are open?', ': 3'],
    ['Which member has the highest score?', ': Dan'],
  ])('answers from all pages of a list: %s', async (task, answer) => {
    expect((await page.perform(PAGED, task)).notes.join()).toContain(answer);
  });

  it('counts no button that opens a part of the page', async () => {
    const html = `<h2><button onclick="u.hidden = false">My bookings</button></h2><ul id=u hidden><li>One<li>Two</ul>`;
    expect(await fault(html, 'How many bookings do I have?')).toContain('nothing called');
  });

  const entry = (shown: string) =>
    `<ul><li>${shown}<input id=e hidden value="Buy milk"></ul><label>New <input></label><script>
      function edit() { b.hidden = true; e.hidden = false; e.focus(); }</script>`;
  const TASK = 'Double-click "Buy milk" and enter "Buy bread".';
  it('enters a text behind a double click into the field that it opens', async () => {
    expect(await fault(entry('<button id=b ondblclick="edit()">Buy milk</button>'), TASK)).toBeNull();
    expect(await values()).toEqual(['Buy bread', '']);
    expect(await fault(entry('<button id=b>Buy milk</button>'), TASK)).toContain('opened no field');
    expect(await values()).toEqual(['']);
  });

  it('ticks no box by a double click', async () => {
    const html = entry('<input type=checkbox aria-label="Buy milk" onclick="document.title += 1">');
    expect(await fault(html, TASK)).toContain('would tick it');
    expect([await page.title(), await values()]).toEqual(['', ['', '']]);
  });

  const TOTALS = `<table><tr><th>Invoice<th>Total<tr><td>INV-7<td>120.50<tr><td>INV-8<td>99.00</table>${fields('Amount')}`;
  it.each([
    ['Enter the total of the invoice INV-8 in Amount.', '99.00'],
    ['Enter the total from INV-7 into Amount.', '120.50'],
    ['Set Amount to the total of INV-8.', '99.00'],
    ['Fill in Amount with the total of INV-8.', '99.00'],
    ['Enter the total of INV-9 in Amount.', null],
    ['Enter the number of 12 in Amount.', '12'],
  ])('enters what the page shows of an entry, and no words for it: %s', async (task, value) => {
    expect((await fault(TOTALS, task)) === null).toBe(value !== null);
    expect(await values()).toEqual([value ?? '']);
  });

  it('enters no value that two entries have in different ways', async () => {
    expect(await fault(TOTALS.replaceAll('INV-', 'Ada '), 'Enter the total of Ada in Amount.')).toContain(
      'in several rows',
    );
    expect(await values()).toEqual(['']);
  });

  it('opens the entry of which a value is entered', async () => {
    const html = `<a href="#a" onclick="d.hidden = false">Ada Moss</a> <a href="#b">Ben Lee</a>${fields('Contact')}
      <dl id=d hidden><dt>Phone<dd>555 11</dl>`;
    expect(await fault(html, 'Enter the phone of Ada Moss in Contact.')).toBeNull();
    expect(await page.driver.observe()).toMatchObject({
      controls: expect.arrayContaining([expect.objectContaining({ value: '555 11' })]),
    });
  });

  const ASKING = `<h1>Delete file</h1><form method=post action=/gone><button>Yes, delete</button> <a href=/>No, keep it</a></form>`;
  const LINKED = `<h1>Files</h1><table><tr><th>Name<th><tr><td>plan.pdf<td><a href=/asks>Delete</a><tr><td>logo.svg<td><a href=/asks>Delete</a></table>`;
  it('says that another page asks about what was clicked, which has not been done', async () => {
    page.serve('/asks', ASKING);
    expect(await fault(LINKED, 'Delete the file logo.svg.')).toContain('The page asks');
    expect(await fault(LINKED, 'Delete the file logo.svg and confirm.')).toBeNull();
    expect((await page.driver.observe()).address).toContain('/gone');
  });

  it('takes a form that a link has opened for no question', async () => {
    page.serve('/new', '<form><label>Name <input></label><button>Add product</button> <a href=/>Cancel</a></form>');
    expect(await fault('<a href=/new>Add product</a>', 'Click Add product.')).toBeNull();
    page.serve('/pay', '<form method=post><button>Confirm order</button> <a href=/>Back</a></form>');
    expect(await fault('<a href=/pay>Checkout</a>', 'Click Checkout.')).toBeNull();
  });

  it('takes a link for nothing that has a name which it does not say', async () => {
    const html = '<a href=/plans>Plans</a> <a href=/help>Help</a>';
    expect(await fault(html, 'Switch to the Premium plan.')).toContain('Premium plan');
    expect(await fault(html, 'Open the Plans page.')).toBeNull();
  });

  const SAVED = (what: string) => `<button onclick="document.title = '${what}'">Save ${what}</button>`;
  const SECTIONS = `<details><summary>Contact</summary><label>E-mail <input></label>${SAVED('contact')}</details>
    <details><summary>Address</summary><label>Street <input></label>${SAVED('address')}</details>`;
  it.each([
    ['Change the e-mail to a@b.example and save.', 'contact'],
    ['Change the street to Mill 4 and save.', 'address'],
  ])('opens closed sections, and saves the one with the field: %s', async (task, saved) => {
    expect(await fault(SECTIONS, task)).toBeNull();
    expect(await page.title()).toBe(saved);
  });

  it('does not guess which of two buttons saves', async () => {
    const html = `${fields('Name')}<h2>Contact</h2>${SAVED('contact')}<h2>Address</h2>${SAVED('address')}`;
    expect(await fault(html, 'Enter Ada in Name. Save.')).toContain('equally well');
    expect(await page.title()).toBe('');
  });

  const password = (name: string) => `<label>${name} <input type=password></label>`;
  const PASSWORDS = `<div class=bar><p>We use cookies.</p><button onclick="document.title = 'cookies'">Accept all</button></div>
    ${password('Current password')}${password('New password')}${password('Repeat new password')}
    <button onclick="document.title = [...document.querySelectorAll('input')].map((one) => one.value).join()">Change password</button>`;
  it('changes a password in its three fields, and sends no notice about cookies', async () => {
    expect(await fault(PASSWORDS, 'Change my password from A-1 to B-2.')).toBeNull();
    expect(await page.title()).toBe('A-1,B-2,B-2');
    expect(await fault(PASSWORDS, 'Set the password to B-2.')).toContain('equally well');
    expect(
      await fault(`${PASSWORDS.split('</div>')[0]}</div>${fields('Name')}`, 'Enter Ada in Name and submit.'),
    ).toContain('No button');
    expect(await page.title()).toBe('');
  });

  const LISTS = `<table><tr><th>What<th>Category<th><tr><td>Tram card<td>Travel<td><button onclick="document.title = 'expense'">Delete</button></table>
    <ul><li><span>Food</span> <button title=Delete onclick="document.title = 'Food'">🗑</button><li><span>Travel</span> <button title=Delete onclick="document.title = 'Travel'">🗑</button></ul>`;
  it('deletes the entry of the name, and no other one that has it as a value', async () => {
    expect(await fault(LISTS, 'Delete the category Travel.')).toBeNull();
    expect(await page.title()).toBe('Travel');
  });

  const alerting = (name: string, said: string) => `<button onclick="alert('${said}')">${name}</button>`;
  it.each([
    ['Delete', 'The category still has expenses.', true],
    ['Send', 'The address is not valid.', true],
    ['Send', 'Hello.', false],
    ['Delete', 'It has been deleted successfully.', false],
  ])('fails where a message is the only answer to what was clicked: %s, %s', async (name, said, isRefused) => {
    const message = await fault(alerting(name, said), `Click ${name}.`);
    expect(message === null ? null : message.includes(said)).toBe(isRefused ? true : null);
  });
});
