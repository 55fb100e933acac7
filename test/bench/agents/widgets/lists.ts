import { escapeMarkup } from '@app/core/programs';
import type { Chance } from '../chance';
import { toggle } from './careful';
import type { Widget } from './widget';

export interface ListOptions {
  label: string;
  options: readonly string[];
  /** Null leaves it as it is. */
  goal: string | null;
}

export function nativeSelect(chance: Chance, { label, options, goal }: ListOptions): Widget {
  const [id, name] = [chance.id(), chance.id()];
  const empty = chance.pick(['<option value="">Please choose</option>', '<option value="">--</option>']);
  return {
    name,
    label,
    labelFor: id,
    initial: [''],
    goal: [goal ?? ''],
    markup: (naming) =>
      `<select id="${id}" name="${name}" ${naming}>${empty}${options.map((text) => `<option>${escapeMarkup(text)}</option>`).join('')}</select>`,
    script: '',
    solve: async ({ locator }) => void (await locator(`#${id}`).selectOption({ label: goal ?? '' })),
  };
}

/** A button that opens a list: by the ARIA pattern, or made of plain elements. */
export function scriptedSelect(chance: Chance, { label, options, goal }: ListOptions, kind: 'aria' | 'soup'): Widget {
  const [id, name, hidden, pop] = [chance.id(), chance.id(), chance.id(), chance.id()];
  const empty = chance.pick(['Select…', 'Choose', 'Please select']);
  const [tag, role, item] =
    kind === 'aria'
      ? [
          'button',
          `type="button" role="combobox" aria-haspopup="listbox" aria-expanded="false" aria-controls="${pop}"`,
          'role="option"',
        ]
      : ['div', chance.is(0.5) ? 'tabindex="0"' : '', ''];
  return {
    name,
    label,
    labelFor: null,
    initial: [''],
    goal: [goal ?? ''],
    markup: (naming) =>
      `<span class="wrap"><${tag} class="face" id="${id}" ${role} ${naming}>${empty}</${tag}>
      <div class="pop" id="${pop}" ${kind === 'aria' ? 'role="listbox"' : ''} hidden>${options
        .map((text) => `<div class="item" ${item}>${escapeMarkup(text)}</div>`)
        .join('')}</div><input type="hidden" id="${hidden}" name="${name}" value=""></span>`,
    script: `at('${id}').addEventListener('click', () => { at('${pop}').hidden = !at('${pop}').hidden; at('${id}').setAttribute('aria-expanded', String(!at('${pop}').hidden)); });
    at('${pop}').addEventListener('click', (event) => { const item = event.target.closest('.item'); if (!item) return; at('${id}').textContent = item.textContent; at('${pop}').hidden = true; put('${hidden}', item.textContent); });`,
    solve: async ({ locator }) => {
      await locator(`#${id}`).click();
      await locator(`#${pop} .item`)
        .getByText(goal ?? '', { exact: true })
        .click();
    },
  };
}

export function nativeRadios(chance: Chance, { label, options, goal }: ListOptions, cards = false): Widget {
  const name = chance.id();
  const ids = options.map(() => chance.id());
  const before = chance.is(0.5);
  return {
    name,
    label,
    labelFor: null,
    isGroup: true,
    initial: [],
    goal: goal === null ? [] : [goal],
    markup: (naming) =>
      `<div role="radiogroup" ${naming}>${options
        .map((text, index) => {
          const input = `<input type="radio" ${cards ? 'class="veil"' : ''} id="${ids[index]}" name="${name}" value="${escapeMarkup(text)}">`;
          if (cards) return `<label class="card" for="${ids[index]}">${input}${escapeMarkup(text)}</label>`;
          return before
            ? `<label>${input} ${escapeMarkup(text)}</label><br>`
            : `${input}<label for="${ids[index]}">${escapeMarkup(text)}</label> `;
        })
        .join('')}</div>`,
    script: '',
    solve: ({ locator }) => {
      const id = ids[options.indexOf(goal ?? '')];
      return toggle(locator(`label:has(#${id}), label[for="${id}"]`).first(), locator(`#${id}`), true);
    },
  };
}

