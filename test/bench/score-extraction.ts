/**
 * Runs the readers and answerers over a folder of documents and writes their results for a scorer.
 * `--data DIR` (with a manifest.json: `[{file, truth: {name: …}}]`), `--out FILE` (JSON lines), optional `--cache DIR`
 * (stores the read documents, so that answering can be repeated without OCR).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { answerQuestion, type Entity, type Question } from '../../libs/extraction/src/answerers/answerer';
import { deterministicAnswerers } from '../../libs/extraction/src/answerers/deterministic-answerers';
import { installedReaders } from '../../libs/extraction/src/readers/installed-readers';
import type { DocumentText } from '../../libs/extraction/src/readers/document';
import { type Reader, readDocument } from '../../libs/extraction/src/readers/reader';

interface ManifestEntry {
  file: string;
  truth: Record<string, unknown>;
  /** Kinds of the values, if the manifest has them; `bool` values are yes/no questions. */
  types?: Record<string, string>;
}

/** English names for abbreviations in manifests. */
const ENTITY_NAMES: Record<string, string> = { line_names: 'Item description', line_amounts: 'Line amount' };

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { data: { type: 'string' }, out: { type: 'string' }, cache: { type: 'string' } },
  });
  const { data, out, cache } = values;
  if (!data || !out) throw new Error('Usage: score-extraction --data DIR --out FILE [--cache DIR]');

  const readers = installedReaders();
  const entries = entriesOf(JSON.parse(readFileSync(join(data, 'manifest.json'), 'utf8')));
  const lines: string[] = [];
  for (const entry of entries) {
    const fields = await fieldsOf(entry, await readCached(readers, data, entry.file, cache));
    lines.push(JSON.stringify({ file: entry.file, ...fields }));
  }
  writeFileSync(out, lines.join('\n') + '\n');
}

function entriesOf(manifest: unknown): ManifestEntry[] {
  if (Array.isArray(manifest)) return manifest as ManifestEntry[];
  return (manifest as { tasks: ManifestEntry[] }).tasks;
}

async function readCached(readers: Reader[], data: string, file: string, cache?: string): Promise<DocumentText> {
  const kept = cache && join(cache, `${file.replace(/\W/g, '_')}.json`);
  if (kept && existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as DocumentText;
  const bytes = readFileSync(join(data, file));
  const document = await readDocument(readers, { name: file, mediaType: '', bytes }, { pageLimit: null });
  if (cache && kept) {
    mkdirSync(cache, { recursive: true });
    writeFileSync(kept, JSON.stringify(document));
  }
  return document;
}

/** Lists become the columns of one table question, booleans yes/no questions, other values single-value questions. */
async function fieldsOf(
  { truth, types = {} }: ManifestEntry,
  document: DocumentText,
): Promise<Record<string, unknown>> {
  const names = Object.keys(truth);
  const lists = names.filter((name) => Array.isArray(truth[name]));
  const marks = names.filter((name) => types[name] === 'bool');
  const single = names.filter((name) => !lists.includes(name) && !marks.includes(name));
  const found: Record<string, unknown> = {};
  for (const [questionType, asked] of [
    ['one_value', single],
    ['yes_no', marks],
    ['multiple_value', lists],
  ] as const) {
    if (asked.length === 0) continue;
    const answers = await answerQuestion(
      deterministicAnswerers(),
      document,
      question(questionType, asked.map(toEntity)),
    );
    answers.forEach(({ value }, index) => (found[asked[index] ?? ''] = value));
  }
  return found;
}

function toEntity(name: string): Entity {
  const words = ENTITY_NAMES[name] ?? name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/_/g, ' ');
  return { name: words, fieldType: null };
}

function question(questionType: Question['questionType'], entities: Entity[]): Question {
  return { questionType, entities, criteria: '', dataValidationRules: [], properties: {} };
}

void main();
