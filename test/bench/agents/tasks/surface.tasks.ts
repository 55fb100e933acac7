import type { Page } from 'playwright-core';
import { escapeMarkup } from '@app/core/programs';
import type { Chance } from '../chance';
import type { TaskKind } from '../instance';
import { htmlDocument } from '../page/document';
import { HeldForm, scopeOf } from '../page/held-form';
import { nativeRadios, nativeSelect } from '../widgets/lists';
import { textInput } from '../widgets/text';
import { HEADINGS, SUBMITS, TEXT_FIELDS } from '../words/fields';
import { upper, Wording } from '../wording';
import { bystanders } from './form-task';

/** A form of two text fields, with the first one's value to enter. */
function smallForm(
  chance: Chance,
  wording: Wording,
  options: { submit?: string; wrap?: (controls: string) => string; before?: string; script?: string } = {},
) {
  const [label, values] = chance.pick(TEXT_FIELDS);
  const text = chance.pick(values);
  const submit = options.submit ?? chance.pick(SUBMITS);
  const held = new HeldForm(chance, {
    title: chance.pick(HEADINGS),
    widgets: [textInput(chance, { label, goal: text }), ...bystanders(chance, 1, [label])],
    submit,
    ...options,
  });
  return { held, enter: wording.enter(label, text), submit };
}

/** A form that shows after `open` was done. */
const opened = (
  name: string,
  build: (chance: Chance) => {
    open: string;
    wrap: (controls: string) => string;
    before?: string;
    script: string;
    reveal: (page: Page) => Promise<void>;
  },
): TaskKind => ({
  name,
  make(chance) {
    const wording = new Wording(chance);
    const { open, reveal, ...parts } = build(chance);
    const { held, enter, submit } = smallForm(chance, wording, parts);
    const page = held.page();
    return {
      task: wording.join(open, enter, wording.submit(submit)),
      values: wording.values,
      respond: (visit) => (visit.path === '' ? page : held.respond(visit)),
      solve: async (browserPage) => {
        await reveal(browserPage);
        await held.solve(scopeOf(browserPage));
      },
      problem: () => held.problem(),
    };
  },
});

const SECTIONS = ['Personal details', 'Address', 'Payment', 'Preferences', 'Contact', 'History', 'Documents', 'Extras'];

const tabs = opened('tabs', (chance) => {
  const names = chance.sample(SECTIONS, 3);
  const [first = '', target = ''] = chance.shuffle(names);
  const isAria = chance.is(0.5);
  const ids = names.map(() => chance.id());
  const tab = (name: string, index: number) =>
    isAria
      ? `<button type="button" role="tab" aria-selected="${name === first}" aria-controls="p${ids[index]}" id="${ids[index]}">${name}</button>`
      : `<span class="item" style="display:inline-block" id="${ids[index]}">${name}</span>`;
  const panel = (controls: string) => (name: string, index: number) =>
    `<div id="p${ids[index]}" ${isAria ? 'role="tabpanel"' : ''} ${name === first ? '' : 'hidden'}>${name === target ? controls : `<p>Nothing to enter for ${name}.</p>`}</div>`;
  return {
    open: chance.pick([
      `open the ${target} tab`,
      `click the "${target}" tab`,
      `switch to the ${target} tab`,
      `go to the tab ${target}`,
    ]),
    wrap: (controls) =>
      `<div ${isAria ? 'role="tablist"' : ''}>${names.map(tab).join('')}</div>${names.map(panel(controls)).join('')}`,
    script: `${JSON.stringify(ids)}.forEach((id, _, ids) => at(id).addEventListener('click', () => ids.forEach((other) => { at('p' + other).hidden = other !== id; ${isAria ? "at(other).setAttribute('aria-selected', String(other === id));" : ''} })));`,
    reveal: (page) => page.locator(`#${ids[names.indexOf(target)]}`).click(),
  };
});

