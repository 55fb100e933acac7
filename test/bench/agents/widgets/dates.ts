import type { Chance } from '../chance';
import { fill } from './careful';
import type { Widget } from './widget';

export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
  'December',
];

const parts = (iso: string) => iso.split('-') as [string, string, string];

export function nativeDate(chance: Chance, label: string, goal: string | null): Widget {
  const [id, name] = [chance.id(), chance.id()];
  return {
    name,
    label,
    labelFor: id,
    initial: [''],
    goal: [goal ?? ''],
    markup: (naming) => `<input type="date" id="${id}" name="${name}" ${naming}>`,
    script: '',
    solve: ({ locator }) => fill(locator(`#${id}`), goal ?? ''),
  };
}

export function nativeTime(chance: Chance, label: string, goal: string): Widget {
  const base = nativeDate(chance, label, goal);
  return { ...base, markup: (naming) => base.markup(naming).replace('type="date"', 'type="time"') };
}

const FORMATS: readonly (readonly [hint: string, write: (iso: string) => string])[] = [
  ['DD/MM/YYYY', (iso) => parts(iso).reverse().join('/')],
  ['MM/DD/YYYY', (iso) => `${parts(iso)[1]}/${parts(iso)[2]}/${parts(iso)[0]}`],
  ['DD.MM.YYYY', (iso) => parts(iso).reverse().join('.')],
  ['YYYY-MM-DD', (iso) => iso],
  ['DD-MM-YYYY', (iso) => parts(iso).reverse().join('-')],
];

/** A text input whose format is told by its placeholder or by a note. */
export function typedDate(chance: Chance, label: string, goal: string): Widget {
  const [id, name] = [chance.id(), chance.id()];
  const [hint, write] = chance.pick(FORMATS);
  const inPlaceholder = chance.is(0.5);
  return {
    name,
    label,
    labelFor: id,
    initial: [''],
    goal: [write(goal)],
    markup: (naming) =>
      inPlaceholder
        ? `<input type="text" id="${id}" name="${name}" placeholder="${hint}" ${naming}>`
        : `<input type="text" id="${id}" name="${name}" ${naming}> <small>Format: ${hint}</small>`,
    script: '',
    solve: ({ locator }) => locator(`#${id}`).fill(write(goal)),
  };
}

/** Lists of day, month and year. */
export function dateSelects(chance: Chance, label: string, goal: string): Widget {
  const name = chance.id();
  const [year, month, day] = parts(goal);
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => String(from + index));
  const months = chance.is(0.5) ? MONTHS : MONTHS.map((_, index) => String(index + 1).padStart(2, '0'));
  const list = (title: string, texts: readonly string[], values: readonly string[]) => ({
    id: chance.id(),
    title,
    texts,
    values,
  });
  const days = list('Day', numbers(1, 31), numbers(1, 31));
  const lists = [days, list('Month', months, numbers(1, 12)), list('Year', numbers(2015, 20), numbers(2015, 20))];
  const shown = chance.is(0.3) ? [lists[1], lists[0], lists[2]] : lists;
  const hidden = chance.id();
  const ids = lists.map(({ id }) => `'${id}'`).join(', ');
  return {
    name,
    label,
    labelFor: null,
    isGroup: true,
    initial: ['--'],
    goal: [`${year}-${Number(month)}-${Number(day)}`],
    markup: (naming) =>
      `<span role="group" ${naming}>${shown
        .flatMap((one) => (one ? [one] : []))
        .map(
          ({ id, title, texts, values }) =>
            `<select id="${id}" aria-label="${title}"><option value="">${title}</option>${texts.map((text, index) => `<option value="${values[index]}">${text}</option>`).join('')}</select>`,
        )
        .join(' ')}<input type="hidden" id="${hidden}" name="${name}" value="--"></span>`,
    script: `[${ids}].forEach((id) => at(id).addEventListener('change', () => { const [d, m, y] = [${ids}].map((id) => at(id).value); put('${hidden}', y + '-' + m + '-' + d); }));`,
    solve: async ({ locator }) => {
      for (const [index, text] of [day, month, year].entries())
        await locator(`#${lists[index]?.id}`).selectOption(String(Number(text)));
    },
  };
}
