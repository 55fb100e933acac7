import type { Chance } from '../chance';
import { fill } from './careful';
import type { Widget } from './widget';

export interface NumberOptions {
  label: string;
  low: number;
  high: number;
  step: number;
  goal: number | null;
}

export function numberInput(chance: Chance, { label, low, high, goal }: NumberOptions): Widget {
  const [id, name] = [chance.id(), chance.id()];
  return {
    name,
    label,
    labelFor: id,
    initial: [''],
    goal: [goal === null ? '' : String(goal)],
    markup: (naming) => `<input type="number" id="${id}" name="${name}" min="${low}" max="${high}" ${naming}>`,
    script: '',
    solve: ({ locator }) => fill(locator(`#${id}`), String(goal)),
  };
}

export function nativeSlider(chance: Chance, { label, low, high, step, goal }: NumberOptions): Widget {
  const [id, name] = [chance.id(), chance.id()];
  return {
    name,
    label,
    labelFor: id,
    initial: [String(low)],
    goal: [String(goal ?? low)],
    markup: (naming) =>
      `<input type="range" id="${id}" name="${name}" min="${low}" max="${high}" step="${step}" value="${low}" ${naming}>`,
    script: '',
    solve: ({ locator }) => locator(`#${id}`).fill(String(goal)),
  };
}

/** A track with a thumb that follows the pointer and, with its role, the arrow keys. */
export function scriptedSlider(chance: Chance, { label, low, high, step, goal }: NumberOptions): Widget {
  const [id, name, hidden, thumb, shown] = [chance.id(), chance.id(), chance.id(), chance.id(), chance.id()];
  const steps = goal === null ? 0 : Math.round((goal - low) / step);
  return {
    name,
    label,
    labelFor: null,
    initial: [String(low)],
    goal: [String(goal ?? low)],
    markup: (naming) =>
      `<span class="track" id="${id}"><span class="thumb" id="${thumb}" role="slider" tabindex="0" aria-valuemin="${low}" aria-valuemax="${high}" aria-valuenow="${low}" style="left:0" ${naming}></span></span><output id="${shown}">${low}</output><input type="hidden" id="${hidden}" name="${name}" value="${low}">`,
    script: `(() => { const thumb = at('${thumb}'), track = at('${id}'); let now = ${low}, held = false;
    const move = (to) => { now = Math.min(${high}, Math.max(${low}, Math.round((to - ${low}) / ${step}) * ${step} + ${low})); thumb.style.left = (now - ${low}) / (${high} - ${low}) * 200 + 'px'; thumb.setAttribute('aria-valuenow', String(now)); at('${shown}').textContent = now; put('${hidden}', String(now)); };
    const follow = (event) => move(${low} + (event.clientX - track.getBoundingClientRect().left) / 200 * (${high} - ${low}));
    thumb.addEventListener('pointerdown', (event) => { held = true; thumb.setPointerCapture(event.pointerId); });
    thumb.addEventListener('pointermove', (event) => { if (held) follow(event); });
    thumb.addEventListener('pointerup', () => { held = false; });
    thumb.addEventListener('keydown', (event) => { const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key]; if (by) { event.preventDefault(); move(now + by * ${step}); } if (event.key === 'Home') move(${low}); if (event.key === 'End') move(${high}); }); })();`,
    solve: async ({ locator }) => {
      for (let index = 0; index < steps; index += 1) await locator(`#${thumb}`).press('ArrowRight');
    },
  };
}

/** A number between two buttons; with a role, or made of plain elements. */
export function stepper(chance: Chance, { label, low, high, step, goal }: NumberOptions, start = low): Widget {
  const [id, name, hidden, less, more] = [chance.id(), chance.id(), chance.id(), chance.id(), chance.id()];
  const isAria = chance.is(0.5);
  const [minus, plus] = chance.pick([
    ['−', '+'],
    ['-', '+'],
    ['▼', '▲'],
  ] as const);
  const [lessName, moreName] = chance.pick([
    ['Decrease', 'Increase'],
    ['Less', 'More'],
    ['', ''],
  ] as const);
  const role = isAria
    ? `role="spinbutton" tabindex="0" aria-valuemin="${low}" aria-valuemax="${high}" aria-valuenow="${start}"`
    : '';
  const clicks = goal === null ? 0 : Math.round((goal - start) / step);
  const button = (key: string, text: string, title: string) =>
    `<button type="button" id="${key}" ${title && `aria-label="${title}"`}>${text}</button>`;
  return {
    name,
    label,
    labelFor: null,
    initial: [String(start)],
    goal: [String(goal ?? start)],
    markup: (naming) =>
      `<span>${button(less, minus, lessName)} <span id="${id}" ${role} ${isAria ? naming : ''}>${start}</span> ${button(more, plus, moreName)}<input type="hidden" id="${hidden}" name="${name}" value="${start}"></span>`,
    script: `(() => { const show = at('${id}'); const move = (by) => { const now = Math.min(${high}, Math.max(${low}, Number(at('${hidden}').value) + by * ${step})); show.textContent = now; ${isAria ? "show.setAttribute('aria-valuenow', String(now));" : ''} put('${hidden}', String(now)); };
    at('${less}').addEventListener('click', () => move(-1)); at('${more}').addEventListener('click', () => move(1));
    ${isAria ? "show.addEventListener('keydown', (event) => { const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]; if (by) { event.preventDefault(); move(by); } });" : ''} })();`,
    solve: async ({ locator }) => {
      for (let index = 0; index < Math.abs(clicks); index += 1) await locator(`#${clicks > 0 ? more : less}`).click();
    },
  };
}
