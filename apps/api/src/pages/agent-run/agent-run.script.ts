/** The script of the page of a run: plain browser JavaScript, no dependency. It shows what is new, and sends decisions. */
export const AGENT_RUN_SCRIPT = `
const base = location.pathname.replace(/\\/$/, '');
const one = (selector, within) => (within || document).querySelector(selector);
const all = (selector, within) => [...(within || document).querySelectorAll(selector)];
const run = one('#run');
const status = one('#status');
const large = one('#large');
const say = (text, bad) => { status.textContent = text; status.className = bad ? 'bad' : 'soft'; if (bad) status.focus(); };

/* Times in the reader's own zone. */
function localTimes(within) {
  for (const time of all('time', within)) {
    const at = new Date(time.dateTime);
    const today = at.toDateString() === new Date().toDateString();
    time.textContent = today ? at.toLocaleTimeString() : at.toLocaleString();
    time.title = at.toISOString();
  }
}

/* Only what differs is replaced, so that what somebody reads, types or has opened stays. */
function show(fresh) {
  for (const part of all('[data-part]', fresh)) {
    const old = one('[data-part=' + part.dataset.part + ']', run);
    const isSame = part.dataset.key === undefined ? part.innerHTML === shown.get(part.dataset.part) : part.dataset.key === old.dataset.key;
    shown.set(part.dataset.part, part.innerHTML);
    if (isSame) continue;
    const hadFocus = old.contains(document.activeElement);
    old.replaceWith(part);
    localTimes(part);
    if (hadFocus) status.focus();
    if (part.dataset.key) say('The run waits for your decision.');
  }
  const steps = all('#steps > li', fresh);
  steps.forEach(localTimes);
  // The words of the task stand once above what is done for them.
  const [heading, continued] = [all('#steps .words', run).at(-1), steps[0] && one('.words', steps[0])];
  if (heading && continued && heading.textContent === continued.textContent) continued.remove();
  one('#steps', run).append(...steps);
  if (fresh.dataset.ended !== run.dataset.ended) say('The run has ended: ' + one('.state', run).textContent + '.');
  for (const fact of ['version', 'ended', 'newest']) run.dataset[fact] = fresh.dataset[fact];
}
const shown = new Map(all('[data-part]', run).map((part) => [part.dataset.part, part.innerHTML]));
localTimes(run);

/* Asks whether there is something new, more rarely while nobody looks, and for the steps after those that are shown only. */
async function load(query) {
  const page = await fetch(base + query);
  const fresh = page.ok && one('#run', new DOMParser().parseFromString(await page.text(), 'text/html'));
  return fresh ? document.adoptNode(fresh) : null;
}
async function refresh() {
  const response = await fetch(base + '/version');
  if ([403, 404].includes(response.status)) { end((await response.json()).detail); return; }
  if (!response.ok || (await response.json()).version === run.dataset.version) return;
  const fresh = await load('?after=' + run.dataset.newest);
  if (fresh) show(fresh);
}
function end(detail) {
  run.dataset.ended = 'true';
  say(detail || 'This link no longer works.', true);
}
let waiting = null;
/* A page of earlier steps only does not go on to the newest ones. */
const isLive = !one('#later a', run);
async function follow() {
  clearTimeout(waiting);
  // A lost connection comes back: the next attempt shows what was missed.
  await refresh().catch(() => {});
  if (run.dataset.ended !== 'true') waiting = setTimeout(follow, document.hidden ? 15000 : 1500);
}
document.addEventListener('visibilitychange', () => { if (!document.hidden && isLive && run.dataset.ended !== 'true') follow(); });
if (isLive && run.dataset.ended !== 'true') waiting = setTimeout(follow, 1500);

/* Decisions. Buttons rest until the answer is there, so that nothing is sent twice. */
async function post(path, body, done) {
  const buttons = all('button[data-act], form[data-act] button', run);
  for (const button of buttons) button.disabled = true;
  let response = null;
  try {
    response = await fetch(base + path, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    });
  } catch {
    say('The service cannot be reached. Try again.', true);
  }
  const answer = response ? await response.json().catch(() => ({})) : {};
  for (const button of buttons) button.disabled = false;
  if (!response) return;
  if (response.ok) say(done);
  else say(answer.detail || 'That did not work. Try again.', true);
  await follow();
}
let sure = false;
run.addEventListener('click', ({ target }) => {
  const button = target.closest('button[data-act]');
  if (!button) return;
  if (button.dataset.act === 'approve') post('/approve', { approval_id: button.dataset.approval }, 'Approved. The agent goes on.');
  if (button.dataset.act !== 'cancel') return;
  if (sure) { post('/cancel', {}, 'Cancelled.'); return; }
  sure = true;
  button.textContent = 'Press again to cancel the run';
});
run.addEventListener('submit', (event) => {
  if (event.target.dataset.act !== 'reject') return;
  event.preventDefault();
  const reason = one('#reason').value.trim();
  post('/reject', reason ? { reason } : {}, 'Rejected. The run is cancelled.');
});

/* Earlier steps are put above the others, which stay where they are on the screen. */
run.addEventListener('click', async (event) => {
  const link = event.target.closest('[data-act=earlier]');
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const fresh = await load(new URL(link.href).search).catch(() => null);
  if (!fresh) { say('The earlier steps could not be loaded. Try again.', true); return; }
  const items = all('#steps > li', fresh);
  items.forEach(localTimes);
  const steps = one('#steps', run);
  const below = document.documentElement.scrollHeight - scrollY;
  steps.prepend(...items);
  one('#earlier', run).replaceWith(one('#earlier', fresh));
  scrollTo({ top: document.documentElement.scrollHeight - below, behavior: 'instant' });
  (one('[data-act=earlier]', run) || one('#steps-title')).focus({ preventScroll: true });
});

/* Screenshots in their full size. */
run.addEventListener('click', (event) => {
  const shot = event.target.closest('.shot');
  if (!shot || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  one('img', large).src = shot.href;
  one('img', large).alt = one('img', shot).alt;
  large.showModal();
});
large.addEventListener('click', ({ target }) => { if (target === large) large.close(); });
`;
