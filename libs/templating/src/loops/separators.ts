import { closestElement, type TemplateError, type XmlElement } from '@app/formats';
import type { Expression } from '../expressions/expression';
import { callsIn } from '../expressions/calls';
import type { Dialect, PartSource } from '../language/dialect';
import type { ElementLoop } from './element-loop';
import { splitMarkup } from '../language/element-split';
import type { RepeatedElements } from './repeated-elements';
import { firstPiece, type LocatedTag, tagError } from '../language/located-tag';
import { textMarkup } from '../language/render';
import type { TagPair } from '../language/tag-pairs';
import type { Between } from '../language/template-nodes';

const SEPARATE = 'separate';
/** Functions that change the cell of a table. */
export const CELL_CALLS: ReadonlySet<string> = new Set([
  'cellColor',
  'mergeEqual',
  'mergeUp',
  'mergeLeft',
  'spanColumns',
]);
/** The separators that are no text. */
const PAGE = 'page';
const SECTION = 'section';
const LINE = 'line';

/** The separators of a loop over text within paragraphs. The content between its tags begins inside of elements of `parent`. */
export function textSeparators(
  { open }: TagPair,
  parent: XmlElement,
  part: PartSource,
  dialect: Dialect,
): Between | undefined {
  if (!isSeparated(open)) return undefined;
  const { element } = firstPiece(open);
  const { begin, end } = splitMarkup(element, parent, part, dialect);
  const slot = dialect.slot(element, part);
  const lineOrText = (separator: string): string => (separator === LINE ? slot.lineBreak : textMarkup(slot, separator));
  return checked(open, (separator) => {
    if (separator === SECTION) return null;
    const markup = separator === PAGE ? (dialect.breaks?.page(element, part) ?? null) : lineOrText(separator);
    return markup === null ? null : begin + markup + end;
  });
}

/** The separators of a loop over paragraphs. */
export function elementSeparators(
  { pair: { open }, repeated: { parent, last } }: ElementLoop,
  part: PartSource,
  dialect: Dialect,
): Between | undefined {
  if (!isSeparated(open)) return undefined;
  return checked(open, (separator) => dialect.breaks?.between(separator, parent, last.end, part) ?? null);
}

/** A page break between repeated paragraphs; empty in formats without pages. */
export const pageSeparator = ({ parent, last }: RepeatedElements, part: PartSource, dialect: Dialect): string =>
  dialect.breaks?.between(PAGE, parent, last.end, part) ?? '';

/** Nothing can be between the rows of loops side by side. */
export const rowSeparators = ({ open }: TagPair): Between | undefined =>
  isSeparated(open) ? checked(open, () => null) : undefined;

/** Whether the loop of a tag names a separator. */
function isSeparated(located: LocatedTag): boolean {
  const { expression } = located.tag;
  return expression?.kind === 'call' && expression.name === SEPARATE;
}

/** A separator that the template names is checked when it is uploaded, and one that a value names when it is filled. */
function checked(open: LocatedTag, between: (separator: string) => string | null): Between {
  const markup = (separator: string): string => {
    const found = between(separator);
    if (found === null) throw misplacedSeparator(open, separator);
    return found;
  };
  const separator = literalSeparator(open.tag.expression);
  if (separator === null) return (given = '') => markup(given);
  const known = markup(separator);
  return () => known;
}

function literalSeparator(expression: Expression | null): string | null {
  const argument = expression?.kind === 'call' ? expression.args[1] : undefined;
  return argument?.kind === 'literal' && typeof argument.value === 'string' ? argument.value : null;
}

const misplacedSeparator = (open: LocatedTag, separator: string): TemplateError =>
  tagError('misplaced_break', open, `separates by ${inWords(separator)}, which is not possible at this place`);

const inWords = (separator: string): string =>
  separator === PAGE ? 'page breaks' : separator === SECTION ? 'section breaks' : 'text between table rows';

/** The problem of a loop over rows of a sheet that names a separator; null for others. */
export const rowProblem = (open: LocatedTag): TemplateError | null =>
  isSeparated(open) ? misplacedSeparator(open, literalSeparator(open.tag.expression) ?? '') : null;

/** The problem of a tag with a break, a separator or a caption where that is not possible; null for others. */
export function placeProblem(located: LocatedTag, part: PartSource, dialect: Dialect): TemplateError | null {
  const { expression, kind } = located.tag;
  if (!expression || expression.kind === 'name') return null;
  const calls = callsIn(expression);
  if (calls.includes('pageBreak') && !dialect.breaks?.page(firstPiece(located).element, part))
    return tagError('misplaced_break', located, 'breaks the page, which only the text of a Word document can');
  if (calls.includes('caption') && !dialect.hasCaptions)
    return tagError('misplaced_caption', located, 'gives a picture a caption, which only Word documents have');
  const cell = calls.find((name) => CELL_CALLS.has(name));
  if (cell !== undefined && !(dialect.cells && closestElement(firstPiece(located).element, dialect.table)))
    return tagError('misplaced_cell', located, `uses "${cell}", which only cells of tables in Word and PowerPoint can`);
  const separated = calls.filter((name) => name === SEPARATE).length;
  if (separated === 0 || (separated === 1 && kind === 'open' && isSeparated(located))) return null;
  return tagError('misplaced_break', located, `uses "${SEPARATE}", which has to be the last filter of a loop`);
}