const accordion = opened('section that opens', (chance) => {
  const names = chance.sample(SECTIONS, 3);
  const target = chance.pick(names);
  const isNative = chance.is(0.5);
  const ids = names.map(() => chance.id());
  return {
    open: chance.pick([
      `expand the ${target} section`,
      `open the section "${target}"`,
      `open ${target}`,
      `expand ${chance.quote(target)}`,
    ]),
    wrap: (controls) =>
      names
        .map((name, index) => {
          const content = name === target ? controls : '<p>This section is empty.</p>';
          return isNative
            ? `<details><summary id="${ids[index]}">${name}</summary>${content}</details>`
            : `<h3><button type="button" id="${ids[index]}" aria-expanded="false">${name}</button></h3><div id="p${ids[index]}" hidden>${content}</div>`;
        })
        .join(''),
    script: isNative
      ? ''
      : `${JSON.stringify(ids)}.forEach((id) => at(id).addEventListener('click', () => { at('p' + id).hidden = !at('p' + id).hidden; at(id).setAttribute('aria-expanded', String(!at('p' + id).hidden)); }));`,
    reveal: (page) => page.locator(`#${ids[names.indexOf(target)]}`).click(),
  };
});

const dialog = opened('dialog', (chance) => {
  const opener = chance.pick(['Add entry', 'Edit', 'New note', 'Change details']);
  const [button, box] = [chance.id(), chance.id()];
  const isNative = chance.is(0.5);
  return {
    open: chance.pick([
      `click ${opener}`,
      `press the "${opener}" button`,
      `open the dialog with ${chance.quote(opener)}`,
    ]),
    before: `<p>There are no entries yet. <button type="button" id="${button}">${opener}</button></p>`,
    wrap: (controls) => controls,
    script: `(() => { const form = document.forms[0]; const box = document.createElement('${isNative ? 'dialog' : 'div'}'); box.id = '${box}';
      ${isNative ? '' : "box.setAttribute('role', 'dialog'); box.setAttribute('aria-modal', 'true'); box.setAttribute('aria-label', 'Entry'); box.style.cssText = 'position:fixed;inset:10% 15%;background:#fff;border:2px solid #444;padding:20px;overflow:auto;z-index:20'; box.hidden = true;"}
      document.body.append(box); box.append(form);
      at('${button}').addEventListener('click', () => { ${isNative ? 'box.showModal()' : 'box.hidden = false'}; }); })();`,
    reveal: (page) => page.locator(`#${button}`).click(),
  };
});

const conditional: TaskKind = {
  name: 'field that appears',
  make(chance) {
    const wording = new Wording(chance);
    const [question, yes, no, [label, values]] = chance.pick([
      ['Do you have a pet?', 'Yes', 'No', ['Name of the pet', ['Rex', 'Miezi', 'Polly']]],
      ['Type of customer', 'Business', 'Private', ['VAT number', ['GB123', 'NL-88-B01']]],
      ['Contact by', 'Telephone', 'Post', ['Telephone number', ['+44 113 496 0000', '030 901820']]],
    ] as const);
    const text = chance.pick(values);
    const choice = (chance.is(0.5) ? nativeRadios : nativeSelect)(chance, {
      label: question,
      options: [no, yes],
      goal: yes,
    });
    const extra = textInput(chance, { label, goal: text });
    const submit = chance.pick(SUBMITS);
    const box = chance.id();
    const held = new HeldForm(chance, {
      title: chance.pick(HEADINGS),
      widgets: [choice, { ...extra, markup: (naming) => `<span class="${box}">${extra.markup(naming)}</span>` }],
      submit,
      script: `(() => { const row = document.querySelector('.${box}').closest('tr, p, li, .card, fieldset') || document.querySelector('.${box}'); const show = () => { row.hidden = new FormData(document.forms[0]).get('${choice.name}') !== ${JSON.stringify(yes)}; }; document.forms[0].addEventListener('change', show); show(); })();`,
    });
    const page = held.page();
    return {
      task: wording.join(
        wording.radio(question.replace('?', ''), yes),
        wording.enter(label, text),
        wording.submit(submit),
      ),
      values: wording.values,
      respond: (visit) => (visit.path === '' ? page : held.respond(visit)),
      solve: (browserPage) => held.solve(scopeOf(browserPage)),
      problem: () => held.problem(),
    };
  },
};

