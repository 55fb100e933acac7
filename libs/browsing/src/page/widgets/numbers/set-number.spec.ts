import { DrivenPage } from '../../driven-page.fixture';

/** A thumb on a track; the value is only written beside it. */
const plainSlider = `<style>.a1{position:relative;width:300px;height:8px;background:#ddd}.b1{position:absolute;width:16px;height:16px;top:-4px;background:#06c;cursor:grab;left:0}</style>
  <div><span>Volume</span><div class=a1><div class=b1></div></div><output class=c1>0</output></div>
  <script>const [t, b, o] = [document.querySelector('.a1'), document.querySelector('.b1'), document.querySelector('.c1')];
  b.onpointerdown = (e) => { b.setPointerCapture(e.pointerId); b.onpointermove = (m) => { const r = t.getBoundingClientRect(); const v = Math.round(Math.max(0, Math.min(1, (m.clientX - r.left) / r.width)) * 100); b.style.left = v * 2.84 + 'px'; o.textContent = window.set = v; }; }; b.onpointerup = () => { b.onpointermove = null; };</script>`;

/** Two thumbs of a range that follow the keys. */
const twoThumbs = `<div role=group aria-label=Price>${['Minimum', 'Maximum']
  .map(
    (name, i) =>
      `<div role=slider tabindex=0 aria-label="${name}" aria-valuemin=0 aria-valuemax=500 aria-valuenow=${i * 500} style="width:20px;height:20px;background:red"></div>`,
  )
  .join('')}</div>
  <script>document.querySelectorAll('[role=slider]').forEach((s) => s.onkeydown = (e) => { const by = { ArrowUp: 10, ArrowRight: 10, ArrowDown: -10, ArrowLeft: -10, PageUp: 50, PageDown: -50 }[e.key] ?? 0; s.ariaValueNow = String(Math.max(0, Math.min(500, +s.ariaValueNow + by))); window.set = [...document.querySelectorAll('[role=slider]')].map((x) => +x.ariaValueNow).join(); });</script>`;

/** A slider that only follows the pointer. */
const pointerOnly = `<div id=w style="width:400px;height:20px;background:#eee;position:relative"><div role=slider aria-label=Level aria-valuemin=0 aria-valuemax=1000 aria-valuenow=0 id=h style="position:absolute;left:0;width:20px;height:20px;background:#333"></div></div>
  <script>h.onmousedown = () => { onmousemove = (m) => { const r = w.getBoundingClientRect(); const v = Math.round((m.clientX - r.left) / r.width * 200) * 5; h.ariaValueNow = String(Math.max(0, Math.min(1000, v))); h.style.left = h.ariaValueNow * 0.38 + 'px'; window.set = +h.ariaValueNow; }; onmouseup = () => { onmousemove = null; }; };</script>`;

/** A thumb on a track from the bottom to the top. */
const vertical = `<div id=w style="width:10px;height:200px;background:#eee;position:relative;margin:20px"><div role=slider aria-label=Height aria-valuemin=0 aria-valuemax=50 aria-valuenow=0 id=h style="position:absolute;bottom:0;width:20px;height:20px;background:#333"></div></div>
  <script>h.onmousedown = () => { onmousemove = (m) => { const r = w.getBoundingClientRect(); window.set = Math.max(0, Math.min(50, Math.round((r.bottom - m.clientY) / r.height * 50))); h.ariaValueNow = String(window.set); h.style.bottom = window.set * 3.6 + 'px'; }; onmouseup = () => { onmousemove = null; }; };</script>`;

/** A thumb without a role that takes the focus and the keys; the number is in the text above. */
const focusableThumb = `<section><p>Level: <b>-5</b></p><div style="position:relative;width:200px;height:10px;border:1px solid"><span tabindex=0 style="position:absolute;top:-4px;left:0;width:18px;height:18px;background:#eee;border:1px solid"></span></div></section>
  <script>const b = document.querySelector('b'); const s = document.querySelector('span'); s.onkeydown = ({ key }) => { window.set = Math.max(-5, Math.min(12, Number(b.textContent) + (/Right|Up/.test(key) ? 1 : /Left|Down/.test(key) ? -1 : 0))); b.textContent = window.set; s.style.left = (window.set + 5) * 11 + 'px'; };</script>`;

/** A number between two pictures without words. */
const pictures = `<p>Rooms</p><div><img alt="" width=20 height=20 style="cursor:pointer" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><b>1</b><img alt="" width=20 height=20 style="cursor:pointer" src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></div>
  <script>const [l, m] = document.querySelectorAll('img'); const s = document.querySelector('b'); const by = (k) => () => { s.textContent = window.set = Math.max(0, +s.textContent + k); }; l.onclick = by(-1); m.onclick = by(1);</script>`;

/** A number between two buttons that cannot be typed into. */
const stepper = `<span>Guests</span><button type=button aria-label="Fewer">−</button><input readonly value=1 aria-label=Guests size=2><button type=button aria-label="More">+</button>
  <script>const [l, m] = document.querySelectorAll('button'); const f = document.querySelector('input'); const by = (k) => () => { f.value = window.set = Math.max(1, +f.value + k); }; l.onclick = by(-1); m.onclick = by(1);</script>`;

