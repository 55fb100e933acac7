/** The review page's script: plain browser JavaScript, no dependency. All of it works by keyboard; boxes can be pressed too. */
export const REVIEW_SCRIPT = `
const base = location.pathname.replace(/\\/$/, '');
const all = (selector, within) => [...(within || document).querySelectorAll(selector)];
const one = (selector, within) => (within || document).querySelector(selector);
const main = one('main');
const viewer = one('#viewer');
const status = one('#status');
const cards = all('form.value');
const controlOf = (card) => one('input, textarea, select', card);
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const say = (text, bad) => { status.textContent = text; status.className = bad ? 'bad' : 'soft'; if (bad) status.focus(); };

/* Requests: the answer, or null after the fault was shown. A link that has ended closes the page. */
async function post(path, body) {
  let response;
  try {
    response = await fetch(base + path, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body || {}),
    });
  } catch {
    say('The service cannot be reached. Nothing was changed; try again.', true);
    return null;
  }
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  if ([403, 404].includes(response.status)) end('This review has ended', answer.detail || '');
  else if (!showProblems(answer.errors || [], (body && body.values) || [])) say(answer.detail || 'That did not work. Try again.', true);
  return null;
}
function showProblems(problems, values) {
  let shown = false;
  for (const { path, message } of problems) {
    const [, index] = /^values\\[(\\d+)\\]/.exec(path) || [];
    const card = index && cards.find((own) => own.dataset.value === String(values[index].datapoint));
    if (!card) continue;
    one('[role=alert]', card).textContent = 'The value ' + message + '.';
    if (!shown) controlOf(card).focus();
    shown = true;
  }
  return shown;
}
function end(title, text) {
  clearInterval(clock);
  const heading = document.createElement('h1');
  const line = document.createElement('p');
  heading.textContent = title;
  heading.tabIndex = -1;
  line.textContent = text;
  main.replaceChildren(heading, line);
  main.className = '';
  heading.focus();
}

/* The claim: renewed at most once a minute while somebody works, and the page closes when it ends. */
const until = one('#until');
let ends = Date.parse(until.dateTime);
let renewed = Date.now();
function showEnd(iso) {
  ends = Date.parse(iso);
  until.dateTime = iso;
  until.textContent = new Date(ends).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}
showEnd(until.dateTime);
async function renew() {
  if (Date.now() - renewed < 60000) return;
  renewed = Date.now();
  const answer = await post('/renew');
  if (answer) showEnd(answer.claimed_until);
}
for (const sign of ['keydown', 'pointerdown', 'input']) main.addEventListener(sign, renew);
const clock = setInterval(() => {
  if (Date.now() > ends) end('Your claim has ended', 'Nobody worked on this page for a while. What you saved is kept. Claim the run again to go on.');
}, 1000);

/* Values */
const readers = {
  text: (text) => text,
  number: (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text),
  list: (text) => text.split('\\n').map((line) => line.trim()).filter(Boolean),
  choice: (text) => text === 'yes',
  json: (text) => JSON.parse(text),
};
const initial = new Map(cards.map((card) => [card, controlOf(card).value]));
const isChanged = (card) => controlOf(card).value !== initial.get(card);
const isDone = (card) => card.classList.contains('done');
const doubtful = () => cards.filter((card) => card.classList.contains('doubt'));
function showCard(card) {
  one('[data-act=save]', card).hidden = !isChanged(card);
  one('[data-act=none]', card).hidden = controlOf(card).value === '';
  const right = one('[data-act=right]', card);
  right.hidden = !card.classList.contains('doubt') || isChanged(card) || isDone(card);
}
function check(card) {
  card.classList.add('done');
  showCard(card);
  count();
}
function count() {
  const asked = doubtful();
  const done = asked.filter(isDone).length;
  one('#progress').max = Math.max(1, asked.length);
  one('#progress').value = asked.length ? done : 1;
  one('#checked').textContent = done + ' of ' + asked.length + ' checked';
}

/* Rules: a correction may repair or break those of other values, too. A value that breaks a new one has to be checked. */
const paragraphs = (texts) => texts.map((text) => { const line = document.createElement('p'); line.textContent = text; return line; });
function showRules(card, { failed_rules, review }) {
  const rules = one('.rules', card);
  const lines = failed_rules.map((rule) => 'Breaks the rule: ' + rule);
  const known = new Set([...rules.children].map((line) => line.textContent));
  rules.replaceChildren(...paragraphs(lines));
  card.classList.toggle('doubt', review.length > 0);
  if (lines.some((line) => !known.has(line))) {
    card.classList.remove('done');
    const folded = card.closest('details');
    if (folded) folded.open = true;
  }
  showCard(card);
}
function showNotes({ error, warnings }) {
  const notes = [error, ...warnings].filter(Boolean);
  one('#notes').hidden = notes.length === 0;
  one('#notes summary').textContent = notes.length + (notes.length === 1 ? ' note' : ' notes') + ' about this run';
  one('#notes div').replaceChildren(...paragraphs(notes));
}
/** The values to send, or null when one cannot be read. */
function typed(changed) {
  const values = [];
  for (const card of changed) {
    const text = controlOf(card).value;
    try {
      values.push({ datapoint: Number(card.dataset.value), value: text.trim() === '' ? null : readers[card.dataset.input](text) });
    } catch {
      one('[role=alert]', card).textContent = 'This is not valid JSON.';
      controlOf(card).focus();
      return null;
    }
  }
  return values;
}
async function save(changed) {
  for (const card of changed) one('[role=alert]', card).textContent = '';
  const values = typed(changed);
  if (!values) return false;
  if (values.length === 0) return true;
  const answer = await post('/correct', { values });
  if (!answer) return false;
  showEnd(answer.claimed_until);
  for (const card of changed) {
    initial.set(card, controlOf(card).value);
    const { corrected, failed_rules } = answer.data[Number(card.dataset.value)];
    one('.machine', card).hidden = !corrected;
    one('[data-act=back]', card).hidden = !corrected;
    card.classList.toggle('done', failed_rules.length === 0);
  }
  for (const card of cards) showRules(card, answer.data[Number(card.dataset.value)]);
  for (const box of all('.box')) box.classList.toggle('doubt', answer.data[Number(box.dataset.value)].review.length > 0);
  showNotes(answer);
  count();
  const broken = changed.some((card) => !isDone(card));
  say(broken ? 'Saved, but a value breaks a rule.' : 'Saved.');
  return true;
}
/** To the next value, unless somebody has gone elsewhere meanwhile. */
function goOn(card) {
  const { activeElement } = document;
  if (activeElement !== document.body && !card.contains(activeElement)) return;
  if (!isDone(card)) { controlOf(card).focus(); return; }
  const next = doubtful().find((own) => !isDone(own) && own !== card);
  (next ? controlOf(next) : one('#approve')).focus();
}
count();
for (const card of cards) {
  const control = controlOf(card);
  showCard(card);
  control.addEventListener('input', () => showCard(card));
  card.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!isChanged(card)) { check(card); goOn(card); }
    else if (await save([card])) goOn(card);
  });
  card.addEventListener('click', async ({ target }) => {
    const { act } = target.dataset;
    if (act === 'right') { check(card); goOn(card); }
    if (act === 'none' || act === 'back') {
      control.value = act === 'back' ? one('.machine', card).dataset.machine : '';
      if (await save([card])) goOn(card);
    }
  });
  card.addEventListener('focusin', () => mark(card.dataset.value));
}

/* The document: the boxes of the value that has the focus. */
function mark(value) {
  const boxes = all('.box');
  for (const box of boxes) box.classList.toggle('on', box.dataset.value === value);
  const first = boxes.find((box) => box.dataset.value === value);
  if (first) show(first);
}
function show(element) {
  const [place, frame] = [element.getBoundingClientRect(), viewer.getBoundingClientRect()];
  viewer.scrollTo({
    top: viewer.scrollTop + place.top + place.height / 2 - frame.top - frame.height / 2,
    left: viewer.scrollLeft + place.left + place.width / 2 - frame.left - frame.width / 2,
    behavior: calm ? 'auto' : 'smooth',
  });
}
if (viewer) {
  const sheets = all('.sheet', viewer);
  let current = 0;
  const turned = () => {
    const middle = viewer.getBoundingClientRect().top + viewer.clientHeight / 2;
    current = Math.max(0, sheets.findLastIndex((sheet) => sheet.getBoundingClientRect().top <= middle));
    const text = 'Page ' + (current + 1) + ' of ' + sheets.length;
    if (one('#page').textContent !== text) one('#page').textContent = text;
  };
  viewer.addEventListener('scroll', turned);
  for (const button of all('[data-turn]'))
    button.addEventListener('click', () => {
      const to = sheets[Math.min(sheets.length - 1, Math.max(0, current + Number(button.dataset.turn)))];
      viewer.scrollTo({ top: to.offsetTop - viewer.offsetTop, behavior: calm ? 'auto' : 'smooth' });
    });
  viewer.addEventListener('click', ({ target }) => {
    const card = target.dataset.value && cards.find((own) => own.dataset.value === target.dataset.value);
    if (!card) return;
    const folded = card.closest('details');
    if (folded) folded.open = true;
    controlOf(card).focus();
  });
  for (const picture of all('img', viewer)) {
    const paper = picture.parentElement;
    const drawn = () => { one('.wait', paper).hidden = true; };
    // An image does not say why it failed. When many pages are drawn, the answer says when to ask again.
    let tries = 0;
    const failed = async () => {
      const response = tries++ < 5 ? await fetch(picture.src).catch(() => null) : null;
      const wait = response && (response.ok ? 1 : Number(response.headers.get('Retry-After')));
      if (wait) { setTimeout(() => { picture.src = picture.src; }, wait * 1000); return; }
      const { detail } = response ? await response.json().catch(() => ({})) : {};
      paper.classList.add('blank');
      one('.wait', paper).textContent = (detail || 'The page could not be drawn.') + ' Compare the values with the file itself.';
    };
    picture.addEventListener('load', drawn);
    picture.addEventListener('error', failed);
    if (picture.complete) (picture.naturalWidth ? drawn : failed)();
  }
}

/* Decisions */
let warned = false;
one('#approve').addEventListener('click', async () => {
  if (!(await save(cards.filter(isChanged)))) return;
  const left = doubtful().filter((card) => !isDone(card)).length;
  if (left > 0 && !warned) {
    warned = true;
    say((left === 1 ? 'One value is' : left + ' values are') + ' not checked yet. Press Approve again to approve anyway.', true);
    one('#approve').focus();
    return;
  }
  if (await post('/approve')) end('Approved', 'The values are stored, and those who wait for them are told. You can close this page.');
});
one('#reject-form').addEventListener('submit', async (event) => {
  event.preventDefault();
  const reason = one('#reason').value.trim();
  if (await post('/reject', reason ? { reason } : {})) end('Rejected', 'The run has failed, and none of its values is stored. You can close this page.');
});
one('#release').addEventListener('click', async () => {
  if (await post('/release')) end('Given back', 'Others can review the run now. What you saved is kept.');
});
`;
