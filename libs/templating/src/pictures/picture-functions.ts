import { type FillValue, type ImageValue, isImage } from '../field-values';
import type { FunctionCall, TemplateFunction } from '../expressions/template-function';
import { isMissing, textOf, wrongKind } from '../expressions/values';
import { PICTURE_FITS, type PictureFit, type PictureLayout, type PictureLength } from './picture-layout';

const EMU: Readonly<Record<string, number>> = { mm: 36_000, cm: 360_000, in: 914_400, pt: 12_700, px: 9_525 };
const LENGTH = /^(\d{1,5}(?:\.\d{1,4})?)\s*(mm|cm|in|pt|px|%)?$/i;
/** 1.5 m: Word accepts drawings up to 22 inches, posters are larger. */
const MAX_EMU = 54_000_000;
const LENGTHS = 'a length such as "3cm", "40mm", "1.5in", "120px" or "50%"';

/** Functions of pictures. */
export const PICTURE_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  picture: ofPicture((image, call) => ({ ...image, layout: layoutOf(call) }), 4),
  alt: ofPicture((image, call) => ({ ...image, altText: textOf(call.argument(1)) }), 2, 2),
  caption: { ...ofPicture((image, call) => ({ ...image, caption: textOf(call.argument(1)) }), 2, 2), isRich: true },
};

function ofPicture(
  apply: (image: ImageValue, call: FunctionCall) => ImageValue,
  max: number,
  min = 1,
): TemplateFunction {
  return {
    min,
    max,
    apply: (input, call) => {
      if (!isImage(input)) throw wrongKind(call.name, 'a picture', input);
      return apply(input, call);
    },
  };
}

function layoutOf(call: FunctionCall): PictureLayout {
  const [width, height] = [lengthOf(call, 1), lengthOf(call, 2)];
  return { ...(width ? { width } : {}), ...(height ? { height } : {}), fit: fitOf(call) };
}

/** A length of an argument; null when it is missing. A number without a unit counts pixels. Throws ExpressionError. */
export function lengthOf(call: FunctionCall, index: number): PictureLength | null {
  const value = call.argument(index);
  if (isMissing(value)) return null;
  const [, number, unit = 'px'] = LENGTH.exec(textOf(value).trim()) ?? [];
  const length = Number(number ?? 0);
  if (unit === '%' && length > 0) return { part: length / 100 };
  const emu = length * (EMU[unit.toLowerCase()] ?? 0);
  if (!(emu >= 1 && emu <= MAX_EMU)) throw wrongKind(call.name, LENGTHS, value);
  return { emu };
}

function fitOf(call: FunctionCall): PictureFit {
  const value: FillValue = call.argument(3);
  if (isMissing(value)) return 'contain';
  const fit = PICTURE_FITS.find((known) => known === textOf(value).toLowerCase());
  if (!fit) throw wrongKind(call.name, PICTURE_FITS.map((known) => `"${known}"`).join(', '), value);
  return fit;
}
