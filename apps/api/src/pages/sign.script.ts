/** The signing page's script: plain browser JavaScript, no dependency. Everything works by keyboard; drawing is an offer. */
export const SIGN_SCRIPT = `
const base = location.pathname.replace(/\\/$/, '');
const form = document.querySelector('#sign-form');
const status = document.querySelector('#status');
const say = (text, bad) => { status.textContent = text; status.className = bad ? 'bad' : 'soft'; status.focus(); };
const post = (path, body) => fetch(base + path, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body || {}),
});
async function told(response) {
  if (response.ok) return true;
  const answer = await response.json().catch(() => ({}));
  say(answer.detail || 'That did not work. Try again.', true);
  return false;
}

if (document.querySelector('.sheet')) {
  if (document.visibilityState === 'visible') post('/viewed');
  else document.addEventListener('visibilitychange', () => post('/viewed'), { once: true });
}

const approveForm = document.querySelector('#approve-form');
if (approveForm) approveForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const name = approveForm.elements.name;
  if (!name.value.trim()) { say('Type your full name first.', true); name.focus(); return; }
  const response = await post('/approve', { name: name.value });
  if (await told(response)) location.reload();
});

const declineForm = document.querySelector('#decline-form');
if (declineForm) declineForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const response = await post('/decline', { reason: event.target.elements.reason.value });
  if (await told(response)) location.reload();
});

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
  const point = (event) => {
    const box = canvas.getBoundingClientRect();
    return [Math.round(event.clientX - box.left), Math.round(event.clientY - box.top)];
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pen = [point(event)];
    strokes.push(pen);
    redraw();
    event.preventDefault();
  });
  canvas.addEventListener('pointermove', (event) => { if (pen) { pen.push(point(event)); redraw(); } });
  for (const end of ['pointerup', 'pointercancel']) canvas.addEventListener(end, () => { pen = null; });
  document.querySelector('#clear').addEventListener('click', () => { strokes = []; redraw(); });
  window.addEventListener('resize', fit);

  const kind = () => form.elements.kind.value;
  const name = form.elements.name;
  const preview = document.querySelector('#typed');
  function show() {
    document.querySelector('#drawn-box').hidden = kind() !== 'drawn';
    document.querySelector('#typed-box').hidden = kind() !== 'typed';
    preview.textContent = name.value.trim() || 'Your name';
    if (kind() === 'drawn') fit();
  }
  form.addEventListener('input', show);
  show();

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const drawn = kind() === 'drawn';
    if (!name.value.trim()) { say('Type your full name first.', true); name.focus(); return; }
    if (drawn && strokes.length === 0) { say('Draw your signature first, or choose to type it.', true); return; }
    if (!form.elements.consent.checked) { say('Tick the box to agree before you sign.', true); form.elements.consent.focus(); return; }
    const button = form.querySelector('button[type=submit]');
    button.disabled = true;
    say('Signing…');
    const path = strokes.map((stroke) => stroke.map(([x, y], i) => (i ? 'L' : 'M') + x + ' ' + y).join('') +
      (stroke.length === 1 ? 'L' + (stroke[0][0] + 1) + ' ' + stroke[0][1] : '')).join('');
    const response = await post('/sign', {
      name: name.value, consent: true, consent_version: form.dataset.consent, kind: kind(),
      ...(drawn && { drawing: { path, width: Math.round(canvas.clientWidth), height: Math.round(canvas.clientHeight) } }),
    });
    if (await told(response)) location.reload();
    else button.disabled = false;
  });
}

const sealing = document.querySelector('#sealing');
if (sealing) {
  const timer = setInterval(async () => {
    const response = await fetch(base + '/state');
    if (response.ok && (await response.json()).state === 'sealed') { clearInterval(timer); location.reload(); }
  }, 1000);
}
`;
