import { decodeText, escapeXml, TemplateError } from '@app/formats';
import { toText } from '../../field-values';
import type { Context } from '../../language/context';
import { TagExpression } from '../../language/tag-expression';
import type { FoundTag } from '../../language/tag';
import { fieldsOf, type TemplateField } from '../../language/template-field';
import type { TemplateFindings } from '../../language/template-findings';
import type { CellText } from '../sheet-text';

/** The formula of a cell, with placeholders in its texts: `HYPERLINK("https://example.com/{{id}}")`. */
export interface FormulaTexts {
  /** Parts of the formula, and its texts with placeholders as lists of their parts. */
  readonly parts: readonly (string | FormulaText)[];
  readonly fields: readonly TemplateField[];
  /** Fields that repeat the row when they are lists. */
  readonly names: readonly string[];
  /** What surrounds the formula: the tags of its element. */
  readonly start: string;
  readonly end: string;
}

type FormulaText = readonly (string | TagExpression)[];

/** Texts, and names of sheets, which may hold quotes too. */
const QUOTED = /"((?:[^"]|"")*)"|'(?:[^']|'')*'/g;
const FORMULA = /^(\s*<(?:[\w.-]+:)?f\b[^<>]*>)([^<]*)(<\/(?:[\w.-]+:)?f>\s*)$/;
/** Maximum lengths of a text in a formula and of a formula (Excel specifications and limits). */
const MAX_TEXT = 255;
const MAX_FORMULA = 8192;
/** The markup of no formula is longer: a character has at most six there (`&quot;`). */
const MAX_MARKUP = 6 * MAX_FORMULA;

/** Nothing that a cell shows: its formula has no result yet. */
export const NO_RESULT: CellText = {
  nodes: [],
  fields: [],
  names: [],
  only: null,
  shades: [],
  isRich: false,
  merge: null,
  open: [],
  setsVariables: false,
  listed: [],
};

/**
 * Reads the placeholders in the texts of a formula, given the markup of its element. Null without any, for other products, which have
 * none there, and with tags of loops, which belong to the cell's text. Invalid placeholders are added to `findings`.
 */
export function formulaTexts(markup: string, place: () => string, findings: TemplateFindings): FormulaTexts | null {
  const [, start = '', formula = '', end = ''] = (mayHoldFormulaTags(markup, findings) && FORMULA.exec(markup)) || [];
  if (formula.length > MAX_MARKUP) return null;
  const texts = taggedTexts(decodeText(formula), place, findings);
  const tags = texts.flatMap((text) => text.tags);
  if (tags.length === 0 || tags.some(({ kind }) => kind !== 'value')) return null;
  for (const tag of tags) findings.addTag(tag, place());
  const values = tags.flatMap((tag) => (tag.expression ? [TagExpression.at(place(), tag, tag.expression)] : []));
  return {
    parts: partsOf(decodeText(formula), texts, place()),
    fields: tags.flatMap((tag) => fieldsOf({ tag })),
    names: values.flatMap((value) => value.elementNames),
    start,
    end,
  };
}

/** A cheap test whether the content of a cell has a formula with placeholders. */
export const mayHoldFormulaTags = (markup: string, { syntax, own }: TemplateFindings): boolean =>
  syntax === undefined && FORMULA_WITH_TEXT.test(markup) && own.mayHoldTags(markup);

const FORMULA_WITH_TEXT = /<(?:[\w.-]+:)?f\b[^<>]*>[^<]*(?:"|&quot;)/;

interface TaggedText {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly tags: readonly FoundTag[];
}

/** The texts of a formula that have tags. */
function taggedTexts(formula: string, place: () => string, findings: TemplateFindings): TaggedText[] {
  const report = ({ code, message, location }: TemplateError): void =>
    findings.add(new TemplateError(code, `${message.replace(/\.$/, '')} (${place()}).`, location));
  return [...formula.matchAll(QUOTED)].flatMap(({ index, 0: token, 1: quoted }) => {
    const text = quoted?.replaceAll('""', '"') ?? '';
    const tags = findings.own.find(text, report);
    return tags.length === 0 ? [] : [{ from: index, to: index + token.length, text, tags }];
  });
}

function partsOf(formula: string, texts: readonly TaggedText[], place: string): FormulaTexts['parts'] {
  const parts: (string | FormulaText)[] = [];
  let cursor = 0;
  for (const text of texts) {
    parts.push(formula.slice(cursor, text.from), partsOfText(text, place));
    cursor = text.to;
  }
  return [...parts, formula.slice(cursor)];
}

function partsOfText({ text, tags }: TaggedText, place: string): FormulaText {
  const parts: (string | TagExpression)[] = [];
  let cursor = 0;
  for (const tag of tags) {
    parts.push(text.slice(cursor, tag.start));
    if (tag.expression) parts.push(TagExpression.at(place, tag, tag.expression));
    cursor = tag.end;
  }
  return [...parts, text.slice(cursor)];
}

/**
 * The markup of a formula with its texts filled. Values stay texts: their quotes are doubled.
 * @throws TemplateError `value_too_long` for a formula that Excel does not read
 */
export function filledFormula({ parts, start, end }: FormulaTexts, context: Context, place: () => string): string {
  const formula = parts
    .map((part) => (typeof part === 'string' ? part : quotedText(part.map((each) => shownIn(each, context)).join(''))))
    .join('');
  if (formula.length > MAX_FORMULA)
    throw new TemplateError('value_too_long', `A formula has at most ${MAX_FORMULA} characters (${place()}).`);
  return start + escapeXml(formula) + end;
}

const shownIn = (part: string | TagExpression, context: Context): string =>
  typeof part === 'string' ? part : toText(part.value(context));

/** A text in a formula. A long one is joined from several. */
function quotedText(text: string): string {
  const pieces = text.length <= MAX_TEXT ? [text] : (text.match(PIECE) ?? []);
  const quoted = pieces.map((piece) => `"${piece.replaceAll('"', '""')}"`);
  return quoted.length === 1 ? (quoted[0] as string) : `(${quoted.join('&')})`;
}

/** At most as many characters as a text may have, even when each is half of a pair. */
const PIECE = new RegExp(`[^]{1,${Math.floor(MAX_TEXT / 2)}}`, 'gu');
