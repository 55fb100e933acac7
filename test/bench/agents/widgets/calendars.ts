import type { Chance } from '../chance';
import { MONTHS } from './dates';
import type { Widget } from './widget';

/** The structures of calendar pop-ups that pages use. */
export const CALENDARS = ['table', 'grid', 'soup', 'lists'] as const;
export type Calendar = (typeof CALENDARS)[number];

/** A field with a calendar that opens on click. With `lists` the month and the year are lists, otherwise there are arrows. */
export function calendar(chance: Chance, label: string, goal: string | null, kind: Calendar): Widget {
  const [id, name, hidden, pop] = [chance.id(), chance.id(), chance.id(), chance.id()];
  const byButton = chance.is(0.4);
  const opener = byButton ? chance.id() : id;
  const readonly = chance.is(0.7) ? 'readonly' : '';
  const [year = '', month = '', day = ''] = (goal ?? '').split('-');
  const options = { id, hidden, pop, opener, kind, arrows: chance.pick(ARROWS), sundayFirst: chance.is(0.5) };
  return {
    name,
    label,
    labelFor: id,
    initial: [''],
    goal: [goal ?? ''],
    markup: (naming) =>
      `<span class="wrap"><input type="text" id="${id}" autocomplete="off" ${readonly} ${naming}>${
        byButton ? `<button type="button" id="${opener}" aria-label="Open calendar">▾</button>` : ''
      }<input type="hidden" id="${hidden}" name="${name}" value=""><span id="${pop}" class="pop" style="max-height:none" hidden></span></span>`,
    script: calendarScript(options),
    solve: async ({ locator }) => {
      await locator(`#${opener}`).click();
      if (kind === 'lists') {
        await locator(`#${pop} select`)
          .first()
          .selectOption({ label: MONTHS[Number(month) - 1] ?? '' });
        await locator(`#${pop} select`).last().selectOption(year);
      } else {
        const now = new Date();
        const months = (Number(year) - now.getFullYear()) * 12 + Number(month) - 1 - now.getMonth();
        for (let index = 0; index < Math.abs(months); index += 1)
          await locator(`#${pop} [data-go="${months > 0 ? 1 : -1}"]`).click();
      }
      await locator(`#${pop} [data-day="${Number(day)}"]`).click();
    },
  };
}

/** A date that a person reaches with a few clicks from today. */
export function nearDate(chance: Chance): string {
  const now = new Date();
  const date = new Date(Date.UTC(now.getFullYear(), now.getMonth() + chance.int(-3, 4), chance.int(1, 28)));
  return date.toISOString().slice(0, 10);
}

/** Texts and names of the buttons that turn the months. */
const ARROWS = [
  ['<', '>', 'Previous month', 'Next month'],
  ['‹', '›', 'Go to the previous month', 'Go to the next month'],
  ['Prev', 'Next', '', ''],
  ['◀', '▶', '', ''],
] as const;

interface ScriptOptions {
  id: string;
  hidden: string;
  pop: string;
  opener: string;
  kind: Calendar;
  arrows: readonly [string, string, string, string];
  sundayFirst: boolean;
}

function calendarScript({ id, hidden, pop, opener, kind, arrows, sundayFirst }: ScriptOptions): string {
  const [back, on, backName, onName] = arrows;
  const [row, cell] = kind === 'table' || kind === 'lists' ? ['tr', 'td'] : ['div', 'span'];
  const roles = kind === 'grid' ? ['role="row"', 'role="gridcell" tabindex="-1"'] : ['', ''];
  const width =
    cell === 'span'
      ? 'style="display:inline-block;width:28px;text-align:center;cursor:pointer"'
      : 'style="cursor:pointer"';
  const day =
    kind === 'grid'
      ? `'<span data-day="' + d + '" ${roles[1]} aria-label="' + M[m] + ' ' + d + ', ' + y + '" ${width}>' + d + '</span>'`
      : kind === 'lists'
        ? `'<td><button type="button" data-day="' + d + '">' + d + '</button></td>'`
        : `'<${cell} data-day="' + d + '" ${width}>' + d + '</${cell}>'`;
  const arrow = (go: number, text: string, name: string) =>
    kind === 'soup'
      ? `<span data-go="${go}" style="cursor:pointer;padding:4px" ${name && `title="${name}"`}>${text.replace('<', '&lt;').replace('>', '&gt;')}</span>`
      : `<button type="button" data-go="${go}" ${name && `aria-label="${name}"`}>${text.replace('<', '&lt;').replace('>', '&gt;')}</button>`;
  const head =
    kind === 'lists'
      ? `'<select aria-label="Month">' + M.map((n, i) => '<option value="' + i + '"' + (i === m ? ' selected' : '') + '>' + n + '</option>').join('') + '</select><select aria-label="Year">' + Array.from({ length: 30 }, (_, i) => 2005 + i).map((n) => '<option' + (n === y ? ' selected' : '') + '>' + n + '</option>').join('') + '</select>'`
      : `'${arrow(-1, back, backName)} <b>' + M[m] + ' ' + y + '</b> ${arrow(1, on, onName)}'`;
  const [outer, inner] =
    row === 'tr' ? ['<table>', '</table>'] : [kind === 'grid' ? '<div role="grid">' : '<div>', '</div>'];
  return `(() => {
  const M = ${JSON.stringify(MONTHS)};
  const today = new Date();
  let m = today.getMonth(), y = today.getFullYear();
  const draw = () => {
    const offset = (new Date(y, m, 1).getDay() + ${sundayFirst ? 7 : 6}) % 7;
    const count = new Date(y, m + 1, 0).getDate();
    const names = ${sundayFirst ? "['Su','Mo','Tu','We','Th','Fr','Sa']" : "['Mo','Tu','We','Th','Fr','Sa','Su']"};
    let rows = '<${row} ${roles[0]}>' + names.map((n) => '<${cell === 'td' ? 'th' : 'span'} ${width.replace(';cursor:pointer', '')}>' + n + '</${cell === 'td' ? 'th' : 'span'}>').join('') + '</${row}><${row} ${roles[0]}>' + '<${cell} ${width.replace('cursor:pointer', '')}>&nbsp;</${cell}>'.repeat(offset);
    for (let d = 1; d <= count; d += 1) {
      rows += ${day};
      if ((offset + d) % 7 === 0) rows += '</${row}><${row} ${roles[0]}>';
    }
    at('${pop}').innerHTML = '<div>' + ${head} + '</div>${outer}' + rows + '</${row}>${inner}';
    at('${pop}').querySelectorAll('select').forEach((list, index) => list.addEventListener('change', (event) => { event.stopPropagation(); if (index === 0) m = Number(list.value); else y = Number(list.value); draw(); }));
  };
  at('${opener}').addEventListener('click', () => { at('${pop}').hidden = false; draw(); });
  at('${pop}').addEventListener('click', (event) => {
    const go = event.target.closest('[data-go]'), chosen = event.target.closest('[data-day]');
    if (go) { const date = new Date(y, m + Number(go.dataset.go), 1); m = date.getMonth(); y = date.getFullYear(); draw(); }
    if (!chosen) return;
    const iso = y + '-' + String(m + 1).padStart(2, '0') + '-' + chosen.dataset.day.padStart(2, '0');
    at('${id}').value = chosen.dataset.day + ' ' + M[m].slice(0, 3) + ' ' + y;
    at('${pop}').hidden = true;
    put('${hidden}', iso);
  });
  })();`;
}
