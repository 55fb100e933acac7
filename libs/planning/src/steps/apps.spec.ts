import { TaskPage } from './task-page.fixture';

describe('executeSteps on pages that are drawn by scripts', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const fault = async (html: string, task: string) => (await page.perform(html, task)).failure?.message ?? null;

  const PUMPS = `<ul>${['Pond pump', 'Well pump']
    .map((name, at) => {
      const press = `document.title += '${name}; '`;
      return `<li>${name} <button role=switch aria-checked=${at === 0} aria-label="${name}"
        onclick="${press}; this.setAttribute('aria-checked', this.getAttribute('aria-checked') !== 'true')">o</button>`;
    })
    .join('')}</ul>`;
  it.each([
    ['Turn off all pumps.', 'Pond pump;'],
    ['Turn off all pumps that are on.', 'Pond pump;'],
    ['Turn on all pumps.', 'Well pump;'],
    ['If the well pump is off, turn it on.', 'Well pump;'],
    ['Switch off the well pump unless it is already off.', ''],
  ])('switches to the state of the task: %s', async (task, pressed) => {
    expect(await fault(PUMPS, task)).toBeNull();
    expect(await page.title()).toBe(pressed);
  });

  const toggle = (name: string) => `<button onclick="document.title = 'pressed'">${name}</button>`;
  it.each([
    [toggle('Sauna: On'), 'Turn on the sauna.', ''],
    [toggle('Sauna: Off'), 'Turn on the sauna.', 'pressed'],
    [`<ul><li>Off ${toggle('Sauna')}<li>On ${toggle('Fan')}</ul>`, 'Turn off the sauna.', ''],
    [`<ul><li>Off ${toggle('Sauna')}<li>On ${toggle('Fan')}</ul>`, 'Turn off the fan.', 'pressed'],
    [toggle('Turn on sauna'), 'Turn on the sauna.', 'pressed'],
  ])('presses no button that would undo what is so already (%#)', async (html, task, title) => {
    expect(await fault(html, task)).toBeNull();
    expect(await page.title()).toBe(title);
  });

  const rooms = (...names: string[]) =>
    `<div id=a>${names
      .map((name) => `<button onclick="show('${name.split(/ \d/)[0]}')">${name}</button>`)
      .join('')}</div><script>function show(name) { document.title = name;
        a.innerHTML = '<h1>' + name + '</h1><label><input type=checkbox> Kettle</label>'; }</script>`;
  it.each([
    [rooms('Pantry 17 °C', 'Attic 12 °C'), 'Pantry'],
    [rooms('Pantry 2', 'Attic'), null],
  ])('opens the card of a place that also says a measure (%#)', async (html, name) => {
    expect((await fault(html, 'Turn on the kettle in the pantry.')) === null).toBe(name !== null);
    expect(await page.title()).toBe(name ?? '');
  });

  const SURVEYS = (heading: string) => `<h1>${heading}</h1><table><tr><th>Name<th>
    ${['Lunch habits', 'Night shifts'].map((name) => `<tr><td>${name}<td><button onclick="document.title = '${name}'">Duplicate</button>`).join('')}</table>`;
  it.each([
    [SURVEYS('Team surveys'), 'Duplicate the Night shifts survey.', 'Night shifts'],
    [SURVEYS('Invoices'), 'Duplicate the Night shifts survey.', ''],
    [`${SURVEYS('Surveys')}<p>Night shifts survey</p>`, 'Duplicate the Night shifts survey.', ''],
  ])('takes the word for what the entries are for no part of a name (%#)', async (html, task, title) => {
    expect((await fault(html, task)) === null).toBe(title !== '');
    expect(await page.title()).toBe(title);
  });

  const EXPORT = (heading: string) => `<button onclick="document.title = 'menu'">Meters</button><h1>${heading}</h1>
    <button onclick="document.title = 'export'; location.href = 'data:text/csv,a'">Export</button>`;
  it('exports by the button that says so, and not by what leads to the list', async () => {
    await fault(EXPORT('Meters'), 'Export the meters.');
    expect(await page.title()).toBe('export');
  });

  const LANES = (
    bar: string,
  ) => `<header>${bar}</header><main id=m><h1>Lanes</h1><table><tr><th>Lane 4<td><button>09:00</button></table></main>
    <script>function show(name) { m.innerHTML = '<h1>' + name + '</h1>' + ['Lane 4', 'Lane 7'].map((lane) =>
      '<article><h3>' + lane + '</h3><button onclick="document.title = this.textContent + lane(this)">Cancel reservation</button></article>').join(''); }
      const lane = (button) => ' ' + button.closest('article').querySelector('h3').textContent;</script>`;
  const opening = (name: string) => `<button onclick="show('${name}')">${name}</button>`;
  it.each([
    [opening('My reservations'), 'Cancel my reservation of Lane 4.', 'Cancel reservation Lane 4'],
    [
      `${opening('Lanes')}${opening('My reservations')}`,
      'Cancel my reservation of Lane 4.',
      'Cancel reservation Lane 4',
    ],
    [opening('Vouchers'), 'Cancel my reservation of Lane 4.', ''],
    [`${opening('My reservations')}${opening('All reservations')}`, 'Cancel my reservation of Lane 4.', ''],
  ])('opens the list that a button brings up (%#)', async (bar, task, title) => {
    expect((await fault(LANES(bar), task)) === null).toBe(title !== '');
    expect(await page.title()).toBe(title);
  });
});
