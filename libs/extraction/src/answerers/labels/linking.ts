import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { horizontalOverlap } from '../../readers/layout';
import type { Box } from '../../readers/reader';
import { type Analysis, leadingLabel } from '../analysis';
import type { ConceptName, ValueType } from './concept';
import { CONCEPTS } from './concepts';
import type { Label, LabelMeaning } from './labels';
import { type Cell, type Span, spanBox } from '../tables/sheet';
import { findValues, type TypedValue } from '../values/values';

/** A value that a label points at; `weight` (0–1) is how clearly it does. */
export interface LinkedValue {
  value: TypedValue;
  weight: number;
}

/** A value with the places that it was read from; `score` is 0–1. */
export interface Finding {
  value: string;
  spans: Span[];
  score: number;
}

/** How far below a label its value may stand, in heights of the label. */
const BELOW_REACH = 4;
const ROWS_BELOW = 6;
/** Values side by side in the row of a label, or one below the other in its column, are this much less likely. */
const NOT_NEAREST = 0.7;

/** The values of a type that a label points at: after it, right of it, below it. */
export function valuesOfLabel(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const after = valuesAfter(label, type, analysis);
  const right = after.some(({ weight }) => weight > 0.8) && type !== 'amount' ? [] : valuesRight(label, type, analysis);
  const below = valuesBelow(label, type, analysis);
  const beside = Math.max(0, ...after.concat(right).map(({ weight, value }) => weight * value.plausibility));
  const expectsRight = /^\s*[:=]/.test(label.cell.text.slice(label.end)) ? 0.7 : 1;
  return [
    ...after,
    ...right,
    ...below.map(({ value, weight }) => ({ value, weight: weight * expectsRight * (beside > 0.8 ? 0.5 : 1) })),
  ];
}

/** What a label of a concept says about values of its type: each value with the best of its labels. */
export function claimsOf(concept: ConceptName, type: ValueType, analysis: Analysis): LinkedValue[] {
  const best = new Map<string, LinkedValue>();
  for (const label of analysis.labels) {
    const strength = strengthFor(label, concept);
    if (strength === 0) continue;
    for (const { value, weight } of valuesOfLabel(label, type, analysis)) {
      keepBest(best, { value, weight: weight * strength * value.plausibility });
    }
  }
  return [...best.values()];
}

export function strengthFor(label: Label, concept: ConceptName): number {
  const meant = label.meanings.filter(({ meaning }) => 'concept' in meaning && meaning.concept === concept);
  return Math.max(0, ...meant.map(({ strength }) => strength));
}

/** Identifies a value by its place. */
export function placeOf({ cell, start }: TypedValue): string {
  return `${cell.page}/${cell.row}/${cell.box.x}/${start}`;
}

export function keepBest(best: Map<string, LinkedValue>, linked: LinkedValue): void {
  const place = placeOf(linked.value);
  if ((best.get(place)?.weight ?? 0) < linked.weight) best.set(place, linked);
}

function valuesAfter(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const { cell, end } = label;
  if (isWholeText(type)) return textAfter(label, analysis);
  const next = nextLabelStart(label, analysis);
  const values = findValues(cell, type, analysis).filter((value) => value.start >= end && value.start < next);
  return values.map((value, index) => {
    const weight = fillerWeight(cell.text.slice(end, value.start));
    const outer = index === 0 || (type === 'amount' && index === values.length - 1);
    return { value, weight: outer ? weight : weight * NOT_NEAREST };
  });
}

/** Text that follows its label in the same cell, up to the next label. */
function textAfter(label: Label, analysis: Analysis): LinkedValue[] {
  const { cell, end } = label;
  const rest = cell.text.slice(end, nextLabelStart(label, analysis));
  const lead = /^[\s.:;#=\-–—)]*/.exec(rest)?.[0].length ?? 0;
  const value = rest.slice(lead).trim();
  if (value === '') return [];
  const parted = /[:=]/.test(rest.slice(0, lead)) ? 1 : 0.6;
  return [
    { value: { cell, start: end + lead, end: end + lead + value.length, value, plausibility: 1 }, weight: parted },
  ];
}

function isWholeText(type: ValueType): boolean {
  return type === 'text' || type === 'party' || type === 'address';
}

function nextLabelStart(label: Label, { labelsByCell }: Analysis): number {
  const next = (labelsByCell.get(label.cell) ?? []).find(
    (other) => other.start >= label.end && other.meanings.some(({ strength }) => strength > 0.55),
  );
  return next?.start ?? Infinity;
}

const FILLER = new RegExp(`^(?:${anyOf(LEXICON.labels.fillers)}|rm|eur|usd|gbp|myr)$`);

/** Between label and value: nothing much, a number sign, or words that weaken the link. */
function fillerWeight(between: string): number {
  const words = between.replace(/\([^)]*\)/g, ' ').match(/\p{L}+/gu) ?? [];
  const last = words[words.length - 1]?.toLowerCase() ?? '';
  if (words.length === 0 || FILLER.test(last)) return words.length < 2 ? 1 : 0.9;
  return words.length <= 2 ? 0.75 : 0.4;
}

