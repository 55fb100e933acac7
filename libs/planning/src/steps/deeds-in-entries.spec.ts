import { TaskPage } from './task-page.fixture';

const NAMES = ['Ada Kern', 'Bela Toth', 'Cora Lind'];
/** Entries with a menu each, whose deeds the title tells. */
const MENUS = `<h1>Members</h1><table><tr><th>Name<th></tr>${NAMES.map((name) => `<tr><td>${name}<td><button data-n="${name}" aria-haspopup=menu>⋮</button>`).join('')}</table>
  <div id=m role=menu hidden></div><script>let of; onclick = ({ target }) => {
    if (target.dataset.n) { of = target.dataset.n; m.hidden = false; m.innerHTML = ['Suspend', 'Reset password'].map((t) => '<div role=menuitem tabindex=-1>' + t + '</div>').join(''); }
    else if (target.role === 'menuitem') { document.title = target.textContent + ' ' + of; m.hidden = true; } };
    onkeydown = ({ key }) => { if (key === 'Escape') m.hidden = true; };</script>`;
/** Mails with a box each, and buttons above that work when one is ticked. */
const mails = (
  ticked = '',
) => `<div role=toolbar>${['Archive', 'Delete'].map((name) => `<button title=${name} disabled>${name[0]}</button>`).join('')}</div>
  <div id=l role=list>${['Ida Offer', 'Karl Minutes', 'Library Newsletter'].map((name) => `<div role=listitem><input type=checkbox aria-label=Select value="${name}" ${name === ticked ? 'checked' : ''}><span>${name}</span></div>`).join('')}</div><script>
  const boxes = () => [...l.querySelectorAll(':checked')].map(({ value }) => value);
  onchange = () => document.querySelectorAll('[title]').forEach((b) => { b.disabled = boxes().length === 0; });
  onclick = ({ target }) => { if (target.title) document.title = target.title + ' ' + boxes(); };</script>`;

