import type { Analysis } from './analysis';
import { type Answer, type Entity, nothingFound } from './answerer';
import { confidenceOf, MAX_CONFIDENCE, probabilityOf } from './confidence';
import type { EntityMeaning } from './entity-meaning';
import { toAnswer } from './evidence';
import { claimsAgainstOthers } from './finding';
import type { ValueType } from './labels/concept';
import { CONCEPTS } from './labels/concepts';
import { type Finding, keepBest, type LinkedValue, valuesAround } from './labels/linking';
import { itemsOf } from './labels/lists';
import { mayBeValue } from './labels/worded-labels';
import { findAllInProse } from './prose/prose';
import { foldKey } from './values/folding';
import { findValues, type TypedValue } from './values/values';

/*
 * The thresholds and scores are set by hand on the development receipts and invoices; no script learns them.
 */

/** The score of all values of the type in the document. */
const UNLABELLED = 0.5;
/** Weaker values are ignored. Less returns values that belong to other labels. */
const MIN_WEIGHT = 0.4;
/** The least part of the best weight for a value of a concept. Less returns values of its weak labels beside those of its clear ones. */
const NEAR_BEST = 0.7;
/** Less plausible values need a label. */
const MIN_CLEAR = 0.9;
/** Types that a value shows by its form, so that it needs no label. */
const SELF_EVIDENT: ValueType[] = ['email', 'iban', 'bic', 'url', 'vat_id', 'date', 'phone'];
/** Values of a label, and values without one: more are those of a table, a list or a wrong type. Set by hand. */
const MAX_LABELLED = 200;
const MAX_UNLABELLED = 30;

/** All values of an entity: the parties of a clause, every value of its labels, or all values of a self-evident type. */
export function valuesOfLabels(entity: Entity, meaning: EntityMeaning, analysis: Analysis): Answer {
  const clauses = findAllInProse(meaning.concept, analysis);
  if (clauses.length > 0) return fromProse(entity, clauses);
  const linked = labelledValues(entity, meaning, analysis);
  return linked.length > 0
    ? fromLabelled(entity, meaning.type, linked, analysis)
    : withoutLabel(entity, meaning, analysis);
}

/** The values of clauses of an agreement: its parties. */
function fromProse(entity: Entity, clauses: Finding[]): Answer {
  const distinct = clauses.filter(
    ({ value }, index) => clauses.findIndex((other) => foldKey(other.value) === foldKey(value)) === index,
  );
  const spans = distinct.flatMap((finding) => finding.spans);
  const score = Math.min(...distinct.map((finding) => finding.score));
  const value = distinct.map((finding) => finding.value);
  return toAnswer(entity, { value, confidence: confidenceOf(score, spans), method: 'clause', spans });
}

/** Whether a value without a label shows its type by its form. */
const isClear = ({ plausibility }: TypedValue): boolean => plausibility > MIN_CLEAR;

/** A list of labelled values, as certain as the least certain of them would be alone. */
function fromLabelled(entity: Entity, type: ValueType, linked: LinkedValue[], { sheet }: Analysis): Answer {
  const spans = inOrderOfText(linked.map(({ value }) => value)).slice(0, MAX_LABELLED);
  const weights = new Map(linked.map(({ value, weight }) => [value, weight]));
  const probabilities = spans.map((span) =>
    probabilityOf({ type, score: weights.get(span) ?? 0, runnerUp: 0, spans: [span] }, sheet.cells),
  );
  const confidence = Math.min(MAX_CONFIDENCE, Math.round(100 * Math.min(...probabilities)));
  return toAnswer(entity, { value: spans.map(({ value }) => value), confidence, method: 'label', spans });
}

/** All values of a self-evident type. One of which the document is full says nothing about the entity. */
function withoutLabel(entity: Entity, { concept, type }: EntityMeaning, analysis: Analysis): Answer {
  if (!SELF_EVIDENT.includes(concept ? CONCEPTS[concept].type : type)) return nothingFound(entity);
  const values = analysis.sheet.cells.flatMap((cell) => findValues(cell, type, analysis)).filter(isClear);
  const spans = inOrderOfText(values);
  if (spans.length === 0 || spans.length > MAX_UNLABELLED) return nothingFound(entity);
  const confidence = confidenceOf(UNLABELLED, spans);
  return toAnswer(entity, { value: spans.map(({ value }) => value), confidence, method: 'type', spans });
}

/** The first of equal values each, as the document has them. */
function inOrderOfText(values: TypedValue[]): TypedValue[] {
  const distinct = new Map([...values].reverse().map((value) => [value.value, value]));
  return [...distinct.values()].sort((a, b) => a.cell.row - b.cell.row || a.start - b.start);
}

/** The values of labels with the entity's name or concept; of one text that is a list, its items. */
function labelledValues(entity: Entity, meaning: EntityMeaning, analysis: Analysis): LinkedValue[] {
  const best = new Map<string, LinkedValue>();
  for (const claim of meaning.concept ? claimsAgainstOthers(meaning.concept, analysis) : []) keepBest(best, claim);
  const named = namedValues(entity, meaning, analysis);
  for (const { linked } of named) keepBest(best, linked);
  const linked = onlyClear([...best.values()], meaning);
  const [only] = linked;
  const own = linked.length === 1 ? named.find(({ linked: { value } }) => value === only?.value) : undefined;
  if (!only || !own || meaning.type !== 'text') return linked;
  const items = itemsOf(only.value, entity.name, own.label.cell, analysis);
  return items.map((value) => ({ value, weight: only.weight }));
}

/** The values of labels with the entity's name. */
function namedValues({ name }: Entity, { type }: EntityMeaning, analysis: Analysis) {
  return analysis.labels
    .filter(({ meanings }) =>
      meanings.some(({ meaning }) => 'entity' in meaning && foldKey(meaning.entity) === foldKey(name)),
    )
    .flatMap((label) =>
      valuesAround(label, type, analysis)
        .filter(({ value }) => mayBeValue(value))
        .map(({ value, weight }) => ({ label, linked: { value, weight: weight * value.plausibility } })),
    );
}

/** Without the values that are rather those of weak labels, or of labels of other concepts. */
function onlyClear(linked: LinkedValue[], { concept }: EntityMeaning): LinkedValue[] {
  const least = concept ? NEAR_BEST * Math.max(0, ...linked.map(({ weight }) => weight)) : 0;
  return linked.filter(({ weight }) => weight > MIN_WEIGHT && weight >= least);
}