function valuesRight(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const row = analysis.sheet.rows[label.cell.row] ?? [];
  const cells = row.slice(row.indexOf(label.cell) + 1);
  const reached = cells.slice(
    0,
    firstIndex(
      cells,
      (cell) => leadingLabel(analysis, cell) !== undefined && findValues(cell, type, analysis).length !== 1,
    ),
  );
  const interrupted = nextLabelStart(label, analysis) < Infinity ? 0.6 : 1;
  const tail = fillerWeight(label.cell.text.slice(label.end));
  const values = reached.flatMap((cell) =>
    findValues(cell, type, analysis).map((value) => ({ value, labelled: leadingLabel(analysis, cell) !== undefined })),
  );
  return values.map(({ value, labelled }, index) => {
    const outer = index === 0 || (type === 'amount' && index === values.length - 1);
    return { value, weight: 0.95 * tail * interrupted * (labelled ? 0.4 : 1) * (outer ? 1 : NOT_NEAREST) };
  });
}

function firstIndex(cells: Cell[], stops: (cell: Cell) => boolean): number {
  const index = cells.findIndex(stops);
  return index < 0 ? cells.length : index;
}

function valuesBelow(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const place = spanBox(label);
  const found: LinkedValue[] = [];
  let weight = 0.85;
  let bottom = place.y + place.height;
  for (const row of analysis.sheet.rows.slice(label.cell.row + 1, label.cell.row + 1 + ROWS_BELOW)) {
    const under = row.filter((cell) => cell.page === label.cell.page && isUnder(cell.box, place));
    if (under.length === 0) continue;
    if (under.every((cell) => cell.box.y - bottom > BELOW_REACH * place.height)) break;
    if (type === 'amount' && hasOwnLabel(row, under, label, analysis)) break;
    const values = under.flatMap((cell) => valuesUnder(cell, type, place, analysis));
    const labelled = under.some((cell) => leadingLabel(analysis, cell) !== undefined);
    found.push(...values.map((value) => ({ value, weight: labelled ? weight * 0.4 : weight })));
    if (labelled || (values.length > 0 && type !== 'amount')) break;
    if (values.length === 0) weight *= 0.8;
    bottom = Math.max(...under.map((cell) => cell.box.y + cell.box.height));
  }
  // A column of amounts ends with its sum.
  return found.map((linked, index) =>
    index < found.length - 1 ? { ...linked, weight: linked.weight * NOT_NEAREST } : linked,
  );
}

/** A row that begins with a label of its own, for another sum, is no row of the column. */
function hasOwnLabel(row: Cell[], under: Cell[], label: Label, analysis: Analysis): boolean {
  const leftmost = under[0];
  const own = row
    .filter((cell) => leftmost && cell.box.x < leftmost.box.x)
    .flatMap((cell) => leadingLabel(analysis, cell) ?? []);
  return own.some(({ meanings }) =>
    meanings.some(({ meaning, strength }) => strength > 0.55 && isSum(meaning) && !meansSame(meaning, label)),
  );
}

function isSum(meaning: LabelMeaning): boolean {
  return 'concept' in meaning && CONCEPTS[meaning.concept].type === 'amount';
}

function meansSame(meaning: LabelMeaning, label: Label): boolean {
  return label.meanings.some(
    (other) => 'concept' in meaning && 'concept' in other.meaning && other.meaning.concept === meaning.concept,
  );
}

function valuesUnder(cell: Cell, type: ValueType, place: Box, analysis: Analysis): TypedValue[] {
  const values = findValues(cell, type, analysis);
  return isWholeText(type) ? values : values.filter((value) => isUnder(spanBox(value), place));
}

/** Overlapping columns, or edges that line up. */
function isUnder(box: Box, label: Box): boolean {
  const slack = label.height;
  const aligned = Math.abs(box.x - label.x) < slack || Math.abs(box.x + box.width - label.x - label.width) < slack;
  return box.y > label.y + label.height * 0.4 && (aligned || horizontalOverlap(box, label) > 0.3);
}
