import { TaskPage } from './task-page.fixture';

describe('executeSteps and the questions of pages', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const fault = async (html: string, task: string) => (await page.perform(html, task)).failure?.message ?? null;
  const SAVE = `<button onclick="document.title += 'saved'">Save</button> <button onclick="document.title = 'left'">Cancel</button>`;

  it.each([
    ['Close the dialog and click Save.', ''],
    ['Confirm the dialog.', ''],
    ['Click Save and confirm the dialog.', 'saved'],
    ['Click Save. Click OK in the dialog.', 'saved'],
  ])('fails where no dialog comes up: %s', async (task, title) => {
    expect(await fault(SAVE, task)).toMatch(/no dialog/i);
    expect(await page.title()).toBe(title);
  });

  it('skips the answer to a dialog that may come up, and closes a menu by Escape', async () => {
    expect(await fault(SAVE, 'Click Save. If a dialog appears, accept it.')).toBeNull();
    const menu = `<p id=m>Menu</p><script>onkeydown = ({ key }) => { if (key === 'Escape') m.remove(); };</script>`;
    expect(await fault(menu, 'Close the popup.')).toBeNull();
  });

  it('fails a step about which the browser asks, unless the task has the answer', async () => {
    const html = `<button onclick="document.title = confirm('Delete Ada?')">Delete</button>`;

    expect(await fault(html, 'Click Delete.')).toContain('The page asked "Delete Ada?"');
    expect(await page.title()).toBe('false');
    expect(await fault(html, 'Click Delete and confirm the deletion.')).toBeNull();
    expect(await page.title()).toBe('true');
  });

  it('keeps no answer for a later question than the one that it was meant for', async () => {
    const html = `${SAVE}<button onclick="document.title = confirm('Delete Ada?')">Delete</button>`;

    expect(await fault(html, 'Click Save. If a dialog appears, accept it. Click Delete.')).toContain('Delete Ada?');
    expect(await page.title()).toBe('false');
  });

  const asking = (...names: string[]) => `<button onclick="d.showModal()">Remove Ada</button>
    <dialog id=d aria-label="Delete Ada?">${names.map((name) => `<button onclick="document.title = this.textContent">${name}</button>`).join('')}</dialog>`;
  it('fails a run at whose end the page asks about what was clicked', async () => {
    expect(await fault(asking('Cancel', 'Delete'), 'Click Remove Ada.')).toContain('The page asks "Delete Ada?"');
    expect(await fault(asking('Abbrechen', 'Löschen'), 'Click Remove Ada.')).toContain('The page asks');
    expect(await page.title()).toBe('');
    expect(await fault(asking('Abbrechen', 'Löschen'), 'Click Remove Ada and confirm.')).toBeNull();
    expect(await page.title()).toBe('Löschen');
    expect(await fault(asking('Close'), 'Click Remove Ada.')).toBeNull();
  });

  const beside = (...names: string[]) =>
    `<table><tr><td>Ada<td><a href="#" onclick="setTimeout(() => { q.hidden = false; }, 200); return false">Delete</a></table>
    <div id=q hidden><p>Really delete Ada?</p>${names.map((name) => `<button onclick="document.title = this.textContent">${name}</button>`).join('')}</div>`;
  it('takes a question that comes up beside what was clicked for one', async () => {
    expect(await fault(beside('Cancel', 'OK'), 'Delete Ada.')).toContain('The page asks "Really delete Ada?"');
    expect(await page.title()).toBe('');
    expect(await fault(beside('Cancel', 'OK'), 'Click Delete in the row Ada and confirm.')).toBeNull();
    expect(await page.title()).toBe('OK');
    expect(await fault(beside('Up', 'Down'), 'Delete Ada.')).toBeNull();
  });

  it('confirms by the button that is called like the deed, and not by the one that closes the dialog', async () => {
    const html = asking('Close this dialog', 'Keep open', 'Close ticket').replace('Remove Ada', 'Close');
    expect([await fault(html, 'Click Close and confirm.'), await page.title()]).toEqual([null, 'Close ticket']);
  });

  const star = (inner: string, at: number) =>
    `<span style="cursor:pointer;width:18px" onclick="document.title = ${at + 1}">${inner}</span>`;
  const STARS = `<p>Service</p><div style="display:flex">${Array.from({ length: 5 }, (_, at) => star('<i class="icon star" style="display:block;width:16px;height:16px;background:gold"></i>', at)).join('')}</div>`;
  const NUMBERS = `<fieldset><legend>Service</legend><div style="display:flex">${Array.from({ length: 6 }, (_, at) => `<input type=radio name=r aria-label=${at} style="width:16px" onchange="document.title = ${at}">`).join('')}</div></fieldset>`;
  const RADIOS = `<p>Service</p><div role=radiogroup style="display:flex">${Array.from({ length: 5 }, (_, at) => `<div style="cursor:pointer"><div role=radio aria-checked=false aria-label="star star" style="width:18px;height:18px" tabindex=0 onclick="document.title = ${at + 1}; this.ariaChecked = true"></div></div>`).join('')}</div>`;
  it.each([
    [STARS, 'Set Service to 4.'],
    [NUMBERS, 'Rate the service with 4 stars.'],
    [RADIOS, 'Set Service to 4.'],
    [RADIOS.replaceAll(' aria-label="star star"', ''), 'Rate the service with 4 stars.'],
  ])('rates (%#)', async (html, task) => {
    expect([await fault(html, task), await page.title()]).toEqual([null, '4']);
  });

  const notice = (...names: string[]) => `<h1>Shop</h1><button onclick="document.title = 'other'">Reject offer</button>
    <p>We use cookies.</p>${names.map((name) => `<button onclick="document.title = this.textContent">${name}</button>`).join(' ')}`;
  it.each([
    ['Reject the cookies.', ['Accept all', 'Only necessary'], 'Only necessary'],
    ['Decline optional cookies.', ['Alle akzeptieren', 'Nur notwendige'], 'Nur notwendige'],
    ['Reject all cookies.', ['Tout accepter', 'Tout refuser'], 'Tout refuser'],
    ['Accept the cookies.', ['Alle akzeptieren', 'Nur notwendige'], 'Alle akzeptieren'],
    ['Accept only the necessary cookies.', ['Accept all', 'Essential cookies only'], 'Essential cookies only'],
  ])('%s', async (task, names, title) => {
    expect([await fault(notice(...names), task), await page.title()]).toEqual([null, title]);
  });

  it('presses the button of nothing else for a notice about cookies that the page does not show', async () => {
    const html = `<button onclick="document.title = 'other'">Reject offer</button>`;
    expect(await fault(html, 'Reject the cookies.')).not.toBeNull();
    expect(await page.title()).toBe('');
  });
});