/** The form in a frame, in a shadow root, or in a window of its own. */
const elsewhere = (name: string, place: 'frame' | 'shadow' | 'window'): TaskKind => ({
  name,
  make(chance) {
    const wording = new Wording(chance);
    const { held, enter, submit } = smallForm(chance, wording);
    const title = chance.pick(HEADINGS);
    const link = chance.pick(['Open the form', 'Start here', 'Go to the application', 'Entry form']);
    const inner = held.page();
    const outer = htmlDocument(chance, {
      title,
      body: {
        frame: `<p>Use the form below.</p><iframe src="inner" title="${escapeMarkup(title)}" style="width:95%;height:420px"></iframe>`,
        shadow: `<div><template shadowrootmode="open">${held.form()}</template></div>`,
        window: `<p><a href="inner" target="_blank">${link}</a></p>`,
      }[place],
    });
    const open = chance.pick([`click ${link}`, `click the link "${link}"`, `follow the link ${chance.quote(link)}`]);
    return {
      task: wording.join(...(place === 'window' ? [open] : []), enter, wording.submit(submit)),
      values: wording.values,
      respond: (visit) => (visit.path === '' ? outer : visit.path === 'inner' ? inner : held.respond(visit)),
      solve: async (page) => {
        if (place === 'shadow') return held.solve(scopeOf(page));
        if (place === 'frame') {
          const frame = page.frameLocator('iframe');
          await held.solve({ page, locator: (selector) => frame.locator(selector) });
          return frame.getByRole('status').waitFor();
        }
        const [popup] = await Promise.all([page.waitForEvent('popup'), page.locator('a').click()]);
        await held.solve(scopeOf(popup));
        await popup.waitForLoadState();
      },
      problem: () => held.problem(),
    };
  },
});

/** A page that counts what its buttons do, by name. */
function clicks(chance: Chance, body: string, title: string, script = '') {
  const seen: string[] = [];
  const page = htmlDocument(chance, {
    title,
    body,
    script: `const tell = (name) => { const request = new XMLHttpRequest(); request.open('GET', 'did?' + new URLSearchParams({ name }), false); request.send(); };
    document.addEventListener('click', (event) => { const named = event.target.closest('[data-does]'); if (named) tell(named.dataset.does); });${script}`,
  });
  return {
    seen,
    respond: ({ path, query }: { path: string; query: URLSearchParams }) => {
      if (path === '') return page;
      if (path !== 'did') return null;
      seen.push(query.get('name') ?? '');
      return { body: 'ok' };
    },
    problem: (...wanted: string[]) =>
      JSON.stringify(seen) === JSON.stringify(wanted)
        ? null
        : `did ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`,
  };
}

const confirmation: TaskKind = {
  name: 'confirmation of the browser',
  make(chance) {
    const [button, accepts] = [chance.pick(['Delete account', 'Cancel booking', 'Archive']), chance.is(0.5)];
    const id = chance.id();
    const page = clicks(
      chance,
      `<p>Your record is active.</p><button id="${id}">${button}</button>`,
      'Record',
      `at('${id}').addEventListener('click', () => tell(confirm('Are you sure?') ? 'accepted' : 'dismissed'));`,
    );
    const answer = accepts
      ? chance.pick(['confirm the dialog', 'accept the confirmation', 'press OK in the dialog'])
      : chance.pick(['dismiss the dialog', 'cancel the confirmation', 'dismiss the confirmation']);
    return {
      task: new Wording(chance).join(chance.pick([`click ${button}`, `press "${button}"`]), answer),
      values: [],
      respond: page.respond,
      solve: async (browserPage) => {
        browserPage.once('dialog', (shown) => void (accepts ? shown.accept() : shown.dismiss()));
        await browserPage.locator(`#${id}`).click();
      },
      problem: () => page.problem(accepts ? 'accepted' : 'dismissed'),
    };
  },
};