/** Radios made of other elements: with roles, or without any. */
export function scriptedRadios(chance: Chance, { label, options, goal }: ListOptions, kind: 'aria' | 'soup'): Widget {
  const [id, name, hidden] = [chance.id(), chance.id(), chance.id()];
  const item = kind === 'aria' ? 'role="radio" aria-checked="false" tabindex="0"' : '';
  return {
    name,
    label,
    labelFor: null,
    isGroup: true,
    initial: [''],
    goal: [goal ?? ''],
    markup: (naming) =>
      `<div id="${id}" ${kind === 'aria' ? 'role="radiogroup"' : ''} ${naming}>${options
        .map((text) => `<span class="card item" ${item}>${escapeMarkup(text)}</span>`)
        .join('')}<input type="hidden" id="${hidden}" name="${name}" value=""></div>`,
    script: `at('${id}').addEventListener('click', (event) => { const item = event.target.closest('.item'); if (!item) return;
      at('${id}').querySelectorAll('.item').forEach((other) => { other.classList.toggle('on', other === item); ${kind === 'aria' ? "other.setAttribute('aria-checked', String(other === item));" : ''} });
      put('${hidden}', item.textContent); });`,
    solve: ({ locator }) =>
      locator(`#${id} .item`)
        .getByText(goal ?? '', { exact: true })
        .click(),
  };
}

/** A text field that suggests options after a delay; only an option that was chosen counts. */
export function autocomplete(chance: Chance, { label, options, goal }: ListOptions): Widget {
  const [id, name, hidden, pop] = [chance.id(), chance.id(), chance.id(), chance.id()];
  const isAria = chance.is(0.5);
  const delay = chance.pick([0, 150, 400]);
  return {
    name,
    label,
    labelFor: id,
    takesPlaceholder: true,
    initial: [''],
    goal: [goal ?? ''],
    markup: (naming) =>
      `<span class="wrap"><input type="text" id="${id}" autocomplete="off" ${isAria ? `role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="${pop}"` : ''} ${naming}>
      <${isAria ? 'ul role="listbox"' : 'div'} class="pop" id="${pop}" style="list-style:none;margin:0" hidden></${isAria ? 'ul' : 'div'}><input type="hidden" id="${hidden}" name="${name}" value=""></span>`,
    script: `(() => { let timer = 0; const all = ${JSON.stringify(options)};
    at('${id}').addEventListener('input', (event) => { event.stopPropagation(); put('${hidden}', ''); clearTimeout(timer); timer = setTimeout(() => {
      const words = at('${id}').value.toLowerCase();
      const found = words ? all.filter((text) => text.toLowerCase().includes(words)) : [];
      at('${pop}').replaceChildren(...found.map((text) => { const item = document.createElement('${isAria ? 'li' : 'div'}'); item.className = 'item'; ${isAria ? "item.setAttribute('role', 'option');" : ''} item.textContent = text; return item; }));
      at('${pop}').hidden = found.length === 0; at('${id}').setAttribute('aria-expanded', String(found.length > 0)); }, ${delay}); });
    at('${pop}').addEventListener('click', (event) => { const item = event.target.closest('.item'); if (!item) return; at('${id}').value = item.textContent; at('${pop}').hidden = true; put('${hidden}', item.textContent); }); })();`,
    solve: async ({ locator }) => {
      await locator(`#${id}`).pressSequentially((goal ?? '').slice(0, 4));
      await locator(`#${pop} .item`)
        .getByText(goal ?? '', { exact: true })
        .click();
    },
  };
}

/** A box with a long list that loads more while it is scrolled. */
export function scrollingList(chance: Chance, { label, options, goal }: ListOptions): Widget {
  const [id, name, hidden] = [chance.id(), chance.id(), chance.id()];
  const isAria = chance.is(0.6);
  return {
    name,
    label,
    labelFor: null,
    initial: [''],
    goal: [goal ?? ''],
    markup: (naming) =>
      `<div id="${id}" ${isAria ? 'role="listbox" tabindex="0"' : ''} style="height:120px;width:220px;overflow:auto;border:1px solid #888" ${naming}></div><input type="hidden" id="${hidden}" name="${name}" value="">`,
    script: `(() => { const all = ${JSON.stringify(options)}; const box = at('${id}'); let shown = 0;
    const more = () => { for (const text of all.slice(shown, shown + 12)) { const item = document.createElement('div'); item.className = 'item'; ${isAria ? "item.setAttribute('role', 'option'); item.setAttribute('aria-selected', 'false');" : ''} item.textContent = text; box.append(item); } shown += 12; };
    more();
    box.addEventListener('scroll', () => { if (box.scrollTop + box.clientHeight > box.scrollHeight - 20) more(); });
    box.addEventListener('click', (event) => { const item = event.target.closest('.item'); if (!item) return; box.querySelectorAll('.item').forEach((other) => { other.classList.toggle('on', other === item); ${isAria ? "other.setAttribute('aria-selected', String(other === item));" : ''} }); put('${hidden}', item.textContent); }); })();`,
    solve: async ({ locator }) => {
      const item = locator(`#${id} .item`).getByText(goal ?? '', { exact: true });
      while ((await item.count()) === 0) await locator(`#${id}`).evaluate((box) => box.scrollTo(0, box.scrollHeight));
      await item.click();
    },
  };
}
