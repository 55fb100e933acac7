import { escapeMarkup } from '@app/core/programs';
import type { Chance } from '../chance';
import type { TaskInstance, TaskKind } from '../instance';
import { htmlDocument } from '../page/document';
import { HeldForm, scopeOf } from '../page/held-form';
import { textInput } from '../widgets/text';
import { SUBMITS, TEXT_FIELDS } from '../words/fields';
import { PEOPLE, type RecordKind, RECORDS, SENTENCES } from '../words/records';
import { Wording } from '../wording';

export interface Table {
  kind: RecordKind;
  rows: string[][];
  markup: string;
}

/** A table of records with all their columns: declared, or made of other elements. */
export function recordTable(chance: Chance, more: (name: string) => string = () => ''): Table {
  const kind = chance.pick(RECORDS);
  const names = chance.sample(kind.names, 6);
  const rows = names.map((name, index) => [
    name,
    ...kind.columns.map(([, texts]) => texts[(index + chance.int(0, 3)) % texts.length] ?? ''),
  ]);
  const titles = [kind.noun, ...kind.columns.map(([title]) => title)];
  const cells = (texts: string[], tag: string) =>
    texts.map((text) => `<${tag}>${escapeMarkup(text)}</${tag}>`).join('');
  const extra = (row: string[]) => {
    const markup = more(row[0] ?? '');
    return markup && `<td>${markup}</td>`;
  };
  const isGrid = more('') === '' && chance.is(0.2);
  const markup = isGrid
    ? `<div role="table">${[titles, ...rows].map((row, index) => `<div role="row">${row.map((text) => `<span role="${index === 0 ? 'columnheader' : 'cell'}" style="display:inline-block;width:9em">${escapeMarkup(text)}</span>`).join('')}</div>`).join('')}</div>`
    : `<table border="1"><thead><tr>${cells(titles, 'th')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row, 'td')}${extra(row)}</tr>`).join('')}</tbody></table>`;
  return { kind, rows, markup };
}

/** A cell of a table, and how a person asks for it. */
function cell(chance: Chance, { kind, rows }: Table): { text: string; words: string } {
  const [row, column] = [chance.pick(rows), chance.int(1, kind.columns.length)];
  const title = (kind.columns[column - 1]?.[0] ?? '').toLowerCase();
  const name = row[0] ?? '';
  const words = chance.pick([
    `the ${title} of ${name}`,
    `the ${title} of ${name}`,
    `the ${title} for ${name}`,
    `the ${title} in the row ${name}`,
  ]);
  return { text: row[column] ?? '', words };
}

/** A page that shows something to read, whose text goes to a field of the run. */
function readTask(
  name: string,
  build: (chance: Chance) => { body: string; words: string; text: string; solve: string },
): TaskKind {
  return {
    name,
    make(chance): TaskInstance {
      const { body, words, text, solve } = build(chance);
      const page = htmlDocument(chance, { title: 'Information', body });
      const field = chance.pick(['result', 'finding', 'answer_1', 'lookup']);
      return {
        task: chance.pick([
          `Read ${words} and save it to {{${field}}}.`,
          `Find ${words} and store it in {{${field}}}.`,
          `Get ${words} and save it as {{${field}}}.`,
          `Note ${words} in {{${field}}}.`,
        ]),
        values: [],
        respond: ({ path }) => (path === '' ? page : null),
        solve: async (browserPage) => ({
          reads: { [field]: ((await browserPage.locator(solve).first().textContent()) ?? '').trim() },
          downloads: [],
        }),
        problem: ({ reads }) => (reads[field]?.trim() === text ? null : `read ${JSON.stringify(reads)}, not ${text}`),
      };
    },
  };
}

const FACTS: readonly (readonly [string, readonly string[]])[] = [
  ['Reference', ['QX-20', '77-1A', 'REF-4402']],
  ['Opening hours', ['9 to 17', '8:30 to 16:00']],
  ['Contact', PEOPLE],
  ['Balance', ['120.40', '0.00', '-15.20']],
  ['Next appointment', ['4 May 2027', '19 June 2027']],
  ['Track', ['Platform 4', 'Platform 11']],
];

const labelledFact = readTask('text with a label', (chance) => {
  const facts = chance.sample(FACTS, 5).map(([label, texts]) => ({ label, text: chance.pick(texts), id: chance.id() }));
  const wanted = chance.pick(facts);
  const line = chance.pick([
    (label: string, text: string, id: string) => `<dt>${label}</dt><dd id="${id}">${text}</dd>`,
    (label: string, text: string, id: string) => `<p><b>${label}:</b> <span id="${id}">${text}</span></p>`,
    (label: string, text: string, id: string) => `<div><span>${label}</span><div id="${id}">${text}</div></div>`,
    (label: string, text: string, id: string) => `<tr><th>${label}</th><td id="${id}">${text}</td></tr>`,
  ]);
  const lines = facts.map(({ label, text, id }) => line(label, text, id)).join('');
  const outer = lines.startsWith('<dt') ? 'dl' : lines.startsWith('<tr') ? 'table' : 'div';
  return {
    body: `<${outer}>${lines}</${outer}>`,
    words: `the ${wanted.label.toLowerCase()}`,
    text: wanted.text,
    solve: `#${wanted.id}`,
  };
});

const tableCell = readTask('cell of a table', (chance) => {
  const table = recordTable(chance);
  const { text, words } = cell(chance, table);
  return { body: table.markup, words, text, solve: `:text-is("${text}")` };
});

/** Reads something and enters it into a form on the same page. */
const readAndEnter: TaskKind = {
  name: 'read and enter',
  make(chance) {
    const wording = new Wording(chance);
    const table = recordTable(chance);
    const { text, words } = cell(chance, table);
    const [label] = chance.pick(TEXT_FIELDS);
    const submit = chance.pick(SUBMITS);
    const held = new HeldForm(chance, {
      title: 'Transfer',
      widgets: [textInput(chance, { label, goal: text })],
      submit,
      before: table.markup,
    });
    const page = held.page();
    const transfer = chance.pick([
      [`copy ${words} into ${label}`],
      [`find ${words} and enter it in the ${label} field`],
      [`read ${words}`, `enter it in ${label}`],
    ]);
    return {
      task: wording.join(...transfer, wording.submit(submit)),
      values: wording.values,
      respond: (visit) => (visit.path === '' ? page : held.respond(visit)),
      solve: (browserPage) => held.solve(scopeOf(browserPage)),
      problem: () => held.problem(),
    };
  },
};

const word = readTask('word of a paragraph', (chance) => {
  const sentence = `${chance.pick(SENTENCES)} ${chance.pick(SENTENCES)}`.replaceAll('.', '');
  const words = sentence.split(' ');
  const index = chance.int(0, 5);
  const ordinal = ['first', 'second', 'third', '4th', '5th', '6th'][index];
  const id = chance.id();
  return {
    body: `<p>${words.map((text, position) => (position === index ? `<span id="${id}">${text}</span>` : text)).join(' ')}</p>`,
    words: `the ${ordinal} word in the paragraph`,
    text: words[index] ?? '',
    solve: `#${id}`,
  };
});

export const READING_TASKS: readonly TaskKind[] = [labelledFact, tableCell, readAndEnter, word];
