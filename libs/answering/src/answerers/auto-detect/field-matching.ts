import { coerce } from '../../coercion/coerce';
import { type CoercionContext, typeOfField } from '../../coercion/value-types';
import type { TeamField } from '../answerer';
import { conceptOf } from '../entity-meaning';
import { languageOf, termsOf } from '../free-form/terms';
import { foldKey } from '../values/folding';

/** How well a printed label names a field, from 0 to 1. Set by hand; less matches labels that share a common word only. */
const SAME_NAME = 1;
const SAME_CONCEPT = 0.9;
const SAME_WORDS = 0.85;
const LEAST = 0.6;

/** A value of the document with its printed label. */
export interface Labelled {
  label: string;
  /** Several for a column of a table, which only repeated fields take. */
  values: string[];
}

/** A field of the team for a value. */
export interface FieldMatch {
  field: TeamField;
  score: number;
}

/**
 * The fields for labelled values: by key, display text and entities, the best pairs first. A value has one field at most, and so has a field that is
 * not repeated. A value that does not have the type of a field is not for it.
 */
export function matchFields(found: Labelled[], fields: TeamField[], context: CoercionContext): Map<number, FieldMatch> {
  const candidates = found.flatMap((one, index) =>
    fields.flatMap((field) => {
      const score = isFor(one, field, context) ? likeness(one.label, field) : 0;
      return score >= LEAST ? [{ index, field, score }] : [];
    }),
  );
  const matches = new Map<number, FieldMatch>();
  const taken = new Set<string>();
  for (const { index, field, score } of candidates.sort((a, b) => b.score - a.score)) {
    if (matches.has(index) || taken.has(field.internalId)) continue;
    matches.set(index, { field, score });
    if (!field.repeated) taken.add(field.internalId);
  }
  return matches;
}

function isFor({ values }: Labelled, { type, repeated }: TeamField, context: CoercionContext): boolean {
  if (values.length > 1 && !repeated) return false;
  const wanted = typeOfField(type);
  return wanted === null || values.every((value) => coerce(value, wanted, context) !== null);
}

/** How well a label names a field: by its display text, its key, or an entity that is saved to it. */
function likeness(label: string, { key, displayText, names }: TeamField): number {
  const known = [displayText, key.replace(/[_-]+/g, ' '), ...names].filter((name) => name.trim() !== '');
  return Math.max(0, ...known.map((name) => likenessOf(label, name)));
}

/** How well a label has the meaning of a name, from 0 to 1. */
export function likenessOf(label: string, name: string): number {
  if (foldKey(label) === foldKey(name)) return SAME_NAME;
  const concept = conceptOf(name);
  if (concept !== null && conceptOf(label) === concept) return SAME_CONCEPT;
  const language = languageOf([label, name]);
  const [ours, theirs] = [new Set(termsOf(label, language)), new Set(termsOf(name, language))];
  const shared = [...ours].filter((term) => theirs.has(term)).length;
  return SAME_WORDS * (shared / Math.max(1, ours.size, theirs.size));
}
