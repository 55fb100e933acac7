import { type FillValue, isImage, isList, isRich } from '../field-values';
import { assertLength } from './scope';
import type { FunctionCall, TemplateFunction } from './template-function';
import { asNumber, isMissing, numberOf, textOf, wrongKind } from './values';

const ofText = (apply: (text: string, call: FunctionCall) => FillValue, max = 1, min = 1): TemplateFunction => ({
  min,
  max,
  apply: (input, call) => apply(textOf(input), call),
});

export const TEXT_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  upper: ofText((text, call) => inLocale(call, 1, (locale) => text.toLocaleUpperCase(locale)), 2),
  lower: ofText((text, call) => inLocale(call, 1, (locale) => text.toLocaleLowerCase(locale)), 2),
  title: ofText(
    (text, call) =>
      inLocale(call, 1, (locale) =>
        text.replace(
          /(^|[\s\p{Pd}(/])(\p{L})/gu,
          (_, before: string, letter: string) => before + letter.toLocaleUpperCase(locale),
        ),
      ),
    2,
  ),
  capitalize: ofText(
    (text, call) => inLocale(call, 1, (locale) => text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)),
    2,
  ),
  trim: ofText((text) => text.trim()),
  unaccent: ofText((text) => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')),
  truncate: ofText(truncated, 3, 2),
  padStart: padded('padStart'),
  padEnd: padded('padEnd'),
  replace: ofText(replaced, 3, 3),
  split: ofText(
    (text, call) => {
      const parts = text.split(textOf(call.argument(1)));
      call.spend(parts.length);
      return parts;
    },
    2,
    2,
  ),
  contains: { min: 2, max: 2, takesList: true, apply: contains },
  startsWith: ofText((text, call) => text.startsWith(textOf(call.argument(1))), 2, 2),
  endsWith: ofText((text, call) => text.endsWith(textOf(call.argument(1))), 2, 2),
  text: ofText((text) => text),
  default: {
    min: 2,
    max: 2,
    takesMissing: true,
    apply: (input, call) => (isMissing(input) ? call.argument(1) : input),
  },
  slice: { min: 2, max: 3, takesList: true, apply: sliced },
  kind: { min: 1, max: 1, takesList: true, takesMissing: true, apply: kindName },
};

/** Runs `work` with the locale of an argument, or that of the document. Throws ExpressionError for an unknown one. */
export function inLocale<T>(call: FunctionCall, index: number, work: (locale: string) => T): T {
  const given = call.argument(index);
  const locale = isMissing(given) ? call.locale : textOf(given);
  try {
    return work(locale);
  } catch (error) {
    if (error instanceof RangeError) throw wrongKind(call.name, 'a language tag such as "de-DE"', locale);
    throw error;
  }
}

/** A text with a length, filled up on one side. Throws ExpressionError `text_too_long`. */
function padded(side: 'padStart' | 'padEnd'): TemplateFunction {
  return ofText(
    (text, call) => {
      const length = numberOf(call.argument(1), call.name);
      assertLength(length);
      return text[side](length, call.count > 2 ? textOf(call.argument(2)) : ' ');
    },
    3,
    2,
  );
}

/** A text of at most so many characters. What is cut off, at a word, is replaced by an end, by default "…". */
function truncated(text: string, call: FunctionCall): string {
  const length = numberOf(call.argument(1), call.name);
  const end = call.count > 2 ? textOf(call.argument(2)) : '…';
  if (text.length <= length) return text;
  const cut = text.slice(0, Math.max(0, length - end.length));
  const space = cut.lastIndexOf(' ');
  return (space > 0 ? cut.slice(0, space) : cut) + end;
}

/** What a value is, in a word; null for none. */
function kindName(value: FillValue): string | null {
  if (isMissing(value)) return isList(value) ? 'list' : typeof value === 'string' ? 'text' : null;
  if (isList(value)) return 'list';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number' || typeof value === 'bigint') return 'number';
  if (value instanceof Date) return 'date';
  return isImage(value) ? 'picture' : isRich(value) ? 'text' : 'object';
}

function replaced(text: string, call: FunctionCall): string {
  const [from, to] = [textOf(call.argument(1)), textOf(call.argument(2))];
  if (from === '') return text;
  const parts = text.split(from);
  call.spend(parts.length);
  assertLength(text.length + (parts.length - 1) * (to.length - from.length));
  return parts.join(to);
}

function contains(input: FillValue, call: FunctionCall): boolean {
  const wanted = call.argument(1);
  if (!isList(input)) return textOf(input).includes(textOf(wanted));
  call.spend(input.length);
  return input.some((item) => textOf(item) === textOf(wanted));
}

/** Characters or items from an index to another (excluded); negative ones count from the end. */
function sliced(input: FillValue, call: FunctionCall): FillValue {
  const from = numberOf(call.argument(1), call.name);
  const to = call.argument(2);
  const end = isMissing(to) ? undefined : (asNumber(to) ?? numberOf(to, call.name));
  if (!isList(input)) return textOf(input).slice(from, end);
  call.spend(input.length);
  return input.slice(from, end);
}
