import { escapeMarkup } from '@app/core/programs';
import type { Chance } from '../chance';
import { redirect, type TaskKind } from '../instance';
import { htmlDocument } from '../page/document';
import { HeldForm, scopeOf } from '../page/held-form';
import { textInput } from '../widgets/text';
import { TEXT_FIELDS } from '../words/fields';
import { PEOPLE, SENTENCES, TOPICS } from '../words/records';
import { Wording } from '../wording';
import { bystanders } from './form-task';
import { recordTable } from './reading.tasks';

const wizard: TaskKind = {
  name: 'form of several pages',
  make(chance) {
    const wording = new Wording(chance);
    const next = chance.pick(['Next', 'Continue', 'Next step', 'Proceed']);
    const submit = chance.pick(['Submit', 'Finish', 'Send']);
    const fields = chance.sample(TEXT_FIELDS, 3).map(([label, values]) => ({ label, text: chance.pick(values) }));
    const forms = fields.map(
      ({ label, text }, index) =>
        new HeldForm(chance, {
          title: `Step ${index + 1} of 3`,
          widgets: [textInput(chance, { label, goal: text }), ...bystanders(chance, 1, [label])],
          submit: index === 2 ? submit : next,
          path: `send${index}`,
          next: index === 2 ? 'done' : `step${index + 1}`,
        }),
    );
    const pages = forms.map((form) => form.page());
    const goOn = () =>
      chance.pick([`click ${next}`, 'go to the next step', 'continue to the next page', `press "${next}"`]);
    return {
      task: wording.join(
        ...fields.flatMap(({ label, text }, index) => [
          wording.enter(label, text),
          index === 2 ? wording.submit(submit) : goOn(),
        ]),
      ),
      values: wording.values,
      respond: (visit) => {
        const index = ['', 'step1', 'step2'].indexOf(visit.path);
        return pages[index] ?? forms.map((form) => form.respond(visit)).find((answer) => answer !== null) ?? null;
      },
      solve: async (page) => {
        for (const form of forms) await form.solve(scopeOf(page));
      },
      problem: () => forms.map((form) => form.problem()).find((problem) => problem !== null) ?? null,
    };
  },
};

/** Entries with a page each; which of them were opened. */
const listPage = (chance: Chance, names: readonly string[]) =>
  `<ul>${names.map((name) => `<li><a href="entry?name=${encodeURIComponent(name)}">${escapeMarkup(name)}</a> ${chance.pick(SENTENCES)}</li>`).join('')}</ul>`;

const search: TaskKind = {
  name: 'search and open a result',
  make(chance) {
    const wording = new Wording(chance);
    const target = chance.pick(TOPICS);
    const id = chance.id();
    const button = chance.pick(['Search', 'Go', 'Find']);
    const hasButton = chance.is(0.7);
    const box = `<form action="find"><input id="${id}" name="q" type="${chance.pick(['search', 'text'])}" ${chance.pick(['placeholder="Search"', 'aria-label="Search"', 'placeholder="What are you looking for?"'])}>${hasButton ? `<button>${button}</button>` : ''}</form>`;
    const start = htmlDocument(chance, { title: 'Library', body: box });
    const opened: string[] = [];
    const words = target.split(' ')[0] ?? target;
    const found = [
      ...TOPICS.filter((topic) => topic.includes(words)),
      `${words} archive`,
      `Old ${words.toLowerCase()} notes`,
    ];
    const results = htmlDocument(chance, { title: 'Results', body: box + listPage(chance, chance.shuffle(found)) });
    const nothing = htmlDocument(chance, { title: 'Results', body: `${box}<p>Nothing was found.</p>` });
    return {
      task: wording.join(
        chance.pick([
          `search for ${chance.quote(words)}`,
          `type ${chance.quote(words)} in the search box and search`,
          `search ${chance.quote(words)}`,
        ]),
        chance.pick([
          `open the result ${chance.quote(target)}`,
          `click ${chance.quote(target)}`,
          `click on the result "${target}"`,
        ]),
      ),
      values: wording.values,
      respond: ({ path, query }) => {
        if (path === '') return start;
        if (path === 'find') return query.get('q')?.trim().toLowerCase() === words.toLowerCase() ? results : nothing;
        opened.push(query.get('name') ?? '');
        return htmlDocument(chance, { title: query.get('name') ?? '', body: '<p>Text of the entry.</p>' });
      },
      solve: async (page) => {
        await page.locator(`#${id}`).fill(words);
        await page.locator(`#${id}`).press('Enter');
        await page.getByText(target, { exact: true }).click();
      },
      problem: () => (opened.join() === target ? null : `opened ${JSON.stringify(opened)}, not ${target}`),
    };
  },
};

