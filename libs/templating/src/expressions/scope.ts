import type { FillValue } from '../field-values';
import { ExpressionError, type LoopVariable } from './expression';

/**
 * How a name that is also a list is looked up inside a loop over something else: as the element of the current turn (`element`),
 * or as the list (`whole`), which functions of lists and sections need.
 */
export type Lookup = 'element' | 'whole';

/** Where an expression finds its names. */
export interface Scope {
  resolve(name: string, up: number, lookup: Lookup): FillValue;
  loopVariable(name: LoopVariable, up: number): FillValue;
  /** The scope of one item of a list that a function works through. */
  enterItem(item: FillValue, index: number, count: number): Scope;
  readonly limits: EvaluationLimits;
  /** BCP 47 language tag for filters that name none. */
  readonly locale: string;
}

/** Steps of all expressions of one document: about a second. A report of 1,000 rows with 20 computed cells takes 200,000. */
const MAX_STEPS = 5_000_000;
/** Characters of one computed text. */
const MAX_TEXT = 1_000_000;

/** Counts the work of all expressions of one document. */
export class EvaluationLimits {
  private steps = MAX_STEPS;

  /** Throws ExpressionError `expression_too_expensive`. */
  spend(steps: number): void {
    this.steps -= steps;
    if (this.steps < 0)
      throw new ExpressionError(
        'expression_too_expensive',
        `needs more than ${MAX_STEPS} steps together with the others`,
      );
  }
}

/** Throws ExpressionError `text_too_long` for the length of a text that is about to be made. */
export function assertLength(length: number): void {
  if (length > MAX_TEXT) throw new ExpressionError('text_too_long', `makes more than ${MAX_TEXT} characters`);
}
