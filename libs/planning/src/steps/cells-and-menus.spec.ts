import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunValue } from '../run-value';
import { TaskPage } from './task-page.fixture';

/** A grid whose cells are edited in their place; fields for filters are called like the columns. */
const grid = (open: string, takes = 'f.value') => `<div role=grid>
  <div role=row>${['Name', 'Stock'].map((name) => `<div role=columnheader style="display:inline-block;width:120px">${name}<br><input size=6 aria-label="${name} filter"></div>`).join('')}</div>
  ${[
    ['Lamp S', '4'],
    ['Lamp M', '9'],
  ]
    .map(
      (cells) =>
        `<div role=row>${cells.map((text) => `<div role=gridcell style="display:inline-block;width:120px;height:24px">${text}</div>`).join('')}</div>`,
    )
    .join('')}</div>
  <script>document.querySelectorAll('[role=gridcell]').forEach((cell) => cell.${open} = () => {
    if (cell.firstElementChild) return;
    cell.innerHTML = '<input size=8>';
    const f = cell.firstElementChild;
    f.focus();
    f.onkeydown = ({ key }) => { if (key === 'Enter') { cell.textContent = ${takes}; document.title = cell.parentElement.textContent.trim(); } };
    f.onblur = () => { if (f.isConnected) cell.textContent = 'lost'; };
  });</script>`;

/** A list whose entries have a menu behind a symbol, on two pages. */
const menus = (
  button: string,
) => `<ul id=l></ul><button id=n aria-label="Next page">›</button><div id=m role=menu></div><script>
  const draw = (names) => { l.innerHTML = names.map((name) => '<li>' + name + ' <span>open</span> ${button}</li>').join('');
    l.querySelectorAll('button').forEach((b, at) => b.onclick = () => { m.innerHTML = '<div role=menuitem>Approve</div>'; m.firstChild.onclick = () => { document.title = names[at]; m.innerHTML = ''; }; }); };
  draw(['Order 11', 'Order 12']); n.onclick = () => { draw(['Order 13', 'Order 14']); n.disabled = true; };</script>`;
const DOTS = '<button><svg class="icon-ellipsis-v" width=16 height=16></svg></button>';
const CLOSED = '<button aria-haspopup=menu aria-expanded=false><svg width=16 height=16></svg></button>';

