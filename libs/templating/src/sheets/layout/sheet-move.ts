import { attributeOf, columnLetters, decodeText, escapeXml, mapFormulaReferences, TemplateError } from '@app/formats';
import { moveBreaks } from './break-move';
import { withoutEmptyElements } from './empty-elements';
import { moveColumnWidths } from './column-widths';
import type { GridLayout } from './grid-layout';
import { mapFormulas } from './map-formulas';
import { movePanes } from './pane-move';
import { moveSparklines } from './sparkline-move';

/**
 * Moves a formula's references to the sheet `sheet`. `own` means that the formula is on that sheet, so references without a
 * sheet name are to it. `inCell` means that it is the formula of a cell: others may be relative to each cell of a range. Input and
 * output are escaped XML text. Throws TemplateError `output_too_large` for a summary of more copies than a formula can name.
 */
export function moveFormula(formula: string, sheet: string, own: boolean, layout: GridLayout, inCell = false): string {
  const text = decodeText(formula);
  let room = MAX_ARGUMENTS;
  const moved = mapFormulaReferences(text, ({ sheet: named, cells }, argumentOf, prefix) => {
    const isToSheet = named === null ? own : named.toLowerCase() === sheet.toLowerCase();
    if (!isToSheet) return cells;
    const name = inCell && !cells.includes(':') ? (argumentOf() ?? '') : '';
    const copies = SUMMARIES.has(name) ? layout.everyCopy(cells, MAX_COPIES) : [];
    if (copies.length === 0) return layout.move(cells) ?? '#REF!';
    const direct = copies.slice(0, Math.max(1, room));
    room -= direct.length;
    return direct.join(`,${prefix}`) + nested(copies.slice(direct.length), { name, prefix, formula: text });
  });
  if (moved.length > MAX_FORMULA && moved.length > text.length) throw tooLong(text);
  return moved === text ? formula : escapeXml(moved);
}

interface Summary {
  name: string;
  /** The name of a sheet before each reference. */
  prefix: string;
  formula: string;
}

/** Further arguments of a function, which take their own calls: `,SUM(B200,B203)`. */
function nested(copies: readonly string[], { name, prefix, formula }: Summary): string {
  if (copies.length > 0 && !OF_THEMSELVES.has(name)) throw tooLong(formula);
  const calls: string[] = [];
  for (let start = 0; start < copies.length; start += MAX_ARGUMENTS) {
    const named = copies.slice(start, start + MAX_ARGUMENTS).map((copy) => prefix + copy);
    calls.push(`,${name}(${named.join(',')})`);
  }
  return calls.join('');
}

const tooLong = (formula: string): TemplateError =>
  new TemplateError(
    'output_too_large',
    `The formula "=${formula.slice(0, 80)}" would have to name more repeated cells than a formula can hold: leave out some rows, or calculate it in a placeholder.`,
  );

/**
 * Functions that summarize as many values as they get, so that an argument may become several. `SUM(B2)` is what Excel's AutoSum
 * writes below a single row, also where that is repeated.
 */
const SUMMARIES: ReadonlySet<string> = new Set(
  (
    'SUM AVERAGE AVERAGEA COUNT COUNTA MIN MINA MAX MAXA PRODUCT SUMSQ MEDIAN GEOMEAN HARMEAN SUBTOTAL ' +
    'STDEV STDEVA STDEVP STDEVPA STDEV.S STDEV.P VAR VARA VARP VARPA VAR.S VAR.P'
  ).split(' '),
);
/** Functions whose result for several values is that for the results of parts of them. */
const OF_THEMSELVES: ReadonlySet<string> = new Set(['SUM', 'MIN', 'MINA', 'MAX', 'MAXA', 'PRODUCT']);
/** Arguments and characters of a formula. Excel takes 255 and 8,192 (Excel specifications and limits). */
const MAX_ARGUMENTS = 100;
const MAX_FORMULA = 8_192;
/** References have at least two characters, and something between them. */
const MAX_COPIES = MAX_FORMULA / 3;

/** The text of a part with all its formulas moved. */
export const moveFormulas = (text: string, sheet: string, own: boolean, layout: GridLayout): string =>
  mapFormulas(text, (formula) => moveFormula(formula, sheet, own, layout));

/** The markup of cells with their formulas moved. */
const moveCellFormulas = (markup: string, sheet: string, own: boolean, layout: GridLayout): string =>
  mapFormulas(markup, (formula) => moveFormula(formula, sheet, own, layout, true));

const END_OF_CELLS = /<\/(?:[\w.-]+:)?sheetData>/;

/** The text of another sheet with its formulas moved. */
export function moveFormulasOfSheet(text: string, sheet: string, layout: GridLayout): string {
  const end = text.search(END_OF_CELLS);
  if (end === -1) return moveFormulas(text, sheet, false, layout);
  return (
    moveCellFormulas(text.slice(0, end), sheet, false, layout) + moveFormulas(text.slice(end), sheet, false, layout)
  );
}