const paging: TaskKind = {
  name: 'list of several pages',
  make(chance) {
    const names = chance.shuffle([...PEOPLE, ...TOPICS]).slice(0, 20);
    const target = names[chance.int(7, 19)] ?? '';
    const next = chance.pick(['Next', 'Next page', '›', 'More results']);
    const opened: string[] = [];
    const page = (number: number) =>
      htmlDocument(chance, {
        title: 'Directory',
        body: `${listPage(chance, names.slice(number * 7, number * 7 + 7))}<p>${number > 0 ? `<a href="list?page=${number - 1}">Back</a> ` : ''}${number < 2 ? `<a href="list?page=${number + 1}" ${next === '›' ? 'aria-label="Next page"' : ''}>${next}</a>` : ''}</p>`,
      });
    const pages = [0, 1, 2].map(page);
    return {
      task: chance.pick([
        `Find ${chance.quote(target)} in the list and click it.`,
        `Go through the pages until you find ${chance.quote(target)} and open it.`,
        `Open the entry ${chance.quote(target)}. It may be on a later page.`,
      ]),
      values: [],
      respond: ({ path, query }) => {
        if (path === '' || path === 'list') return pages[Number(query.get('page') ?? 0)] ?? null;
        opened.push(query.get('name') ?? '');
        return htmlDocument(chance, { title: query.get('name') ?? '', body: '<p>Text of the entry.</p>' });
      },
      solve: async (browserPage) => {
        while ((await browserPage.getByText(target, { exact: true }).count()) === 0)
          await browserPage.locator('p a').last().click();
        await browserPage.getByText(target, { exact: true }).click();
      },
      problem: () => (opened.join() === target ? null : `opened ${JSON.stringify(opened)}, not ${target}`),
    };
  },
};

/** A row of a list or a table has buttons; one of them is for the row that the task names. */
const rowAction: TaskKind = {
  name: 'button of a row',
  make(chance) {
    const actions = chance.sample(['Edit', 'Delete', 'Copy', 'Approve', 'Archive'], 2);
    const done: string[] = [];
    const table = recordTable(chance, (name) =>
      actions
        .map((action) => `<button name="did" value="${action} ${escapeMarkup(name)}">${action}</button>`)
        .join(' '),
    );
    const page = htmlDocument(chance, {
      title: table.kind.noun,
      body: `<form method="post" action="act">${table.markup}</form>`,
    });
    const [name, action] = [chance.pick(table.rows)[0] ?? '', chance.pick(actions)];
    return {
      task: chance.pick([
        `Click ${action} in the row of ${name}.`,
        `Click the ${action} button in the row "${name}".`,
        `In the row ${name}, click ${action}.`,
        `Press ${action} next to ${name}.`,
      ]),
      values: [],
      respond: ({ path, form }) => {
        if (path === '') return page;
        done.push(...(form.did ?? []));
        return redirect('.');
      },
      solve: (browserPage) => browserPage.locator(`button[value="${action} ${name}"]`).click(),
      problem: () =>
        done.join() === `${action} ${name}` ? null : `did ${JSON.stringify(done)}, not ${action} ${name}`,
    };
  },
};

const inbox: TaskKind = {
  name: 'inbox',
  make(chance) {
    const mails = chance
      .sample(PEOPLE, 6)
      .map((sender) => ({ sender, topic: chance.pick(TOPICS), text: chance.pick(SENTENCES) }));
    const target = chance.pick(mails);
    const action = chance.pick(['Delete', 'Mark as important', 'Archive', 'Forward']);
    const done: string[] = [];
    const item = chance.pick(['li', 'div', 'tr']);
    const cell = item === 'tr' ? 'td' : 'span';
    const rows = mails
      .map(
        ({ sender, topic, text }) =>
          `<${item} class="item" data-from="${sender}"><${cell}><b>${sender}</b></${cell}> <${cell}>${topic}</${cell}> <${cell}>${text}</${cell}></${item}>`,
      )
      .join('');
    const outer = { li: 'ul', div: 'div', tr: 'table' }[item] ?? 'div';
    const page = htmlDocument(chance, {
      title: 'Inbox',
      body: `<${outer}>${rows}</${outer}>`,
      script: `document.querySelectorAll('.item').forEach((item) => item.addEventListener('click', () => location.assign('mail?from=' + encodeURIComponent(item.dataset.from))));`,
    });
    return {
      task: new Wording(chance).join(
        chance.pick([
          `open the mail from ${target.sender}`,
          `open the e-mail by ${target.sender}`,
          `click the message from ${target.sender}`,
        ]),
        chance.pick([`click ${action}`, `press ${chance.quote(action)}`]),
      ),
      values: [],
      respond: ({ path, method, query, form }) => {
        if (path === '') return page;
        const from = query.get('from') ?? '';
        if (method === 'POST') done.push(...(form.did ?? []));
        if (method === 'POST') return redirect('.');
        const buttons = ['Reply', 'Delete', 'Mark as important', 'Archive', 'Forward'].map(
          (text) => `<button name="did" value="${text} ${from}">${text}</button>`,
        );
        return htmlDocument(chance, {
          title: `Mail from ${from}`,
          body: `<p>${target.text}</p><form method="post" action="act">${buttons.join(' ')}</form>`,
        });
      },
      solve: async (browserPage) => {
        await browserPage.locator(`[data-from="${target.sender}"]`).click();
        await browserPage.locator(`button[value="${action} ${target.sender}"]`).click();
      },
      problem: () =>
        done.join() === `${action} ${target.sender}`
          ? null
          : `did ${JSON.stringify(done)}, not ${action} ${target.sender}`,
    };
  },
};

export const JOURNEY_TASKS: readonly TaskKind[] = [wizard, search, paging, rowAction, inbox];
