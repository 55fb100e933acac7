import { TaskPage } from './task-page.fixture';

/** Buttons say what they do by `data-t`; boxes by their values. */
const TELLS = `<script>
  const told = () => [...document.querySelectorAll('tbody :checked, li :checked')].map(({ value }) => value).join(' ');
  onclick = ({ target }) => { if (target.dataset.t) document.title = target.dataset.t + (told() && ' ' + told()); };
  </script>`;
const NAMES = ['Ada', 'Bruno', 'Cleo'];

describe('executeSteps with entries by words of every day', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const done = async (html: string, task: string) => [
    (await page.perform(html + TELLS, task)).failure?.message ?? null,
    await page.title(),
  ];

  const mails = (head: string) =>
    `${head}<button data-t=archive>Archive</button><ul>${NAMES.map(
      (name) => `<li><input type=checkbox value=${name} aria-label=Select> <b>${name}</b> <a href=#>Hello</a></li>`,
    ).join('')}</ul>`;
  const ALL = `<input type=checkbox aria-label="Select all" onclick="document.querySelectorAll('li input').forEach((one) => { one.checked = this.checked; })">`;
  it.each([
    [mails(''), 'Select the messages from Ada and Cleo and archive them.', 'archive Ada Cleo'],
    [mails(''), 'Select all messages and archive them.', 'archive Ada Bruno Cleo'],
    [mails(ALL), 'Select all messages and archive them.', 'archive Ada Bruno Cleo'],
  ])('ticks the boxes of entries (%#)', async (html, task, title) => {
    expect(await done(html, task)).toEqual([null, title]);
  });

  const files = `<button data-t=download>Download</button><table><tr><th><th>Name<th>Changed</tr>${[
    ['plan.txt', '2026-01-02'],
    ['notes.txt', '2026-05-02'],
  ]
    .map(
      ([name, day]) => `<tr><td><input type=checkbox value=${name}><td><a href=# data-t=${name}>${name}</a><td>${day}`,
    )
    .join('')}</table>`;
  it.each([
    ['Tick notes.txt. Press Download.', 'download notes.txt'],
    ['Select the files plan.txt and notes.txt. Press Download.', 'download plan.txt notes.txt'],
    ['Open the newest file.', 'notes.txt'],
  ])('ticks the box beside a name, and opens by the name: %s', async (task, title) => {
    expect(await done(files, task)).toEqual([null, title]);
  });

  it('presses no button outside of the entry that is named', async () => {
    const html = `<ul>${NAMES.map((name) => `<li><span>${name}</span> <button>Edit</button>`).join('')}</ul><button data-t=wrong>Delete account</button>`;
    expect(await done(html, 'Delete Ada.')).toEqual([expect.stringContaining('not found'), '']);
  });

  it('does not tick the boxes of several lists', async () => {
    const [message] = await done(mails('') + mails(''), 'Select all messages and archive them.');
    expect(message).toContain('several lists');
  });

  const plain = (button: (name: string) => string, tag = 'div') =>
    `<section>${['Name', 'Phone', 'Address'].map((name) => `<${tag}><span>${name}</span> <i>${name.length}</i> ${button(name)}</${tag}>`).join('')}</section>`;
  it.each([
    [plain((name) => `<button data-t=${name}>Edit</button>`), 'Click Edit next to Phone.'],
    [plain((name) => `<button data-t=${name}>Delete</button>`), 'Delete Phone.'],
  ])('knows an entry without a class by its parts (%#)', async (html, task) => {
    expect(await done(html, task)).toEqual([null, 'Phone']);
  });

  it('operates the button on a card that is dragged, also when the card is the only one', async () => {
    const card = (name: string) =>
      `<section><h2>${name} list</h2><div draggable=true><span>${name}</span> <button data-t="${name}" aria-label="Archive card">A</button></div></section>`;
    expect(await done(card('Trip') + card('Report'), 'Archive the card Report.')).toEqual([null, 'Report']);
  });

  it('clicks the text of an entry of a tree, which is wider than that', async () => {
    const html = '<ul role=tree><li role=treeitem><span data-t=open>Invoices</span></li></ul>';
    expect(await done(html, 'Open Invoices.')).toEqual([null, 'open']);
  });

  it('takes the flight that begins at a time, not one that ends then', async () => {
    const rows = [
      ['9:40 AM', '3:00 PM'],
      ['3:00 PM', '6:20 PM'],
    ].map(([from, to]) => `<tr><td>${from}<td>${to}<td><button data-t="${from}">Select</button>`);
    const html = `<table><tr><th>Departure<th>Arrival<th></tr>${rows.join('')}</table>`;
    expect(await done(html, 'Select the flight at 15:00.')).toEqual([null, '3:00 PM']);
    expect((await done(html, 'Select the flight at 18:20.'))[0]).not.toBeNull();
  });

  const LISTS = ['From', 'To'].map(
    (name) => `<label>${name} <select><option><option>Current<option>Savings</select></label>`,
  );
  const transfer = (
    fields: string,
  ) => `<form id=f onsubmit="return show()">${fields}<button>Review transfer</button></form><script>
    function show() {
      const values = [...f.elements].map(({ value }) => value).join(' ').trim();
      f.outerHTML = '<p>Is it right?</p><button>Confirm transfer</button>';
      document.querySelector('button').onclick = () => { document.title = values; };
      return false;
    }</script>`;
  it('sends an order with all its pages', async () => {
    const html = transfer(`${LISTS.join('')}<label>Amount <input></label>`);
    for (const end of ['.', ' and confirm the transfer.'])
      expect(await done(html, `Transfer 50.25 from Current to Savings${end}`)).toEqual([null, 'Current Savings 50.25']);
  });

  it('sends no order of which a value has no field', async () => {
    const [message, title] = await done(transfer(LISTS.join('')), 'Transfer 50.25 from Current to Savings.');
    expect(message).toContain('"amount" was not found');
    expect(title).toBe('');
  });
});
