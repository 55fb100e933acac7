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
});
