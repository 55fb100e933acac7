import { escapeMarkup } from '@app/core/programs';
import type { Chance } from '../chance';
import { toggle } from './careful';
import type { ListOptions } from './lists';
import type { Widget } from './widget';

export interface CheckOptions {
  label: string;
  initial?: boolean;
  goal: boolean;
}

const sent = (checked: boolean, text: string) => (checked ? [text] : []);

/** A checkbox with its label; `veiled` hides the native one behind a drawn box. */
export function nativeCheckbox(chance: Chance, { label, initial = false, goal }: CheckOptions, veiled = false): Widget {
  const [id, name] = [chance.id(), chance.id()];
  const input = `<input type="checkbox" ${veiled ? 'class="veil"' : ''} id="${id}" name="${name}" value="yes" ${initial ? 'checked' : ''}>`;
  const box = veiled ? '<span class="box"></span>' : '';
  const wraps = veiled || chance.is(0.6);
  return {
    name,
    label,
    labelFor: id,
    ownLabel: true,
    initial: sent(initial, 'yes'),
    goal: sent(goal, 'yes'),
    markup: () =>
      wraps
        ? `<label>${input}${box} ${escapeMarkup(label)}</label>`
        : `${input} <label for="${id}">${escapeMarkup(label)}</label>`,
    script: '',
    solve: async ({ locator }) => {
      const label = locator(`label:has(#${id}), label[for="${id}"]`).first();
      if (initial !== goal) await toggle(label, locator(`#${id}`), goal);
    },
  };
}

/** A checkbox or a switch made of other elements. */
export function scriptedCheck(
  chance: Chance,
  { label, initial = false, goal }: CheckOptions,
  role: 'checkbox' | 'switch' | 'none',
): Widget {
  const [id, name, hidden, text] = [chance.id(), chance.id(), chance.id(), chance.id()];
  const attributes =
    role === 'none' ? '' : `role="${role}" aria-checked="${initial}" tabindex="0" aria-labelledby="${text}"`;
  return {
    name,
    label,
    labelFor: null,
    ownLabel: true,
    initial: [String(initial)],
    goal: [String(goal)],
    markup: () =>
      `<div><span id="${id}" class="box ${initial ? 'on' : ''}" ${attributes}></span> <span id="${text}">${escapeMarkup(label)}</span><input type="hidden" id="${hidden}" name="${name}" value="${initial}"></div>`,
    script: `at('${id}').addEventListener('click', () => { const on = at('${hidden}').value !== 'true'; at('${id}').classList.toggle('on', on); ${role === 'none' ? '' : `at('${id}').setAttribute('aria-checked', String(on));`} put('${hidden}', String(on)); });`,
    solve: async ({ locator }) => {
      if (initial !== goal) await locator(`#${id}`).click();
    },
  };
}

type Several = Omit<ListOptions, 'goal'> & { goal: readonly string[] };

export function nativeMultiselect(chance: Chance, { label, options, goal }: Several): Widget {
  const [id, name] = [chance.id(), chance.id()];
  return {
    name,
    label,
    labelFor: id,
    initial: [],
    goal: options.filter((text) => goal.includes(text)),
    markup: (naming) =>
      `<select multiple size="${Math.min(6, options.length)}" id="${id}" name="${name}" ${naming}>${options.map((text) => `<option>${escapeMarkup(text)}</option>`).join('')}</select>`,
    script: '',
    solve: async ({ locator }) => void (await locator(`#${id}`).selectOption(goal.map((text) => ({ label: text })))),
  };
}

/** A listbox in which each click adds or removes an option. */
export function scriptedMultiselect(chance: Chance, { label, options, goal }: Several): Widget {
  const [id, name, hidden] = [chance.id(), chance.id(), chance.id()];
  return {
    name,
    label,
    labelFor: null,
    initial: [''],
    goal: [options.filter((text) => goal.includes(text)).join('|')],
    markup: (naming) =>
      `<div id="${id}" role="listbox" aria-multiselectable="true" style="border:1px solid #888;width:200px" ${naming}>${options
        .map((text) => `<div class="item" role="option" aria-selected="false" tabindex="0">${escapeMarkup(text)}</div>`)
        .join('')}</div><input type="hidden" id="${hidden}" name="${name}" value="">`,
    script: `at('${id}').addEventListener('click', (event) => { const item = event.target.closest('.item'); if (!item) return; item.setAttribute('aria-selected', String(item.classList.toggle('on'))); put('${hidden}', [...at('${id}').querySelectorAll('.on')].map((one) => one.textContent).join('|')); });`,
    solve: async ({ locator }) => {
      for (const text of goal) await locator(`#${id} .item`).getByText(text, { exact: true }).click();
    },
  };
}

/** A group of checkboxes below one question. */
export function checkboxGroup(chance: Chance, { label, options, goal }: Several): Widget {
  const name = chance.id();
  const ids = options.map(() => chance.id());
  return {
    name,
    label,
    labelFor: null,
    isGroup: true,
    initial: [],
    goal: options.filter((text) => goal.includes(text)),
    markup: (naming) =>
      `<div role="group" ${naming}>${options
        .map(
          (text, index) =>
            `<label><input type="checkbox" id="${ids[index]}" name="${name}" value="${escapeMarkup(text)}"> ${escapeMarkup(text)}</label><br>`,
        )
        .join('')}</div>`,
    script: '',
    solve: async ({ locator }) => {
      for (const text of goal) await locator(`#${ids[options.indexOf(text)]}`).check();
    },
  };
}
