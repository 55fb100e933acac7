import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DrivenPage } from '../driven-page.fixture';

const box = 'display:inline-block;width:18px;height:18px;border:1px solid';

describe('entering into controls', () => {
  const driven = new DrivenPage();
  beforeAll(() => driven.start());
  afterAll(() => driven.stop());

  it.each([
    ['a field', '<label>Name <input maxlength=20></label>', 'Name', 'Ann O’Neill', 'Ann O’Neill'],
    ['several lines', '<label>Notes <textarea>old</textarea></label>', 'Notes', 'one\ntwo', 'one\ntwo'],
    [
      'rich text',
      '<p id=x1>Letter</p><div contenteditable aria-labelledby=x1>old <b>text</b></div>',
      'Letter',
      'Dear all',
      'Dear all',
    ],
    [
      'a field that formats while keys are pressed',
      `<label>Phone <input></label><script>const f = document.querySelector('input'); f.onkeydown = (e) => { if (/^\\d$/.test(e.key)) { e.preventDefault(); const d = (f.value + e.key).replace(/\\D/g, ''); f.value = '(' + d.slice(0, 3) + ') ' + d.slice(3); } }; f.addEventListener('beforeinput', (e) => { if (!e.inputType.startsWith('delete')) e.preventDefault(); });</script>`,
      'Phone',
      '5551234',
      '(555) 1234',
    ],
    [
      'a field that formats when it is left',
      `<label>Amount <input onchange="this.value = Number(this.value).toLocaleString('en', { minimumFractionDigits: 2 })"></label>`,
      'Amount',
      '1234.50',
      '1,234.50',
    ],
    [
      'an amount of a locale with a comma before the cents',
      `<label>Cost <input></label><script>const f = document.querySelector('input'); f.oninput = () => { const [w, c = ''] = f.value.replace(/[^\\d,]/g, '').split(','); f.value = w === '' ? '' : Number(w).toLocaleString('de') + ',' + c.padEnd(2, '0').slice(0, 2) + ' €'; };</script>`,
      'Cost',
      '1899.50',
      '1.899,50 €',
    ],
    [
      'a field that is drawn anew with each change',
      `<div id=r1></div><script>const draw = (v) => { r1.innerHTML = '<label>City <input name=c1></label>'; const f = r1.querySelector('input'); f.value = v; f.oninput = () => setTimeout(() => draw(f.value)); }; draw('');</script>`,
      'City',
      'Bern',
      'Bern',
    ],
  ])('enters text into %s', async (_, html, label, text, shown) => {
    await driven.show(html);
    const control = await driven.control(label);

    await driven.driver.enterText(control, text);

    expect((await driven.driver.read(control))?.value).toBe(shown);
  });

  it('takes a number without its decimal mark for another one', async () => {
    await driven.show('<label>Cost <input oninput="this.value = this.value.replace(/[.,]/g, String())"></label>');

    await expect(driven.driver.enterText(await driven.control('Cost'), '899.50')).rejects.toThrow('89950');
  });

  it.each([
    ['that moves the focus on', `f.forEach((x, i) => x.oninput = () => f[i + 1]?.focus());`],
    ['that does not', ''],
  ])('enters a code into boxes %s', async (_, script) => {
    const fields = Array.from(
      { length: 4 },
      (__, index) => `<input maxlength=1 size=1 aria-label="Digit ${index + 1}">`,
    ).join('');
    await driven.show(
      `<p>Code</p>${fields}<script>const f = [...document.querySelectorAll('input')]; ${script}</script>`,
    );

    await driven.driver.enterText(await driven.control('Digit 1'), '4711');

    expect((await driven.driver.observe()).controls.map(({ value }) => value).join('')).toBe('4711');
  });

  it('refuses a field that is read-only, and says what a field shows instead', async () => {
    await driven.show(`<label>Id <input readonly value=7></label><label>Word <input maxlength=3></label>`);

    await expect(driven.driver.enterText(await driven.control('Id'), 'x')).rejects.toMatchObject({
      code: 'not_operable',
    });
    await expect(driven.driver.enterText(await driven.control('Word'), 'abcdef')).rejects.toThrow(
      'shows "abc" instead of "abcdef"',
    );
  });

  it.each([
    ['native', '<label><input type=checkbox> Terms</label>', 'Terms'],
    [
      'hidden behind its label',
      `<style>.v input{position:absolute;opacity:0;width:0;height:0}.v i{${box}}</style><div class=v><input type=checkbox id=q7><label for=q7><i></i> Terms and <a href="/elsewhere">details</a></label></div>`,
      'Terms and details',
    ],
    [
      'not drawn at all',
      `<style>.v input{display:none}.v i{${box}}</style><label class=v><input type=checkbox><i></i> Terms</label>`,
      'Terms',
    ],
    [
      'of the ARIA pattern',
      `<div role=checkbox tabindex=0 aria-checked=false onclick="this.ariaChecked = String(this.ariaChecked !== 'true')">Terms</div>`,
      'Terms',
    ],
    [
      'of plain elements',
      `<style>.t1{${box};cursor:pointer}.t1.on{background:#464}</style><span class=t1></span> Terms<script>const t = document.querySelector('.t1'); t.addEventListener('click', () => t.classList.toggle('on'));</script>`,
      'Terms',
    ],
    [
      'of plain elements that shows its state by its color only',
      `<span id=q1 style="${box};cursor:pointer;background:#fff"></span> Terms<script>let on = false; q1.onclick = () => { on = !on; q1.style.background = on ? '#06c' : '#fff'; };</script>`,
      'Terms',
    ],
    [
      'with three states',
      `<div role=checkbox tabindex=0 aria-checked=false onclick="this.ariaChecked = { false: 'mixed', mixed: 'true', true: 'false' }[this.ariaChecked]">Terms</div>`,
      'Terms',
    ],
    [
      'that takes keys only',
      `<span role=switch tabindex=0 aria-checked=false style="${box}" aria-label=Terms onkeydown="if (event.key === ' ') this.ariaChecked = String(this.ariaChecked !== 'true')"></span>`,
      'Terms',
    ],
  ])('checks and unchecks a box %s', async (_, html, label) => {
    await driven.show(html);
    const control = await driven.control(label);

    await driven.driver.setChecked(control, true);
    expect((await driven.driver.read(control))?.checked).toBe(true);
    await driven.driver.setChecked(control, false);
    expect((await driven.driver.read(control))?.checked).toBe(false);
  });

  it('says that a drawn box stays checked', async () => {
    await driven.show(
      `<style>.t2{${box};cursor:pointer}.t2:hover{border-color:red}.on{background:#464}</style><span class="t2 on"></span> Terms<script>document.querySelector('.t2').onclick = ({ target }) => { target.style.borderColor = 'blue'; };</script>`,
    );

    const refused = driven.driver.setChecked(await driven.control('Terms'), false);

    await expect(refused).rejects.toMatchObject({ code: 'wrong_value' });
  });

  it.each([
    ['a file field', '<label>Proof <input type=file onchange="window.got = this.files[0].name"></label>'],
    [
      'a field behind a button',
      `<input type=file hidden id=u1 onchange="window.got = this.files[0].name"><button type=button onclick="u1.click()">Proof</button>`,
    ],
    [
      'a field behind a label',
      `<style>#u2{display:none}</style><label for=u2 style="${box};width:100px">Proof</label><input id=u2 type=file onchange="window.got = this.files[0].name">`,
    ],
    [
      'a place for dropping',
      `<div role=button tabindex=0 aria-label=Proof id=u3 style="width:200px;height:90px;border:2px dashed" ondragover="event.preventDefault()" ondrop="event.preventDefault(); window.got = event.dataTransfer.files[0].name; this.append(window.got)"></div>`,
    ],
  ])('attaches a file to %s', async (_, html) => {
    const path = join(driven.folder, 'proof of address.txt');
    await writeFile(path, 'address');
    await driven.show(html);

    await driven.driver.attach(await driven.control('Proof'), [path]);

    expect(await driven.current().evaluate('window.got')).toBe('proof of address.txt');
  });

  it.each([
    [
      'HTML5',
      `<div draggable=true id=p1 ondragstart="event.dataTransfer.setData('text', 'p1')">Card</div><div id=p2 style="height:90px;border:1px solid" aria-dropeffect=move ondragover="event.preventDefault()" ondrop="event.preventDefault(); this.append(p1); window.got = 1">Done</div>`,
    ],
    [
      'HTML5 (on a framed element)',
      `<div draggable=true id=p1 ondragstart="event.dataTransfer.setData('text', 'p1')">Card</div><div id=p2 style="height:90px;border:1px dashed"><h3>Done</h3></div><script>p2.addEventListener('dragover', (e) => e.preventDefault()); p2.addEventListener('drop', () => { p2.append(p1); window.got = 1; });</script>`,
    ],
    [
      'pointer',
      `<div id=p1 style="cursor:grab;width:80px;height:30px">Card</div><div id=p2 style="height:90px;border:1px solid" aria-dropeffect=move>Done</div><script>p1.onpointerdown = () => { document.onpointermove = (e) => { p1.style.transform = 'translate(' + (e.clientX - 40) + 'px,' + (e.clientY - 15) + 'px)'; }; document.onpointerup = (e) => { document.onpointermove = null; p1.style.transform = ''; const r = p2.getBoundingClientRect(); if (e.clientY > r.top && e.clientY < r.bottom) { p2.append(p1); window.got = 1; } }; };</script>`,
    ],
  ])('drags with %s events', async (_, html) => {
    await driven.show(html);

    await driven.driver.drag(await driven.control('Card'), await driven.control('Done'));

    expect(await driven.current().evaluate('window.got')).toBe(1);
  });

  it('closes a notice about cookies that is in front, and names other layers', async () => {
    const layer = (text: string, button: string) =>
      `<button onclick="window.got = (window.got ?? 0) + 1">Send</button><div id=y1 style="position:fixed;left:0;right:0;top:0;height:300px;background:#fff"><p>${text}</p><button onclick="y1.remove(); window.by = this.textContent">${button}</button></div>`;
    const { driver } = driven;
    const behind = async (html: string) => {
      await driven.show(html.replace('position:fixed', 'display:none;position:fixed'));
      const control = await driven.control('Send');
      await driven.current().evaluate(`y1.style.display = 'block'`);
      return control;
    };

    await driver.click(await behind(layer('We use cookies.', 'Only necessary')));
    expect(await driven.current().evaluate('[window.got, window.by]')).toEqual([1, 'Only necessary']);
    const covered = driver.click(await behind(layer('Win a prize', 'Yes')));
    await expect(covered).rejects.toMatchObject({ code: 'covered' });
  });
});
