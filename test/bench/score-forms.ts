/**
 * Answers questions about the forms of a folder, from file to value, and compares the answers with a manifest.
 * `--data DIR` (with a manifest.json: `[{file, truth: {name: value}, types: {name: 'text' | 'bool'}}]`; `bool` values are
 * `selected` or `unselected` and asked as yes/no questions), optional `--out FILE` (JSON lines for another scorer).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { AnalysedDocument } from '../../libs/answering/src/answerers/analysed-document';
import { type AnswerValue, answerQuestion, type QuestionType } from '../../libs/answering/src/answerers/answerer';
import { deterministicAnswerers } from '../../libs/answering/src/answerers/deterministic-answerers';
import { installedReaders } from '../../libs/reading/src/installed-readers';
import { readDocument } from '../../libs/reading/src/reader';

interface Entry {
  file: string;
  truth: Record<string, string>;
  types?: Record<string, string>;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' }, out: { type: 'string' } } });
  if (!values.data) throw new Error('Usage: score-forms --data DIR [--out FILE]');
  const entries = JSON.parse(readFileSync(join(values.data, 'manifest.json'), 'utf8')) as Entry[];
  const readers = installedReaders();
  const lines: string[] = [];
  const sum = { expected: 0, given: 0, right: 0 };
  for (const { file, truth, types = {} } of entries) {
    const bytes = readFileSync(join(values.data, file));
    const read = await readDocument(readers, { name: file, mediaType: '', bytes }, { pageLimit: null });
    const document = new AnalysedDocument(read);
    const isBox = (name: string) => types[name] === 'bool';
    const names = Object.keys(truth);
    const answers = {
      ...(await ask(
        document,
        'one_value',
        names.filter((name) => !isBox(name)),
      )),
      ...(await ask(document, 'yes_no', names.filter(isBox))),
    };
    const given = names.filter((name) => answers[name] !== null);
    const right = given.filter((name) => agree(truth[name] ?? '', answers[name] ?? null, isBox(name)));
    for (const name of names.filter((name) => !right.includes(name)))
      console.log(`  ${file} ${name}: expected ${truth[name]}, got ${String(answers[name])}`);
    console.log(`${file.padEnd(40)} ${right.length} right, ${given.length} given, ${names.length} expected`);
    lines.push(JSON.stringify({ file, ...answers }));
    sum.expected += names.length;
    sum.given += given.length;
    sum.right += right.length;
  }
  const [precision, recall] = [sum.right / Math.max(1, sum.given), sum.right / Math.max(1, sum.expected)];
  const f1 = (2 * precision * recall) / Math.max(precision + recall, 1e-9);
  console.log(`precision ${percent(precision)}  recall ${percent(recall)}  F1 ${percent(f1)}`);
  if (values.out) writeFileSync(values.out, lines.join('\n') + '\n');
}

async function ask(
  document: AnalysedDocument,
  questionType: QuestionType,
  names: string[],
): Promise<Record<string, AnswerValue>> {
  if (names.length === 0) return {};
  const entities = names.map((name) => ({ name: spaced(name), fieldType: null }));
  const question = { questionType, entities, criteria: '', dataValidationRules: [], properties: {} };
  const answers = await answerQuestion(deterministicAnswerers(), document, question);
  return Object.fromEntries(names.map((name, index) => [name, answers[index]?.value ?? null]));
}

/** Names of programs as people write them: `StateIncome` is `State Income`. */
function spaced(name: string): string {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/_/g, ' ');
}

/** Values agree without regard to case, punctuation and spaces. */
function agree(truth: string, value: AnswerValue, isBox: boolean): boolean {
  if (isBox) return value === (truth === 'selected');
  return key(truth) === key(String(value));
}

function key(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}

void main();
