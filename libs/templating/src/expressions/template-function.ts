import type { FillValue } from '../field-values';

/** The use of a function in an expression. Arguments are numbered from 0, the input. They are evaluated when asked for. */
export interface FunctionCall {
  readonly name: string;
  readonly count: number;
  readonly locale: string;
  argument(index: number): FillValue;
  /** The values of an argument for each item, in the scope of the item; the items themselves without the argument. */
  each(index: number, items: readonly FillValue[]): FillValue[];
  /** Charges the limits of the document. */
  spend(steps: number): void;
}

/** A function of the template language, also usable as a filter. `apply` throws ExpressionError. */
export interface TemplateFunction {
  /** The number of arguments, with the input. */
  readonly min: number;
  readonly max: number;
  /** Whether names in the input mean whole lists also inside loops and repeated rows. */
  readonly takesList?: boolean;
  /** Whether it is called for a missing input, too. Otherwise its result is missing. */
  readonly takesMissing?: boolean;
  /** Whether its result may be more than text: a part is compiled for formatted text only when it uses such a function. */
  readonly isRich?: boolean;
  readonly apply: (input: FillValue, call: FunctionCall) => FillValue;
}
