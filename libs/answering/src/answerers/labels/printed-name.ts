import type { Analysis } from '../analysis';
import { foldKey } from '../values/folding';
import { CONCEPT_NAMES, isOneFact, type ValueType } from './concept';
import { CONCEPTS } from './concepts';
import { valuesOfNamedCells } from './places/form-cell';
import type { Label } from './labels';
import { hasBoxNumber, isOnlyBoxNumber } from '../form/box-number';
import { type LinkedValue, valuesOfLabel } from './linking';
import { amountBeside } from './places/row-values';
import { mayBeValue } from './worded-labels';

/*
 * The weights are set by hand on the development receipts and invoices; no script learns them.
 */

/** A value of this weight belongs to the label. Less lets the document's words win over arithmetic and other labels. */
const CLEAR = 0.8;
/** A value of less plausibility is of another type, wherever it stands. */
const MIN_PLAUSIBILITY = 0.35;
/** Another value of this share of the best weight makes the label ambiguous. */
const RIVAL = 0.5;

const COMMON_LABELS = new Set(
  CONCEPT_NAMES.filter(isOneFact).flatMap((name) => {
    const { type, labels, weakLabels } = CONCEPTS[name];
    const many = type === 'amount' || type === 'date' ? labels : [];
    return [...many, ...weakLabels].filter((label) => !label.includes(' ')).map(foldKey);
  }),
);

/** Whether a name is a single word that labels many values. */
export function isCommonLabel(name: string): boolean {
  return COMMON_LABELS.has(foldKey(name));
}

/**
 * The value beside or below a label that is exactly the name of the entity; null where there is none, or where such labels
 * have several values. The document's own words come before the concepts of the lexicon: who asks for "Invoice amount" means
 * what is printed so, whatever the total is. Single words that label an amount or a date ("Total", "Date") are left to the concept, as are
 * vague ones: many values are labelled so, but for the numbered boxes of a form. Names and addresses have several lines and are found otherwise.
 */
export function valueOfPrintedName(name: string, type: ValueType, analysis: Analysis): LinkedValue | null {
  if (type === 'party' || type === 'address') return null;
  const key = foldKey(name);
  const isCommon = isCommonLabel(name);
  const named = analysis.labels.flatMap((label) => {
    const own = label.meanings.find(({ meaning }) => 'entity' in meaning && foldKey(meaning.entity) === key);
    return own && !(isCommon && !hasBoxNumber(label.cell.text)) ? [{ label, strength: own.strength }] : [];
  });
  if (isCommon && named.length === 0) return null;
  const alone = named.filter(({ label }) => isAlone(label));
  const claims = (alone.length > 0 ? alone : named).flatMap(({ label, strength }) =>
    ofLabel(label, type, analysis)
      .filter(({ value }) => mayBeValue(value))
      .map(({ value, weight }) => ({ value, weight: weight * strength * value.plausibility })),
  );
  claims.push(...(valuesOfNamedCells(name, type, analysis) ?? []));
  const best = claims.sort((a, b) => b.weight - a.weight)[0];
  if (!best || best.weight < CLEAR * best.value.plausibility || best.value.plausibility < MIN_PLAUSIBILITY) return null;
  const isRival = ({ value, weight }: LinkedValue) => weight > RIVAL * best.weight && value.value !== best.value.value;
  return claims.some(isRival) ? null : best;
}

/** Whether a label is a label by itself, and no part of a longer one: `Insured`, but not that of `Sum insured`. */
export function isAlone({ cell, start, end }: Label): boolean {
  const after = cell.text.slice(end);
  return (
    isOnlyBoxNumber(cell.text.slice(0, start).replace(/^\W+/, '')) &&
    (/^\s*[:=]/.test(after) || !/[\p{L}\d]/u.test(after))
  );
}

/** The amount of the label's row in a table whose columns have titles, else all values around the label. */
function ofLabel(label: Label, type: ValueType, analysis: Analysis): LinkedValue[] {
  const amount = amountBeside(label, type, analysis);
  return amount ? [amount] : valuesOfLabel(label, type, analysis);
}