const menu: TaskKind = {
  name: 'menu',
  make(chance) {
    const top = chance.sample(['File', 'View', 'Account', 'Tools', 'Reports'], 3);
    const items = chance.shuffle([
      'Export',
      'Print',
      'Rename',
      'Share',
      'Duplicate',
      'Lock',
      'Archive',
      'Compare',
      'History',
    ]);
    const isAria = chance.is(0.5);
    const [heading, index] = [chance.int(0, 2), chance.int(0, 2)];
    const target = items[heading * 3 + index] ?? '';
    const ids = top.map(() => chance.id());
    const body = top
      .map((name, position) => {
        const entries = items.slice(position * 3, position * 3 + 3);
        const list = entries
          .map(
            (item) =>
              `<li class="item" ${isAria ? 'role="menuitem" tabindex="-1"' : ''} data-does="${item}">${item}</li>`,
          )
          .join('');
        return `<span class="wrap"><button id="${ids[position]}" ${isAria ? 'aria-haspopup="menu" aria-expanded="false"' : ''}>${name}</button><ul class="pop" style="list-style:none;margin:0" ${isAria ? 'role="menu"' : ''} hidden>${list}</ul></span>`;
      })
      .join(' ');
    const page = clicks(
      chance,
      body,
      'Workspace',
      `${JSON.stringify(ids)}.forEach((id, _, ids) => at(id).addEventListener('click', () => ids.forEach((other) => { at(other).nextElementSibling.hidden = other !== id; })));`,
    );
    const name = top[heading] ?? '';
    return {
      task: chance.pick([
        `Open the ${name} menu and click ${target}.`,
        `In the "${name}" menu, choose "${target}".`,
        `Click ${name}, then click ${target}.`,
      ]),
      values: [],
      respond: page.respond,
      solve: async (browserPage) => {
        await browserPage.locator(`#${ids[heading]}`).click();
        await browserPage.locator(`[data-does="${target}"]`).click();
      },
      problem: () => page.problem(target),
    };
  },
};

const ordinal: TaskKind = {
  name: 'element by its position',
  make(chance) {
    const [noun, position] = [chance.pick(['link', 'button']), chance.int(0, 3)];
    const text = chance.pick(['Details', 'Open', 'Select', 'More']);
    const word = position === 3 ? 'last' : ['first', 'second', 'third'][position];
    const element = (index: number) =>
      noun === 'link'
        ? `<a href="#" data-does="${index}">${text}</a>`
        : `<button data-does="${index}">${text}</button>`;
    const body = chance
      .sample(SECTIONS, 4)
      .map((section, index) => `<div class="card" style="display:block"><h3>${section}</h3>${element(index)}</div>`)
      .join('');
    const page = clicks(chance, body, 'Overview');
    return {
      task: upper(`${chance.pick(['click', 'press', 'click on'])} the ${word} ${chance.quote(text)} ${noun}.`),
      values: [],
      respond: page.respond,
      solve: (browserPage) => browserPage.locator(`[data-does="${position}"]`).click(),
      problem: () => page.problem(String(position)),
    };
  },
};

const waiting: TaskKind = {
  name: 'wait for something',
  make(chance) {
    const [start, ready, go] = chance.pick([
      ['Start check', 'Check complete', 'Show result'],
      ['Calculate', 'Your quote is ready', 'Accept quote'],
      ['Connect', 'Connected', 'Begin'],
    ] as const);
    const [button, out] = [chance.id(), chance.id()];
    const delay = chance.int(300, 1800);
    const page = clicks(
      chance,
      `<button id="${button}" data-does="${start}">${start}</button><div id="${out}" role="status"></div>`,
      'Service',
      `at('${button}').addEventListener('click', () => { at('${out}').textContent = 'Please wait…'; setTimeout(() => { at('${out}').innerHTML = '<p>${ready}</p><button data-does="${go}">${go}</button>'; }, ${delay}); });`,
    );
    const wait = chance.pick([
      `wait until ${chance.quote(ready)} appears`,
      `wait for ${chance.quote(ready)}`,
      `wait until the page shows ${chance.quote(ready)}`,
    ]);
    const wording = new Wording(chance);
    return {
      task: wording.join(wording.press(start), wait, wording.press(go)),
      values: [],
      respond: page.respond,
      solve: async (browserPage) => {
        await browserPage.locator(`#${button}`).click();
        await browserPage.locator(`[data-does="${go}"]`).click();
      },
      problem: () => page.problem(start, go),
    };
  },
};

export const SURFACE_TASKS: readonly TaskKind[] = [
  ...[tabs, accordion, dialog, conditional, confirmation, menu, ordinal, waiting],
  elsewhere('frame', 'frame'),
  elsewhere('shadow root', 'shadow'),
  elsewhere('new window', 'window'),
];
