import type { Analysis } from '../analysis';
import { filledSpans } from '../form/form-fields';
import { findValues, type TypedValue } from '../values/values';
import type { ValueType } from './concept';
import { fittingType } from './fitting-type';
import { isWholeText } from './linked-value';
import type { Finding } from './linking';
import { valueOfPrintedName } from './printed-name';
import { shownType, type SimilarLabel, similarLabels } from './similar-labels';
import { mayBeValue } from './worded-labels';

/** The factor for values of labels that are not the entity's own name. Set by hand. */
const IN_OTHER_WORDS = 0.85;
/** More labels with similar names do not tell which one is meant. */
const MOST_LABELS = 4;

/** The value of the labels that mean a name in other words; null without one, or where they have several values. */
export function similarValue(name: string, asked: ValueType, analysis: Analysis): Finding | null {
  const type = shownType(name, asked);
  const similar = similarLabels(name, type, analysis.sheet);
  const complete = similar.filter(({ needsType }) => !needsType);
  const labels = complete.length > 0 ? complete : similar;
  if (labels.length > MOST_LABELS) return null;
  const found = labels.flatMap((label) => valueOf(label, type, analysis) ?? []);
  const [first] = found;
  return first && found.every(({ value }) => value === first.value) ? first : null;
}

function valueOf(label: SimilarLabel, type: ValueType, analysis: Analysis): Finding | null {
  const named = analysis.withName(label.text);
  const fitting = fittingType({ concept: null, type, guessed: false }, label.text, named);
  const linked = valueOfPrintedName(label.text, fitting, named);
  if (!linked) return ofPair(label, type, analysis);
  const { value, others = [], weight } = linked;
  if (label.needsType && fitting === 'identifier' && !isWholeCode(value, label, named)) return null;
  return { value: value.value, spans: [value, ...others], score: weight * IN_OTHER_WORDS };
}

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
