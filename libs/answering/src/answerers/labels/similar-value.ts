import type { Analysis } from '../analysis';
import { filledSpans } from '../form/form-fields';
import { findInProse } from '../prose/prose';
import { foldKey } from '../values/folding';
import { isPostalLine } from '../values/postal';
import { findValues, type TypedValue } from '../values/values';
import type { ValueType } from './concept';
import { fittingType } from './fitting-type';
import type { Label } from './labels';
import { isWholeText } from './places/linked-value';
import { type Finding, valuesOfLabel } from './linking';
import { valueOfPrintedName } from './printed-name';
import { isInSentence } from './sentences';
import { shownType, type SimilarLabel, similarLabels, synonymsOf } from './similar-labels';
import { mayBeValue } from './worded-labels';
import { agreed } from '../values/agreed';

/** The factor for values of labels that are not the entity's own name. Set by hand. */
const IN_OTHER_WORDS = 0.85;
/** More labels with similar names do not tell which one is meant. */
const MAX_LABELS = 4;
/** What a sentence states is of the type without doubt. */
const MIN_PLAUSIBLE = 0.8;

/** The value of the labels that mean a name in other words; null without one, or where they have several values. */
export function similarValue(name: string, asked: ValueType, analysis: Analysis): Finding | null {
  const type = shownType(name, asked);
  const similar = similarLabels(name, type, analysis.sheet);
  const complete = similar.filter(({ needsType }) => !needsType);
  const labels = complete.length > 0 ? complete : similar;
  if (labels.length > MAX_LABELS) return null;
  const found = labels.flatMap((label) => valueOf(label, type, analysis) ?? []);
  return agreed(found.length > 0 ? found : statedValues(name, type, analysis));
}

/** What sentences state about other names for the same: `a rent of £850` is the monthly rent, and the lessor the one who is called landlord. */
function statedValues(name: string, type: ValueType, analysis: Analysis): Finding[] {
  const key = foldKey(name);
  const isPrinted = (other: string) => analysis.sheet.cells.some(({ text }) => foldKey(text).includes(other));
  // Where the name itself is printed, it is no other name that a part of its words is.
  const isOther = isPrinted(key) ? (other: string) => !key.includes(other) : (other: string) => other !== key;
  const printed = synonymsOf(name).filter((other) => isOther(foldKey(other)) && isPrinted(foldKey(other)));
  return printed.flatMap((other): Finding[] => {
    const named = analysis.withName(other);
    const party = findInProse(null, other, named);
    if (party) return [{ ...party, score: party.score * IN_OTHER_WORDS }];
    const labels = named.labels.filter((label) => isEntity(label) && isInSentence(label, named));
    return labels.flatMap((label) => {
      const [stated] = valuesOfLabel(label, type, named).filter(({ value }) => value.plausibility > MIN_PLAUSIBLE);
      if (!stated) return [];
      const { value, weight } = stated;
      return [{ value: value.value, spans: [value], score: weight * IN_OTHER_WORDS }];
    });
  });
}

function isEntity({ meanings }: Label): boolean {
  return meanings.some(({ meaning }) => 'entity' in meaning);
}

/** Names and addresses of several lines are found by their places; beside a similar label they are a text. */
function valueOf(label: SimilarLabel, type: ValueType, analysis: Analysis): Finding | null {
  if (type === 'party') return withoutContacts(valueOf(label, 'text', analysis));
  if (type === 'address') {
    const found = valueOf(label, 'text', analysis);
    return found && isPostalLine(found.value) ? found : null;
  }
  const named = analysis.withName(label.text);
  const fitting = fittingType({ concept: null, type, guessed: false }, label.text, named);
  const linked = valueOfPrintedName(label.text, fitting, named);
  if (!linked) return ofPair(label, type, analysis);
  const { value, others = [], weight } = linked;
  if (label.needsType && fitting === 'identifier' && !isWholeCode(value, label, named)) return null;
  return { value: value.value, spans: [value, ...others], score: weight * IN_OTHER_WORDS };
}

/** A name without the numbers and addresses at which its bearer is reached: `Ms Tudor, tudor@wenlock.example`. */
function withoutContacts(found: Finding | null): Finding | null {
  const name = found?.value.split(CONTACT, 1)[0]?.replace(/[\s,;]+$/, '');
  const [first] = found?.spans ?? [];
  if (!found || !first || name === undefined || name === '' || name === found.value) return found;
  return { ...found, value: name, spans: [{ ...first, end: first.start + name.length }] };
}

const CONTACT = /[,;·|]\s+(?=[^\s@]{1,64}@|\p{L}{0,8}\.?\s?[+(]?\d)/u;

/** Whether the text beside a label is a code and nothing else: the number in `Vehicle: 2019 Estate` is none. */
function isWholeCode({ value }: TypedValue, { text }: SimilarLabel, named: Analysis): boolean {
  const beside = valueOfPrintedName(text, 'text', named);
  return !beside || beside.value.value.replace(/\s/g, '') === value.replace(/\s/g, '');
}

function ofPair({ text, needsType }: SimilarLabel, type: ValueType, analysis: Analysis): Finding | null {
  const pair = analysis.form.printed(text);
  const spans = pair ? filledSpans(pair, text) : [];
  const [first] = spans;
  if (!pair || !first) return null;
  const score = (pair.confidence / 100) * IN_OTHER_WORDS;
  if (isWholeText(type)) {
    const whole = { ...first, value: pair.value.text, plausibility: 1 };
    return mayBeValue(whole) && !needsType ? { value: whole.value, spans, score } : null;
  }
  const value = findValues(first.cell, type, analysis)[0];
  return value ? { value: value.value, spans: [value], score } : null;
}
