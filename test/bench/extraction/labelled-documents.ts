import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Entity, Question } from '../../../libs/answering/src/answerers/answerer';
import type { FieldKind } from './normalised';

/** A document of a folder with a `manifest.json`: its file, the true values, and optionally the transcribed lines. */
export interface LabelledDocument {
  file: string;
  truth: Record<string, unknown>;
  /** Kinds of the values, where the manifest has them. */
  types?: Record<string, string>;
  /** A file with transcribed lines: `[{ x1, y1, x2, y2, text }]` in pixels. */
  boxes?: string;
}

/** What a person would ask for, where a manifest has an abbreviation. */
const ENTITY_NAMES: Record<string, string> = { line_names: 'Item description', line_amounts: 'Line amount' };
const KINDS: Record<string, FieldKind> = {
  total: 'amount',
  net_total: 'amount',
  tax_total: 'amount',
  date: 'date',
  line_names: 'texts',
  line_amounts: 'amounts',
};
const KINDS_OF_MANIFEST: Record<string, FieldKind> = { amount: 'amount', date: 'date', bool: 'mark' };

/** The documents that a folder's manifest lists: `manifest.json`, or an export of corrections as `manifest.ndjson`. */
export function labelledDocuments(folder: string): LabelledDocument[] {
  const lines = join(folder, 'manifest.ndjson');
  if (existsSync(lines)) return readFileSync(lines, 'utf8').split('\n').filter(Boolean).map(toDocument);
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  return Array.isArray(manifest) ? (manifest as LabelledDocument[]) : (manifest as { tasks: LabelledDocument[] }).tasks;
}

const toDocument = (line: string): LabelledDocument => JSON.parse(line) as LabelledDocument;

/** How the fields of a document are compared. */
export function kindsOf({ truth, types = {} }: LabelledDocument): (field: string) => FieldKind {
  return (field) =>
    KINDS_OF_MANIFEST[types[field] ?? ''] ?? KINDS[field] ?? (Array.isArray(truth[field]) ? 'texts' : 'text');
}

/** A question, and the field of the truth that each of its entities stands for. */
export interface LabelledQuestion {
  question: Question;
  fields: string[];
}

/** Lists are the columns of one table question, marks are yes/no questions, other values are single values. */
export function questionsAbout(document: LabelledDocument): LabelledQuestion[] {
  const kindOf = kindsOf(document);
  const names = Object.keys(document.truth);
  const isList = (name: string) => Array.isArray(document.truth[name]);
  const isMark = (name: string) => kindOf(name) === 'mark';
  const groups = [
    ['one_value', names.filter((name) => !isList(name) && !isMark(name))],
    ['yes_no', names.filter(isMark)],
    ['multiple_value', names.filter(isList)],
  ] as const;
  return groups
    .filter(([, fields]) => fields.length > 0)
    .map(([questionType, fields]) => ({ fields, question: questionOf(questionType, fields) }));
}

function questionOf(questionType: Question['questionType'], fields: string[]): Question {
  return { questionType, entities: fields.map(toEntity), criteria: '', dataValidationRules: [], properties: {} };
}

function toEntity(field: string): Entity {
  const words = ENTITY_NAMES[field] ?? field.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/_/g, ' ');
  return { name: words, fieldType: null };
}
