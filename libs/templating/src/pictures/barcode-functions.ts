import type { FillValue, ImageValue } from '../field-values';
import type { FunctionCall, TemplateFunction } from '../expressions/template-function';
import { isMissing, textOf, wrongKind } from '../expressions/values';
import { ExpressionError } from '../expressions/expression';
import { BAR_CODES, barCode, MATRIX_CODES, matrixCode } from './barcode';
import { lengthOf } from './picture-functions';

/** A code takes some milliseconds: a document may have more than a thousand. */
const STEPS_PER_CODE = 4_000;
/** The largest codes hold 7,089 digits. */
const MAX_TEXT = 7_089;

/** Functions that draw a text as a code. */
export const BARCODE_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  qr: { min: 1, max: 2, apply: (input, call) => sized(matrixCode('qr', codeText(input, call)), call, 1) },
  barcode: { min: 1, max: 4, apply: drawn },
};

function drawn(input: FillValue, call: FunctionCall): ImageValue {
  const text = codeText(input, call);
  const kind = call.count > 1 ? textOf(call.argument(1)).toLowerCase().replace(/[-_ ]/g, '') : 'code128';
  if (isOf(BAR_CODES, kind)) return sized(barCode(kind, text), call, 2);
  if (isOf(MATRIX_CODES, kind)) return sized(matrixCode(kind, text), call, 2);
  const kinds = [...Object.keys(BAR_CODES), ...Object.keys(MATRIX_CODES)].map((known) => `"${known}"`);
  throw wrongKind(call.name, `one of the kinds ${kinds.join(', ')}`, call.argument(1));
}

const isOf = <T extends object>(kinds: T, kind: string): kind is Extract<keyof T, string> => Object.hasOwn(kinds, kind);

function codeText(input: FillValue, call: FunctionCall): string {
  call.spend(STEPS_PER_CODE);
  const text = textOf(input);
  if (text.length > MAX_TEXT)
    throw new ExpressionError('text_too_long', `gives more than ${MAX_TEXT} characters to "${call.name}"`);
  return text;
}

/** A code in the size of two arguments, from that at `index` on. */
function sized(image: ImageValue, call: FunctionCall, index: number): ImageValue {
  const [width, height] = [
    lengthOf(call, index),
    isMissing(call.argument(index + 1)) ? null : lengthOf(call, index + 1),
  ];
  if (!width && !height) return image;
  return { ...image, layout: { ...(width ? { width } : {}), ...(height ? { height } : {}), fit: 'contain' } };
}
