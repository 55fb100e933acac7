import {
  attributeOf,
  decodeText,
  escapeXml,
  mapFormulaReferences,
  moveReference,
  type MoveRows,
  type RowRange,
  rowsOfReference,
  referenceWithRows,
} from '@app/formats';
import type { RowLayout } from './row-layout';

/**
 * Moves the rows in a formula's references to the sheet `sheet`. `own` means that the formula is on that sheet, so references
 * without a sheet name are to it. Input and output are escaped XML text.
 */
export function moveFormula(formula: string, sheet: string, own: boolean, move: MoveRows): string {
  const text = decodeText(formula);
  const moved = mapFormulaReferences(text, (reference) => {
    const isToSheet = reference.sheet === null ? own : reference.sheet.toLowerCase() === sheet.toLowerCase();
    return isToSheet ? moveReference(reference.cells, move) : reference.cells;
  });
  return moved === text ? formula : escapeXml(moved);
}

const FORMULAS =
  /<((?:[\w.-]+:)?(?:f|formula|formula1|formula2|definedName|calculatedColumnFormula|totalsRowFormula))(\s[^<>]*)?>([^<]*)<\//g;

/** The text of a part with all its formulas moved. */
export function moveFormulas(text: string, sheet: string, own: boolean, move: MoveRows): string {
  return text.replace(
    FORMULAS,
    (_, name: string, attributes: string | undefined, formula: string) =>
      `<${name}${attributes ?? ''}>${moveFormula(formula, sheet, own, move)}</`,
  );
}

