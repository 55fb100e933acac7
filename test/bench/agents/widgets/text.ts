import { escapeMarkup } from '@app/core/programs';
import type { Chance } from '../chance';
import { fill } from './careful';
import type { Widget } from './widget';

export interface TextOptions {
  label: string;
  /** Null leaves it as it is. */
  goal: string | null;
  initial?: string;
}

/** An input of a line of text. */
export function textInput(chance: Chance, { label, goal, initial = '' }: TextOptions, type = 'text'): Widget {
  const [id, name] = [chance.id(), chance.id()];
  return {
    name,
    label,
    labelFor: id,
    takesPlaceholder: initial === '',
    initial: [initial],
    goal: [goal ?? initial],
    markup: (naming) => `<input type="${type}" id="${id}" name="${name}" value="${escapeMarkup(initial)}" ${naming}>`,
    script: '',
    solve: ({ locator }) => fill(locator(`#${id}`), goal ?? ''),
  };
}

export function textArea(chance: Chance, { label, goal, initial = '' }: TextOptions): Widget {
  const [id, name] = [chance.id(), chance.id()];
  return {
    ...textInput(chance, { label, goal, initial }),
    name,
    labelFor: id,
    markup: (naming) => `<textarea id="${id}" name="${name}" rows="3" ${naming}>${escapeMarkup(initial)}</textarea>`,
    solve: ({ locator }) => locator(`#${id}`).fill(goal ?? ''),
  };
}

/** An editable region, as editors of formatted text are. */
export function richText(chance: Chance, { label, goal }: TextOptions): Widget {
  const [id, name, hidden] = [chance.id(), chance.id(), chance.id()];
  const role = chance.pick(['role="textbox" aria-multiline="true"', '']);
  return {
    name,
    label,
    labelFor: null,
    initial: [''],
    goal: [goal ?? ''],
    markup: (naming) =>
      `<div><button type="button"><b>B</b></button><button type="button"><i>I</i></button>
      <div id="${id}" contenteditable="true" ${role} style="border:1px solid #888;min-height:60px;padding:4px" ${naming}></div>
      <input type="hidden" id="${hidden}" name="${name}" value=""></div>`,
    script: `at('${id}').addEventListener('input', () => put('${hidden}', at('${id}').innerText.trim()));`,
    solve: ({ locator }) => locator(`#${id}`).fill(goal ?? ''),
  };
}
