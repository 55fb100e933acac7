import type { TaskKind } from '../instance';
import { htmlDocument } from '../page/document';
import { TOPICS } from '../words/records';

const REPORT = `const tell = (state) => { const request = new XMLHttpRequest(); request.open('GET', 'state?' + new URLSearchParams({ state }), false); request.send(); };`;

/** Items follow the pointer, as scripts that do without the browser's drag and drop do it. */
const POINTER = `
let held = null;
document.addEventListener('pointerdown', (event) => { held = event.target.closest('.card'); if (held) { event.preventDefault(); held.style.pointerEvents = 'none'; held.style.position = 'relative'; held.from = [event.clientX, event.clientY]; } });
document.addEventListener('pointermove', (event) => { if (held) { held.style.left = event.clientX - held.from[0] + 'px'; held.style.top = event.clientY - held.from[1] + 'px'; } });
document.addEventListener('pointerup', (event) => { if (!held) return; const item = held; held = null; item.style.cssText = ''; drop(item, document.elementFromPoint(event.clientX, event.clientY), event); });`;

/** The drag and drop of the browser. */
const NATIVE = `
let held = null;
document.querySelectorAll('.card').forEach((card) => { card.draggable = true; });
document.addEventListener('dragstart', (event) => { held = event.target.closest('.card'); event.dataTransfer.setData('text/plain', held.textContent); });
document.addEventListener('dragover', (event) => event.preventDefault());
document.addEventListener('drop', (event) => { event.preventDefault(); const item = held; held = null; drop(item, document.elementFromPoint(event.clientX, event.clientY), event); });`;

const intoBox: TaskKind = {
  name: 'drag into a box',
  make(chance) {
    const items = chance.sample(TOPICS, 4);
    const boxes = chance.sample(['To do', 'Done', 'Waiting', 'Later', 'Urgent'], 2);
    const [item, box] = [chance.pick(items), chance.pick(boxes)];
    let state = '';
    const page = htmlDocument(chance, {
      title: 'Board',
      body: `<div>${items.map((text) => `<div class="card">${text}</div>`).join('')}</div>${boxes.map((name) => `<section class="target" data-name="${name}" aria-label="${name}" style="border:2px dashed #888;min-height:90px;margin:10px"><h3>${name}</h3></section>`).join('')}`,
      script: `${REPORT}const drop = (item, onto) => { const target = onto?.closest('.target'); if (!item || !target) return; target.append(item); tell([...document.querySelectorAll('.target')].map((one) => one.dataset.name + ':' + [...one.querySelectorAll('.card')].map((card) => card.textContent)).join(';')); };${chance.is(0.5) ? POINTER : NATIVE}`,
    });
    const wanted = boxes.map((name) => `${name}:${name === box ? item : ''}`).join(';');
    return {
      task: chance.pick([
        `Drag ${chance.quote(item)} to ${chance.quote(box)}.`,
        `Drag the card ${chance.quote(item)} into the ${box} box.`,
        `Move ${chance.quote(item)} to ${chance.quote(box)} by drag and drop.`,
        `Drag ${chance.quote(item)} onto ${chance.quote(box)}.`,
      ]),
      values: [],
      respond: ({ path, query }) => {
        if (path === 'state') state = query.get('state') ?? '';
        return path === '' ? page : { body: 'ok' };
      },
      solve: (browserPage) =>
        browserPage
          .locator('.card')
          .getByText(item, { exact: true })
          .dragTo(browserPage.locator(`[data-name="${box}"]`)),
      problem: () => (state === wanted ? null : `the boxes are ${state}, not ${wanted}`),
    };
  },
};

const sortable: TaskKind = {
  name: 'drag in a list',
  make(chance) {
    const items = chance.sample(TOPICS, 5);
    const [from, to] = chance.sample([0, 1, 2, 3, 4], 2) as [number, number];
    const [item = '', other = ''] = [items[from], items[to]];
    let state = '';
    const page = htmlDocument(chance, {
      title: 'Order of topics',
      body: `<ul id="list" style="list-style:none">${items.map((text) => `<li class="card" style="display:block">${text}</li>`).join('')}</ul>`,
      // The item takes the place of the one on which it is dropped, as sortable lists do.
      script: `${REPORT}const drop = (item, onto) => { const target = onto?.closest('.card'); if (!item || !target || target === item) return; const all = [...document.querySelectorAll('.card')]; if (all.indexOf(item) < all.indexOf(target)) target.after(item); else target.before(item); tell([...document.querySelectorAll('.card')].map((card) => card.textContent).join(';')); };${chance.is(0.5) ? POINTER : NATIVE}`,
    });
    const rest = items.filter((text) => text !== item);
    rest.splice(to, 0, item);
    return {
      task: chance.pick([
        `Drag ${chance.quote(item)} to the position of ${chance.quote(other)}.`,
        `Drag ${chance.quote(item)} onto ${chance.quote(other)}.`,
        `Drag the item ${chance.quote(item)} to ${chance.quote(other)}.`,
      ]),
      values: [],
      respond: ({ path, query }) => {
        if (path === 'state') state = query.get('state') ?? '';
        return path === '' ? page : { body: 'ok' };
      },
      solve: (browserPage) =>
        browserPage
          .locator('.card')
          .getByText(item, { exact: true })
          .dragTo(browserPage.locator('.card').getByText(other, { exact: true })),
      problem: () => (state === rest.join(';') ? null : `the list is ${state}, not ${rest.join(';')}`),
    };
  },
};

export const DRAG_TASKS: readonly TaskKind[] = [intoBox, sortable];
