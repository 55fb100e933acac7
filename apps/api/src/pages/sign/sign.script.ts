import { KEPT_ENTRIES } from './kept-entries.script';

/** The signing page's script: plain browser JavaScript, no dependency. Everything works by keyboard; drawing is an offer. */
export const SIGN_SCRIPT = `
const base = location.pathname.replace(/\\/$/, '');
const form = document.querySelector('#sign-form');
const status = document.querySelector('#status');
const heading = document.querySelector('h1');
const approveForm = document.querySelector('#approve-form');
const words = form || approveForm ? JSON.parse((form || approveForm).dataset.words) : {};
const post = (path, body) => fetch(base + path, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body || {}),
});
${KEPT_ENTRIES}
/* The result is another page: its heading gets the focus. */
const DONE = 'formwork-signing-done';
function done() { forget(); tab?.setItem(DONE, base); location.reload(); }
if (tab?.getItem(DONE) === base) { tab.removeItem(DONE); heading.focus(); }
/* Sends a request; what went wrong is said in box, unless tell says it of one of the members that are refused. */
async function sent(path, body, box, tell = () => false) {
  box.textContent = '';
  const response = await post(path, body).catch(() => null);
  if (response && response.ok) return true;
  /* Signed in another tab, declined by somebody else, ended: the page says so when it is loaded again. */
  if (response && [403, 404, 409].includes(response.status)) { done(); return false; }
  const isEnglish = document.documentElement.lang === 'en';
  const answer = response ? await response.json().catch(() => ({})) : {};
  const told = (answer.errors || []).filter(({ path }) => tell(path));
  if (told.length > 0) return false;
  box.textContent = response ? (isEnglish && answer.detail) || words.failed : words.offline;
  return false;
}

/* Everybody who sees the document counts, also those who only read it. */
if (document.querySelector('.sheet')) {
  if (document.visibilityState === 'visible') post('/viewed').catch(() => {});
  else document.addEventListener('visibilitychange', () => post('/viewed').catch(() => {}), { once: true });
}

const declineForm = document.querySelector('#decline-form');
if (declineForm) declineForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const reason = event.target.elements.reason.value;
  if (await sent('/decline', { reason }, document.querySelector('#decline-problem'))) done();
});

if (approveForm) {
  approveForm.noValidate = true;
  keepEntries([approveForm.elements.name]);
  approveForm.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { name, document_sha256 } = approveForm.elements;
    const problem = document.querySelector('#problem');
    const isEmpty = !name.value.trim();
    name.removeAttribute('aria-invalid');
    if (isEmpty) { problem.textContent = words.name; name.setAttribute('aria-invalid', 'true'); name.focus(); return; }
    if (await sent('/approve', { name: name.value, document_sha256: document_sha256.value }, problem)) done();
  });
}

if (form) {
  new FontFace('Formwork Script', 'url(/sign/typed/font.ttf)').load().then((font) => document.fonts.add(font), () => {});
  const canvas = document.querySelector('#pad');
  const context = canvas.getContext('2d');
  let strokes = [];
  let pen = null;
  function fit() {
    const ratio = window.devicePixelRatio || 1;
    canvas.width = canvas.clientWidth * ratio;
    canvas.height = canvas.clientHeight * ratio;
    context.scale(ratio, ratio);
    context.lineWidth = 2.4; context.lineCap = 'round'; context.lineJoin = 'round';
    context.strokeStyle = getComputedStyle(canvas).color;
    redraw();
  }
  function redraw() {
    context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
    for (const stroke of strokes) {
      context.beginPath();
      stroke.forEach(([x, y], i) => (i ? context.lineTo(x, y) : context.moveTo(x, y)));
      if (stroke.length === 1) context.lineTo(stroke[0][0] + 0.1, stroke[0][1]);
      context.stroke();
    }
  }
  const within = (value, size) => Math.round(Math.max(0, Math.min(size, value)));
  /* A stroke ends at the edge of the pad; a pointer that comes back begins another one. */
  let isOutside = false;
  function draw(event) {
    const wasOutside = isOutside;
    const box = canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    isOutside = x < 0 || y < 0 || x > canvas.clientWidth || y > canvas.clientHeight;
    if (isOutside && wasOutside) return;
    if (wasOutside) strokes.push(pen = []);
    pen.push([within(x, canvas.clientWidth), within(y, canvas.clientHeight)]);
    redraw();
  }
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    strokes.push(pen = []);
    isOutside = false;
    problem.textContent = '';
    draw(event);
    event.preventDefault();
  });
  canvas.addEventListener('pointermove', (event) => { if (pen) draw(event); });
  for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => { pen = null; });
  document.querySelector('#clear').addEventListener('click', () => { strokes = []; redraw(); });
  window.addEventListener('resize', fit);

  /* The browser's own messages would be in its language, and disappear. */
  form.noValidate = true;
  document.querySelector('#kinds').hidden = false;
  const kind = () => form.elements.kind.value;
  const name = form.elements.name;
  const preview = document.querySelector('#typed');
  function show() {
    document.querySelector('#drawn-box').hidden = kind() !== 'drawn';
    document.querySelector('#typed-box').hidden = kind() !== 'typed';
    preview.textContent = name.value.trim() || preview.dataset.empty;
    if (kind() === 'drawn') fit();
  }
  const problem = document.querySelector('#problem');
  form.addEventListener('input', () => { problem.textContent = ''; show(); });
  /* Beside the name, which may be a screen above the button. */
  function refuse(control, text) {
    if (control === name) name.after(problem);
    else form.querySelector('button[type=submit]').before(problem);
    problem.textContent = text;
    control.setAttribute('aria-invalid', 'true');
    control.focus();
  }
  /* What the signer fills in, with what is wrong beside each input. */
  const fields = [...form.querySelectorAll('[data-name]')];
  keepEntries([name, ...form.querySelectorAll('[name=kind]'), ...fields]);
  show();
  const valueOf = (control) => (control.type === 'checkbox' ? control.checked : control.value);
  const UNUSABLE = /[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]/u;
  function faultOf(control) {
    const { validity, type, value, required } = control;
    if (type === 'checkbox') return required && !control.checked ? 'tick' : '';
    if (validity.badInput) return 'date';
    if (required && !value.trim()) return type === 'date' ? 'date' : type === 'select-one' ? 'choice' : 'required';
    if (control.maxLength > 0 && value.length > control.maxLength) return 'length';
    return UNUSABLE.test(value) ? 'characters' : '';
  }
  function check(control) { return showFault(control, faultOf(control)); }
  function showFault(control, fault) {
    document.getElementById(control.id + '-fault').textContent = fault ? words.faults[fault] : '';
    if (fault) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
    return !fault;
  }
  /* Which characters can be printed, only the service knows. */
  function tell(path) {
    const control = fields.find(({ dataset }) => path === 'fields.' + dataset.name);
    if (control) { showFault(control, 'glyphs'); control.focus(); }
    if (path === 'name') refuse(name, words.unprintable);
    return control || path === 'name';
  }
  for (const control of fields)
    control.addEventListener('change', () => { if (control.hasAttribute('aria-invalid')) check(control); });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const drawn = kind() === 'drawn';
    const { consent } = form.elements;
    problem.textContent = '';
    for (const control of [name, consent]) control.removeAttribute('aria-invalid');
    const faulty = fields.filter((control) => !check(control));
    if (faulty.length > 0) { faulty[0].focus(); return; }
    if (!name.value.trim()) { refuse(name, words.name); return; }
    if (drawn && strokes.length === 0) { refuse(form.querySelector('[name=kind][value=drawn]'), words.drawing); return; }
    if (!consent.checked) { refuse(consent, words.consent); return; }
    const button = form.querySelector('button[type=submit]');
    button.disabled = true;
    status.textContent = words.signing;
    const path = strokes.map((stroke) => stroke.map(([x, y], i) => (i ? 'L' : 'M') + x + ' ' + y).join('') +
      (stroke.length === 1 ? 'L' + (stroke[0][0] + 1) + ' ' + stroke[0][1] : '')).join('');
    const isSigned = await sent('/sign', {
      name: name.value, consent: true, consent_version: form.dataset.consent, kind: kind(),
      document_sha256: form.elements.document_sha256.value,
      fields: Object.fromEntries(fields.map((control) => [control.dataset.name, valueOf(control)])),
      ...(drawn && { drawing: { path, width: Math.round(canvas.clientWidth), height: Math.round(canvas.clientHeight) } }),
    }, problem, tell);
    status.textContent = '';
    if (isSigned) { done(); return; }
    button.disabled = false;
    if (!form.querySelector('[aria-invalid]')) button.focus();
  });

}

const pages = document.querySelector('#pages');
if (pages) {
  /* The size of the pages: by button, or by + - 0 while the document has the focus. Pinching stays the browser's. */
  const STEPS = [1, 1.25, 1.5, 2, 2.5, 3, 4];
  const tools = document.querySelector('.tools');
  let step = 0;
  function zoom(to) {
    const middle = (pages.scrollLeft + pages.clientWidth / 2) / pages.scrollWidth;
    step = Math.max(0, Math.min(STEPS.length - 1, to));
    pages.style.setProperty('--zoom', STEPS[step]);
    document.querySelector('#zoom').textContent = Math.round(STEPS[step] * 100) + ' %';
    pages.scrollLeft = middle * pages.scrollWidth - pages.clientWidth / 2;
    tools.querySelector('[data-zoom=out]').disabled = step === 0;
    tools.querySelector('[data-zoom=in]').disabled = step === STEPS.length - 1;
  }
  const changes = { in: () => zoom(step + 1), out: () => zoom(step - 1), fit: () => zoom(0) };
  tools.addEventListener('click', ({ target }) => changes[target.dataset.zoom]?.());
  const keys = { '+': 'in', '=': 'in', '-': 'out', 0: 'fit' };
  pages.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || !keys[event.key]) return;
    event.preventDefault();
    changes[keys[event.key]]();
  });
  tools.hidden = false;
  zoom(0);
  for (const place of pages.querySelectorAll('.place')) {
    const sides = place.dataset.box.split(' ');
    ['left', 'top', 'width', 'height'].forEach((side, index) => { place.style[side] = sides[index] + '%'; });
    place.hidden = false;
    place.addEventListener('click', (event) => {
      event.preventDefault();
      const target = document.querySelector(place.hash);
      target.scrollIntoView({ block: 'center' });
      target.focus({ preventScroll: true });
    });
  }

  const images = [...pages.querySelectorAll('img')];
  const loading = document.querySelector('#loading');
  function count() {
    const loaded = images.filter((image) => image.complete && image.naturalWidth > 0).length;
    loading.hidden = loaded === images.length;
    loading.querySelector('progress').value = loaded;
    loading.querySelector('span').textContent = loading.dataset.text.replace('{count}', loaded).replace('{of}', images.length);
  }
  for (const image of images) image.addEventListener('load', count);
  count();
}

const sealing = document.querySelector('#sealing');
if (sealing) {
  const timer = setInterval(async () => {
    // A lost connection comes back: the next attempt asks again.
    const response = await fetch(base + '/state').catch(() => null);
    if (response && response.ok && (await response.json()).state !== 'signed') { clearInterval(timer); done(); }
  }, 1000);
}
`;