describe('executeSteps in cells and in menus of entries', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());
  const fault = async (html: string, task: string) => (await page.perform(html, task)).failure?.message ?? null;

  it.each([
    ['ondblclick', 'Set the stock of Lamp S to 12.'],
    ['onclick', 'Set the stock of "Lamp S" to 12.'],
    ['ondblclick', 'Change the stock in the row "Lamp S" to 12.'],
  ])('edits a cell in its place (%s): %s', async (open, task) => {
    expect([await fault(grid(open), task), await page.title()]).toEqual([null, 'Lamp S12']);
  });

  it('fails where a cell shows something else than what was entered', async () => {
    expect(await fault(grid('onclick', 'f.value + "0"'), 'Set the stock of Lamp S to 12.')).toContain('"120"');
  });

  it.each([
    [DOTS, 'Click Approve in the row "Order 12".', 'Order 12'],
    [CLOSED, 'Click Approve in the entry "Order 12".', 'Order 12'],
    [DOTS, 'Click Approve in the row "Order 14".', 'Order 14'],
    ['<button>More</button>', 'Click Approve in the row "Order 14".', 'Order 14'],
  ])('finds what is done to an entry in the menu behind its symbol (%#): %s', async (button, task, title) => {
    expect([await fault(menus(button), task), await page.title()]).toEqual([null, title]);
  });

  /** Boxes without labels: one of the browser that is transparent over a picture, and one of a script around a field of the browser. */
  const rows = (box: string) =>
    `<table>${['Ada', 'Ben', 'Cleo'].map((name) => `<tr role=row><td>${box}<td>${name}<td>Approved</tr>`).join('')}</table>
    <button onclick="document.title = [...document.querySelectorAll('input')].map((i) => +i.checked).join('')">Export</button>`;
  const TRANSPARENT = `<span style="position:relative;display:inline-flex;padding:4px"><input type=checkbox tabindex=-1 aria-label="Select row" style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0"><svg width=24 height=24><rect width=18 height=18 /></svg></span>`;
  const AROUND = `<div role=checkbox aria-label="Select row" style="position:relative;width:22px;height:22px"><input type=checkbox style="position:absolute;inset:0;margin:0;opacity:0;width:22px;height:22px"><div style="width:20px;height:20px;border:1px solid"></div></div>`;
  const PAINTED = `<style>.p1::after{content:'';position:absolute;inset:0;border:1px solid}</style><span class=p1 style="position:relative;display:inline-block;width:18px;height:18px"><input type=checkbox aria-label="Select row" style="width:18px;height:18px;margin:0;opacity:0"></span>`;
  it.each([TRANSPARENT, AROUND, PAINTED])('ticks boxes of rows that are drawn without a label (%#)', async (box) => {
    expect(await fault(rows(box), 'Select the rows Ada and Cleo. Click Export.')).toBeNull();
    expect(await page.title()).toBe('101');
  });

  it('takes no box for the deed that a text beside it names', async () => {
    expect(await fault(rows(AROUND), 'Click "Approve" in the row "Cleo".')).not.toBeNull();
  });

  it('chooses in a list whose border is drawn by another element', async () => {
    const html = `<p>Name</p><p>Vehicle type</p><div style="position:relative;width:240px"><div tabindex=0 id=t style="height:32px;cursor:pointer">Please choose</div>
      <div style="position:absolute;inset:0;border:1px solid;pointer-events:none"></div><svg width=10 height=10 style="position:absolute;right:4px;top:10px"></svg></div><button>Vehicles</button><div id=o></div>
      <script>t.onclick = () => { o.innerHTML = ['Van', 'Cooler'].map((x) => '<div style="cursor:pointer">' + x + '</div>').join(''); [...o.children].forEach((i) => i.onclick = () => { t.textContent = document.title = i.textContent; o.innerHTML = ''; }); };</script>`;
    expect([await fault(html, 'Select Cooler in "Vehicle type".'), await page.title()]).toEqual([null, 'Cooler']);
  });

  const file = async (name: string): Promise<RunValue> => {
    const path = join(page.folder, name);
    await writeFile(path, 'x');
    return {
      ...{ field: 'file', label: 'File', type: 'file', texts: [name], files: [{ path, name }] },
      ...{ secretOrigins: null, given: true },
    };
  };
  /** A place for files whose field is made when it is pressed, and a button that sends them. */
  const DROPPED = `<div style="cursor:pointer;border:1px dashed;width:300px;height:60px" id=z>Drop the logo here or click to choose</div><p id=n></p><button id=u disabled>Upload</button>
    <script>z.onclick = () => { const i = document.createElement('input'); i.type = 'file'; i.onchange = () => { n.textContent = i.files[0].name; u.disabled = false; }; i.click(); };
    u.onclick = () => { document.title = n.textContent; };</script>`;
  it.each(['Upload {{file}} to Logo.', 'Upload {{file}} to Logo. Click Upload.'])(
    'gives files to a button that takes them, and sends them: %s',
    async (task) => {
      expect((await page.perform(DROPPED, task, [await file('logo.png')])).failure).toBeNull();
      expect(await page.title()).toBe('logo.png');
    },
  );

  it('presses no button that would send an empty field in place of what the task says', async () => {
    const html = `<table><tr><td>File <select><option>A-1</select> Why: <input> <button onclick="document.title = 'sent'">Withdraw</button></table>`;
    expect(await fault(html, 'Withdraw the file A-1 with the reference "X-7".')).not.toBeNull();
    expect(await page.title()).toBe('');
  });

  const MENUS = `<table><tr><th>Name<th>Room<th>${[
    ['Fan', 'Attic'],
    ['Hall lamp', 'Hall'],
  ]
    .map(
      ([name, room]) =>
        `<tr><td>${name}<td>${room}<td><button aria-label=More aria-haspopup=menu onclick="m.hidden = false; m.dataset.n = '${name}'">⋮</button>`,
    )
    .join('')}</table>
    <div id=m hidden onclick="m.hidden = true; if (event.target.textContent === 'Move to room…') d.hidden = false; else document.title = event.target.textContent + ' ' + m.dataset.n">
    <div role=menuitem>Switch on</div><div role=menuitem>Switch off</div><div role=menuitem>Move to room…</div><div role=menuitem>Delete</div></div>
    <div id=d hidden><label>Room <select id=r><option>Hall<option>Attic<option>Kitchen</select></label><button onclick="d.hidden = true">Cancel</button>
    <button onclick="d.hidden = true; document.title = m.dataset.n + ' ' + r.value">Save</button></div>`;
  it.each([
    ['Switch on the fan.', 'Switch on Fan'],
    ['Switch off the hall lamp.', 'Switch off Hall lamp'],
    ['Delete the hall lamp.', 'Delete Hall lamp'],
    ['Move the fan to the kitchen.', 'Fan Kitchen'],
    ['Switch on the oven.', ''],
  ])('finds deeds in the menus of entries: %s', async (task, title) => {
    expect((await fault(MENUS, task)) === null).toBe(title !== '');
    expect(await page.title()).toBe(title);
  });
});
