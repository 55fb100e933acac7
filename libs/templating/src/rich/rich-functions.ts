import { type FillValue, isList } from '../field-values';
import type { FunctionCall, TemplateFunction } from '../expressions/template-function';
import { isMissing, textOf, wrongKind } from '../expressions/values';
import { ExpressionError } from '../expressions/expression';
import { checkedAddress } from '../links/address';
import { colorOf } from './color';
import { fromHtml } from './html';
import { fromMarkdown } from './markdown';
import { PAGE_BREAK, RichText, type TextLook } from './rich-value';
import { Separated } from './separated';

/** Characters of one text in Markdown or HTML: some 30 pages. Its worst case takes half a second. */
const MAX_MARKUP = 100_000;
/** Reading markup takes longer than other work with texts: a document may have a million characters of it. */
const STEPS_PER_CHARACTER = 5;

/** Functions whose results are more than text. */
export const RICH_FUNCTIONS: Readonly<Record<string, TemplateFunction>> = {
  link: { min: 1, max: 2, isRich: true, apply: linked },
  bold: looking(() => ({ bold: true })),
  italic: looking(() => ({ italic: true })),
  underline: looking(() => ({ underline: true })),
  strike: looking(() => ({ strike: true })),
  color: looking((call) => ({ color: colorOf(call.argument(1), call.name) }), 2),
  markdown: parsed(fromMarkdown),
  html: parsed(fromHtml),
  pageBreak: {
    min: 0,
    max: 0,
    isRich: true,
    takesMissing: true,
    apply: () => RichText.ofSpans([PAGE_BREAK]),
  },
  separate: { min: 2, max: 2, takesList: true, apply: separated },
};

function looking(look: (call: FunctionCall) => TextLook, count = 1): TemplateFunction {
  return { min: count, max: count, isRich: true, apply: (input, call) => richText(input).looking(look(call)) };
}

/** Reads the markup of a text. Throws ExpressionError `text_too_long`. */
function parsed(read: (source: string) => RichText): TemplateFunction {
  return {
    min: 1,
    max: 1,
    isRich: true,
    apply: (input, call) => {
      const source = textOf(input);
      if (source.length > MAX_MARKUP)
        throw new ExpressionError('text_too_long', `gives more than ${MAX_MARKUP} characters to "${call.name}"`);
      call.spend(source.length * STEPS_PER_CHARACTER);
      return read(source);
    },
  };
}

/** A value as formatted text. */
const richText = (value: FillValue): RichText => (value instanceof RichText ? value : RichText.ofText(textOf(value)));

/** A link to an address, with a label, by default the address. */
function linked(input: FillValue, call: FunctionCall): RichText {
  const link = checkedAddress(textOf(input));
  if (link === null)
    throw wrongKind(call.name, 'an address that begins with "https://", "http://", "mailto:" or "tel:"', input);
  const label = call.argument(1);
  return richText(isMissing(label) ? textOf(input) : label).looking({ link });
}

function separated(input: FillValue, call: FunctionCall): FillValue {
  const separator = textOf(call.argument(1));
  if (separator === '') throw new ExpressionError('wrong_kind', `gives no text to "${call.name}"`);
  const items: readonly FillValue[] = isList(input) ? input : [input];
  return new Separated(items, separator);
}
