/**
 * Asks for lists (`multiple_value`) of what each invoice of a folder states once, and compares them with a manifest: about each
 * invoice, and about piles of several in one file. `--data DIR` (with a manifest.json: `[{file, truth: {name: value}}]`), optional
 * `--pile N` (invoices of a pile; default 6).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { AnalysedDocument } from '../../../libs/answering/src/answerers/analysed-document';
import { answerQuestion } from '../../../libs/answering/src/answerers/answerer';
import { deterministicAnswerers } from '../../../libs/answering/src/answerers/deterministic-answerers';
import { type DocumentText, mergeDocuments } from '../../../libs/reading/src/document';
import { installedReaders } from '../../../libs/reading/src/installed-readers';
import { readDocument } from '../../../libs/reading/src/reader';

interface Entry {
  file: string;
  truth: Record<string, string>;
}

/** The values of the manifest, and how a list of them is asked for. */
const ENTITIES: Record<string, string> = {
  invoice_number: 'Invoice numbers',
  date: 'Invoice date',
  seller: 'Seller',
  buyer: 'Buyer',
  total: 'Total',
  net_total: 'Net total',
  tax_total: 'Tax amount',
  currency: 'Currency',
  seller_vat_id: 'VAT number',
  iban: 'IBAN',
};

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, pile: { type: 'string', default: '6' } } });
  if (!values.data) throw new Error('Usage: score-lists --data DIR [--pile N]');
  const entries = JSON.parse(readFileSync(join(values.data, 'manifest.json'), 'utf8')) as Entry[];
  const texts: DocumentText[] = [];
  for (const { file } of entries) texts.push(await read(join(values.data, file)));

  report(
    'one invoice',
    await scored(
      entries.map((entry) => [entry]),
      (index) => texts[index]!,
    ),
  );
  const size = Number(values.pile);
  const piles = entries.flatMap((_, index) => (index % size === 0 ? [entries.slice(index, index + size)] : []));
  const merged = (pile: number) => mergeDocuments(texts.slice(pile * size, (pile + 1) * size));
  report(`pile of ${size} invoices`, await scored(piles, merged));
}

const read = (path: string): Promise<DocumentText> =>
  readDocument(installedReaders(), { name: path, mediaType: '', bytes: readFileSync(path) }, { pageLimit: null });

interface Counts {
  expected: number;
  right: number;
  given: number;
}

/** The counts of each name over all files; `textOf` has the text of the file with such an index. */
async function scored(files: Entry[][], textOf: (index: number) => DocumentText): Promise<Map<string, Counts>> {
  const counts = new Map(Object.keys(ENTITIES).map((name) => [name, { expected: 0, right: 0, given: 0 }]));
  for (const [index, entries] of files.entries()) {
    const lists = await listsOf(textOf(index));
    for (const [name, sum] of counts) {
      // Where the manifest does not say what an invoice has, more values are no error.
      if (entries.some(({ truth }) => truth[name] === undefined)) continue;
      const [list, expected] = [lists[name] ?? [], distinct(entries.map(({ truth }) => truth[name] ?? ''))];
      sum.expected += expected.length;
      sum.given += list.length;
      sum.right += expected.filter((value) => list.some((given) => agree(value, given))).length;
    }
  }
  return counts;
}

async function listsOf(text: DocumentText): Promise<Record<string, string[]>> {
  const entities = Object.values(ENTITIES).map((name) => ({ name, fieldType: null }));
  const question = { questionType: 'multiple_value' as const, entities, criteria: '', dataValidationRules: [] };
  const document = new AnalysedDocument(text);
  const answers = await answerQuestion(deterministicAnswerers(), document, { ...question, properties: {} });
  return Object.fromEntries(
    Object.keys(ENTITIES).map((name, index) => [name, (answers[index]?.value ?? []) as string[]]),
  );
}

function report(title: string, counts: Map<string, Counts>): void {
  console.log(`${title}:`);
  for (const [name, sum] of counts) console.log(`  ${name.padEnd(16)} ${inWords(sum)}`);
  const all = [...counts.values()];
  const sumOf = (member: keyof Counts) => all.reduce((sum, one) => sum + one[member], 0);
  console.log(
    `  ${'all'.padEnd(16)} ${inWords({ expected: sumOf('expected'), right: sumOf('right'), given: sumOf('given') })}`,
  );
}

const inWords = ({ expected, right, given }: Counts): string =>
  `${right} of ${expected} values in the lists, ${given - right} others in them`;

const distinct = (values: string[]): string[] => [...new Map(values.map((value) => [key(value), value])).values()];

/** Values agree without regard to case, punctuation and spaces; a credit note may print its amounts without a sign. */
const agree = (truth: string, given: string): boolean => key(truth) === key(given);
const key = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

void main();
