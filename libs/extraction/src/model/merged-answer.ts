import { foldKey, type Answer } from '@app/answering/services';

/** The confidence (0–100) of a value that two independent ways find; it is surer than either of them. Set by hand. */
const AGREED = 97;
/** The answer of the rules stands against a model from this confidence on. */
const SURE = 90;

/**
 * The answer of the rules or that of the model (`quotedAnswers`). Equal answers support each other. Of different ones the model's
 * is taken when its quote stands in the document and the rules are not sure. A value without a place never replaces another.
 */
export function mergeAnswer(ruled: Answer, model: Answer): Answer {
  const { warning } = model;
  if (ruled.value === null && model.value === null) return warning === undefined ? ruled : { warning, ...ruled };
  if (ruled.value === null) return model;
  if (model.value === null) return ruled;
  if (keyOf(ruled.value) === keyOf(model.value)) return { ...ruled, confidence: Math.max(ruled.confidence, AGREED) };
  return model.boxes.length === 0 || ruled.confidence >= SURE ? ruled : model;
}

/** Values with equal letters and digits are equal; components (`coercion`) are compared as JSON. */
const keyOf = (value: Answer['value']) =>
  [value]
    .flat()
    .map((one) => foldKey(typeof one === 'object' ? JSON.stringify(one) : String(one)))
    .join('\n');