/** Moves the markup of a row: changes the numbers of the row and its cells, and the references in its formulas. */
export function moveRow(markup: string, from: number, to: number, sheet: string, layout: RowLayout): string {
  const numbered =
    from === to
      ? markup
      : markup.replace(/(<(?:[\w.-]+:)?(?:row|c)\b[^<>]*?\sr=["'])([A-Za-z]*)\d+(["'])/g, `$1$2${to}$3`);
  if (!/<(?:[\w.-]+:)?f[\s>]/.test(numbered)) return numbered;
  const arrays = numbered.replace(
    /(<(?:[\w.-]+:)?f\s[^<>]*?\bref=["'])([^"']*)(["'])/g,
    (_, start: string, reference: string, end: string) =>
      start + moveReference(reference, layout.move.bind(layout)) + end,
  );
  return moveFormulas(arrays, sheet, true, (rows, isRange) => layout.move(rows, isRange));
}

/** Attributes with a list of references. */
const LISTS =
  /(<(?:[\w.-]+:)?(?:conditionalFormatting|dataValidation|protectedRange|ignoredError)\s[^<>]*?\bsqref=["'])([^"']*)(["'])/g;
const SQREF_ELEMENTS = /(<(?:[\w.-]+:)?sqref>)([^<]*)(<\/)/g;
/** Attributes with one reference. */
const SINGLE =
  /(<(?:[\w.-]+:)?(?:dimension|autoFilter|sortState|sortCondition|table|comment|threadedComment|worksheetSource)\s[^<>]*?\bref=["'])([A-Za-z]+\d+(?::[A-Za-z]+\d+)?)(["'])/g;
/** Elements that are repeated for each copy of their rows. */
const REPEATED = /<((?:[\w.-]+:)?(?:mergeCell|hyperlink))(\s[^<>]*?)(\/>|>[^<]*<\/\1>)/g;

/** Moves the references in the markup before and after the rows of a sheet, or in a table or comment part of the sheet. */
export function moveSurroundings(text: string, sheet: string, layout: RowLayout): string {
  const move: MoveRows = (rows, isRange) => layout.move(rows, isRange);
  const spread = (list: string): string =>
    list
      .split(/\s+/)
      .flatMap((reference) => spreadReference(reference, layout))
      .join(' ');
  const moved = text
    .replace(LISTS, (_, start: string, list: string, end: string) => start + spread(list) + end)
    .replace(SQREF_ELEMENTS, (_, start: string, list: string, end: string) => start + spread(list) + end)
    .replace(REPEATED, (_, name: string, attributes: string, end: string) =>
      spreadReference(attributeOf(`<${name}${attributes}>`, 'ref') ?? '', layout)
        .map((each) => `<${name}${attributes.replace(/(\sref\s*=\s*["'])[^"']*/, `$1${each}`)}${end}`)
        .join(''),
    )
    .replace(SINGLE, (whole, start: string, reference: string, end: string) => {
      const rows = layout.move(rowsOfReference(reference) as RowRange, reference.includes(':'));
      return rows ? start + referenceWithRows(reference, rows) + end : whole;
    })
    .replace(
      /(<(?:[\w.-]+:)?mergeCells\s[^<>]*?\bcount=["'])\d+(["'])/,
      (_, start: string, end: string) => start + String(countOf(text, layout)) + end,
    );
  return movePageBreaks(moveFormulas(moved, sheet, true, move), layout);
}

function spreadReference(reference: string, layout: RowLayout): string[] {
  const rows = rowsOfReference(reference);
  return rows ? layout.spread(rows).map((each) => referenceWithRows(reference, each)) : [reference];
}

function countOf(text: string, layout: RowLayout): number {
  const merged = [...text.matchAll(/<(?:[\w.-]+:)?mergeCell\s[^<>]*?\bref=["']([^"']*)/g)];
  return merged.flatMap(([, reference = '']) => spreadReference(reference, layout)).length;
}

function movePageBreaks(text: string, layout: RowLayout): string {
  return mapElements(text, 'rowBreaks', (breaks) =>
    breaks.replace(/(<(?:[\w.-]+:)?brk\s[^<>]*?\bid=["'])(\d+)/g, (whole, start: string, row: string) => {
      const moved = layout.move({ from: Number(row), to: Number(row) }, true);
      return moved ? start + String(moved.to) : whole;
    }),
  );
}

/** The number of rows by which a row (counted from 0) moves. */
function shiftOf(row: number, layout: RowLayout): number {
  const moved = layout.move({ from: row + 1, to: row + 1 }, false);
  return moved ? moved.from - row - 1 : 0;
}

/** Moves the rows in the anchors of a drawing (counted from 0); the sizes of the objects stay. */
export function moveAnchors(text: string, layout: RowLayout): string {
  const move = (anchor: string): string => {
    const shift = shiftOf(Number(/<(?:[\w.-]+:)?row>(\d+)</.exec(anchor)?.[1] ?? 0), layout);
    return anchor.replace(
      /(<(?:[\w.-]+:)?row>)(\d+)/g,
      (_, start: string, row: string) => start + String(Number(row) + shift),
    );
  };
  return mapElements(mapElements(text, 'twoCellAnchor', move), 'oneCellAnchor', move);
}

/** Moves the notes of a legacy drawing (VML): the row of the note and the two rows of its anchor. */
export function moveNotes(text: string, layout: RowLayout): string {
  return mapElements(text, 'ClientData', (data) => {
    const row = Number(/<x:Row>\s*(\d+)/.exec(data)?.[1] ?? NaN);
    if (Number.isNaN(row)) return data;
    const shift = shiftOf(row, layout);
    const anchored = (list: string): string =>
      list
        .split(',')
        .map((part, index) => (index === 2 || index === 6 ? ` ${Number(part) + shift}` : part))
        .join(',');
    return data
      .replace(/(<x:Row>)[^<]*/, (_, start: string) => `${start}${row + shift}`)
      .replace(/(<x:Anchor>)([^<]*)/, (_, start: string, list: string) => start + anchored(list));
  });
}

/** Replaces every element with a name. Such elements must not be nested. Runs in linear time. */
function mapElements(text: string, name: string, replace: (element: string) => string): string {
  const starts = new RegExp(`<((?:[\\w.-]+:)?${name})[\\s>]`, 'g');
  let result = '';
  let cursor = 0;
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const closing = `</${match[1]}>`;
    const end = text.indexOf(closing, match.index);
    if (end === -1) break;
    result += text.slice(cursor, match.index) + replace(text.slice(match.index, end + closing.length));
    cursor = starts.lastIndex = end + closing.length;
  }
  return result + text.slice(cursor);
}