/** A number between two buttons, without roles and names. */
const plainStepper = `<p>Nights</p><div><button type=button>-</button> <b>1</b> <button type=button>+</button></div>
  <script>const [l, m] = document.querySelectorAll('button'); const s = document.querySelector('b'); const by = (k) => () => { s.textContent = window.set = Math.max(1, +s.textContent + k); }; l.onclick = by(-1); m.onclick = by(1);</script>`;

/** A spinbutton without a field: the arrow keys and two buttons. */
const spinbutton = `<div>Nights<button type=button>-</button><span role=spinbutton aria-label=Nights aria-valuenow=2 aria-valuemin=1>2</span><button type=button>+</button></div>
  <script>const [l, m] = document.querySelectorAll('button'); const s = document.querySelector('[role=spinbutton]'); const by = (k) => () => { s.textContent = s.ariaValueNow = String(window.set = Math.max(1, +s.ariaValueNow + k)); }; l.onclick = by(-1); m.onclick = by(1);</script>`;

const native = (min: number, max: number, step: number) =>
  `<label>Amount <input type=range min=${min} max=${max} step=${step}></label><script>document.querySelector('input').oninput = (e) => { window.set = +e.target.value; };</script>`;

describe('setting numbers', () => {
  const driven = new DrivenPage();
  beforeAll(() => driven.start());
  afterAll(() => driven.stop());

  it.each([
    ['a native slider', native(0, 10, 1), 'Amount', 7, 7],
    ['a native slider of many steps', native(0, 20_000, 10), 'Amount', 12_340, 12_340],
    ['a native slider of fractions', native(0, 1, 0.05), 'Amount', 0.35, 0.35],
    ['a slider of two thumbs', twoThumbs, 'Maximum', 230, '0,230'],
    ['a slider that follows the pointer', pointerOnly, 'Level', 640, 640],
    ['a vertical slider', vertical, 'Height', 31, 31],
    ['a number between buttons', stepper, 'Guests', 5, 5],
    ['a spinbutton without a field', spinbutton, 'Nights', 6, 6],
    [
      'a number field',
      `<label>Age <input type=number></label><script>document.querySelector('input').onchange = (e) => { window.set = +e.target.value; };</script>`,
      'Age',
      -4,
      -4,
    ],
  ])('sets %s', async (_, html, label, value, expected) => {
    await driven.show(html);

    await driven.driver.setNumber(await driven.control(label), value);

    expect(await driven.current().evaluate('window.set')).toBe(expected);
  });

  it('sets a slider of plain elements by the number beside it', async () => {
    const { controls } = await driven.show(plainSlider);

    await driven.driver.setNumber(controls[0]!, 62);

    expect(await driven.current().evaluate('window.set')).toBe(62);
  });

  it('sets a thumb that only takes the focus', async () => {
    const { controls } = await driven.show(focusableThumb);

    await driven.driver.setNumber(
      controls.find(({ kind }) => kind === 'slider')!,
      4,
    );

    expect(await driven.current().evaluate('window.set')).toBe(4);
  });

  it('sets a number between signs without roles', async () => {
    const { controls } = await driven.show(plainStepper);
    const number = controls.find(({ kind }) => kind === 'spinbutton');

    await driven.driver.setNumber(number!, 4);

    expect(number?.labels).toContain('Nights');
    expect(await driven.current().evaluate('window.set')).toBe(4);
  });

  it('sets a number between pictures', async () => {
    const { controls } = await driven.show(pictures);

    await driven.driver.setNumber(
      controls.find(({ kind }) => kind === 'spinbutton')!,
      3,
    );

    expect(await driven.current().evaluate('window.set')).toBe(3);
  });

  it('sets the number of its row where rows are close to each other', async () => {
    const row = (name: string) =>
      `<div><span>${name}</span><button type=button><svg width=10 height=10></svg></button><span class=n>1</span><button type=button><svg width=10 height=10></svg></button></div>`;
    const { controls } = await driven.show(
      `${row('Adults')}${row('Children')}<script>document.querySelectorAll('div').forEach((d) => { const n = d.querySelector('.n'); d.querySelectorAll('button').forEach((b, i) => b.onclick = () => { n.textContent = +n.textContent + (i ? 1 : -1); window.set = [...document.querySelectorAll('.n')].map((one) => one.textContent).join(); }); });</script>`,
    );
    const children = controls.find(({ kind, labels }) => kind === 'spinbutton' && labels.includes('Children'));

    await driven.driver.setNumber(children!, 3);

    expect(await driven.current().evaluate('window.set')).toBe('1,3');
  });

  it('says which number is shown when the value is between two steps', async () => {
    await driven.show(native(0, 100, 10));

    const refused = driven.driver.setNumber(await driven.control('Amount'), 33);

    await expect(refused).rejects.toMatchObject({ code: 'wrong_value' });
  });
});