describe('executeSteps with deeds that an entry has no button for', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const done = async (html: string, task: string) => [
    (await page.perform(html, task)).failure === null,
    await page.title(),
  ];

  it.each([
    [MENUS, 'Suspend Bela Toth', true, 'Suspend Bela Toth'],
    [MENUS, 'Click Reset password in the row Ada Kern.', true, 'Reset password Ada Kern'],
    [MENUS, 'Archive Bela Toth.', false, ''],
    [MENUS, 'Suspend Dora.', false, ''],
    [mails(), 'Delete the mail from Ida.', true, 'Delete Ida Offer'],
    [mails(), 'Archive the newsletter.', true, 'Archive Library Newsletter'],
    [mails(), 'Archive the library newsletter.', true, 'Archive Library Newsletter'],
    [mails(), 'Archive the unread newsletter.', false, ''],
    [mails(), 'Approve the mail from Ida.', false, ''],
    [mails('Karl Minutes'), 'Delete the mail from Ida.', false, ''],
  ])('(%#) %s: %s', async (html, task, isDone, title) => {
    expect(await done(html, task)).toEqual([isDone, title]);
    const boxes = (await page.driver.observe()).controls.filter(({ checked }) => checked);
    if (!isDone) expect(boxes.length).toBe(html.includes('checked>') ? 1 : 0);
  });

  const TABS = `<h1>Course</h1><div role=tablist>${['Enrol', 'Participants']
    .map((name, at) => `<button role=tab aria-selected=${at === 0} onclick="go(${at}, this)">${name}</button>`)
    .join(
      '',
    )}</div><div id=t0><select aria-label=Course><option>First aid</select></div><div id=t1 hidden>ENTRIES</div><div id=d role=dialog aria-modal=true style="position:fixed;inset:15%;background:#fff" hidden></div>
    <script>function go(at, tab) { document.querySelectorAll('[role=tab]').forEach((one) => { one.ariaSelected = one === tab; });
      t0.hidden = at === 1; t1.hidden = at === 0; } function ask(html) { d.hidden = false; d.innerHTML = html; }
      function say(text) { document.title = text; d.hidden = true; }</script>`;
  const SCORES = `<table><tr><th><th>Name<th>Score<th>${['Ada Kern', 'Bela Toth']
    .map(
      (name) => `<tr><td><input type=checkbox><td>${name}<td>70<td><button onclick="edit('${name}')">Edit</button>
      <button title=Decline onclick="ask('<h2>Decline?</h2><label>Reason <input id=r></label><button onclick=say(r.value)>Decline</button>')">✖</button>
      <button onclick="ask('<h2>Remove?</h2><p>This cannot be undone.</p><button>Cancel</button><button onclick=say(1)>Yes, remove</button>')">Remove</button>
      <button onclick="ask('<h2>Move</h2><label>Date <input id=r type=date></label><button onclick=say(r.value)>Move</button>')">Move</button>`,
    )
    .join(
      '',
    )}</table><script>function edit(name) { ask('<label>Name <input id=n value="' + name + '"></label><label>Score <input id=s value=70></label><button onclick="say(n.value + s.value)">Save</button>'); }</script>`;
  it.each([
    ['Change the score of Bela Toth to 75.', 'Bela Toth75'],
    ['Change the age of Bela Toth to 75.', null],
    ['Decline the request of Ada Kern with the reason "Too late".', 'Too late'],
    ['Remove Ada Kern from the participants and confirm.', '1'],
    ['Move the entry of Ada Kern to 4 May 2027.', '2027-05-04'],
  ])('finds the entry behind a tab: %s', async (task, title) => {
    expect(await done(TABS.replace('ENTRIES', SCORES), task)).toEqual([title !== null, title ?? '']);
  });

  it('finds the menu of a card that a component draws, behind a tab, and passes over what cannot be opened', async () => {
    const cards = ['Nora Ek', 'Paul Ost']
      .map(
        (name) =>
          `<x-card><b>${name}</b><div slot=foot><button>Book</button><button onclick="menu('${name}')">More</button></div></x-card>`,
      )
      .join('');
    const html = `${TABS.replace('ENTRIES', `<div>${cards}</div>`)}<div style="position:relative"><button aria-expanded=false>Filters</button>
      <b style="position:absolute;inset:0;background:#fff">Sale</b></div><script>
      customElements.define('x-card', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML =
        '<div><div><div><slot></slot></div><div><div><div><slot name=foot></slot></div></div></div></div></div>'; } });
      function menu(name) { ask('<div role=menu><div role=menuitem tabindex=0 onclick="say(&quot;' + name + '&quot;)">Block</div></div>'); }</script>`;
    expect(await done(html, 'Block Paul Ost.')).toEqual([true, 'Paul Ost']);
  });

  it('drops a card into a column that has other cards, where the page names only the column', async () => {
    const column = (name: string, ...cards: string[]) =>
      `<section style="float:left;width:200px" ondragover="event.preventDefault()" ondrop="document.title = '${name}'; this.append(taken)"><h2>${name} ${cards.length}</h2>
        ${cards.map((card) => `<div draggable=true ondragstart="window.taken = this" style="height:40px">${card}</div>`).join('')}</section>`;
    const html = `${column('To do', 'Write report', 'Call Ada')}${column('In progress', 'Fix link', 'Fix crash')}`;
    expect(await done(html, 'Move "Write report" to In progress.')).toEqual([true, 'In progress']);
  });

  it('opens the part of the page that a link without an address shows, where the task names it', async () => {
    const html = `<nav><a href="#" onclick="p.hidden = false">Notifications</a> <a href="#" onclick="document.title = 'other'">Billing</a></nav>
      <div id=p hidden><button role=switch aria-checked=true aria-label=Mentions onclick="this.ariaChecked = 'false'; document.title = 'off'"></button></div>`;
    expect(await done(html, 'Turn off Mentions in the Notifications section.')).toEqual([true, 'off']);
    expect((await done(html, 'Turn off Mentions.'))[1]).toBe('');
  });
});