const LOCATIONS = /(<(?:[\w.-]+:)?hyperlink\s[^<>]*?\slocation=)(?:"([^"<>]*)"|'([^'<>]*)')/g;

/** The text of a sheet with the places to which its links lead moved. */
export const moveLocations = (text: string, sheet: string, own: boolean, layout: GridLayout): string =>
  text.includes('location=')
    ? text.replace(LOCATIONS, (_, start: string, quoted?: string, single?: string) => {
        const location = (quoted ?? single ?? '').replace(/^#/, '');
        return `${start}"${moveFormula(location, sheet, own, layout).replaceAll('"', '&quot;')}"`;
      })
    : text;

/** Where the markup of a row, or of one of its cells, is to be. Without `column` its cells keep their columns. */
export interface CellTarget {
  /** Its row in the template. */
  readonly from: number;
  readonly row: number;
  readonly column: number | null;
  readonly sheet: string;
  readonly layout: GridLayout;
}

const NUMBERED = /(<(?:[\w.-]+:)?(?:row|c)\b[^<>]*?\sr=["'])([A-Za-z]*)\d+(["'])/g;

/** Moves the markup of a row or a cell: changes the numbers of the row and its cells, and the references in its formulas. */
export function moveCells(markup: string, { from, row, column, sheet, layout }: CellTarget): string {
  const isMoved = column !== null || from !== row;
  const numbered = !isMoved
    ? markup
    : markup.replace(NUMBERED, (_, start: string, letters: string, end: string) => {
        const own = letters === '' || column === null ? letters : columnLetters(column);
        return `${start}${own}${row}${end}`;
      });
  if (!/<(?:[\w.-]+:)?f[\s>]/.test(numbered)) return numbered;
  const arrays = numbered.replace(
    /(<(?:[\w.-]+:)?f\s[^<>]*?\bref=["'])([^"']*)(["'])/g,
    (_, start: string, reference: string, end: string) => start + (layout.move(reference) ?? '#REF!') + end,
  );
  return moveCellFormulas(arrays, sheet, true, layout);
}

/** Attributes with a list of references. */
const LISTS =
  /(<(?:[\w.-]+:)?(?:conditionalFormatting|dataValidation|protectedRange|ignoredError)\s[^<>]*?\bsqref=["'])([^"']*)(["'])/g;
const SQREF_ELEMENTS = /(<(?:[\w.-]+:)?sqref>)([^<]*)(<\/)/g;
/** Attributes with one reference. */
const SINGLE =
  /(<(?:[\w.-]+:)?(?:dimension|autoFilter|sortState|sortCondition|table|worksheetSource)\s[^<>]*?\bref=["'])([A-Za-z]+\d+(?::[A-Za-z]+\d+)?)(["'])/g;
/** Elements that are repeated for each copy of their rows. */
const REPEATED = /<((?:[\w.-]+:)?(?:mergeCell|hyperlink))(\s[^<>]*?)(\/>|>[^<]*<\/\1>)/g;

/** Moves the references in the markup before and after the rows of a sheet, or in a table of the sheet. */
export function moveSurroundings(text: string, sheet: string, layout: GridLayout): string {
  const ofCell = (formula: string, cell: GridLayout): string => moveFormula(formula, sheet, true, cell);
  return moveSparklines(text, layout, ofCell, (others) => movedSurroundings(others, sheet, layout));
}

function movedSurroundings(text: string, sheet: string, layout: GridLayout): string {
  const spread = (list: string): string =>
    list
      .split(/\s+/)
      .flatMap((reference) => layout.spreadJoined(reference))
      .join(' ');
  const moved = text
    .replace(LISTS, (_, start: string, list: string, end: string) => start + spread(list) + end)
    .replace(SQREF_ELEMENTS, (_, start: string, list: string, end: string) => start + spread(list) + end)
    .replace(REPEATED, (_, name: string, attributes: string, end: string) =>
      layout
        .spread(attributeOf(`<${name}${attributes}>`, 'ref') ?? '')
        .filter((each) => !name.endsWith('mergeCell') || isSeveral(each))
        .map((each) => `<${name}${attributes.replace(/(\sref\s*=\s*["'])[^"']*/, `$1${each}`)}${end}`)
        .join(''),
    )
    .replace(SINGLE, (whole, start: string, reference: string, end: string) => {
      const to = layout.move(reference);
      return to === null ? whole : start + to + end;
    });
  const whole = withoutEmptyElements(moved);
  const linked = moveLocations(moveFormulas(whole, sheet, true, layout), sheet, true, layout);
  return moveColumnWidths(movePanes(moveBreaks(linked, layout), layout), layout.columns);
}

/** Whether a range has more than one cell. */
function isSeveral(reference: string): boolean {
  const [first, last = first] = reference.split(':');
  return first !== last;
}
