import { LEXICON } from '../../lexicon/lexicon';
import { type Analysis, leadingLabel } from '../analysis';
import { type Cell, type Span, wholeCell } from '../tables/sheet';
import { findEmails, findPhones } from '../values/codes';
import { findDates } from '../values/dates';
import { foldKey } from '../values/folding';
import { isPostalLine } from '../values/postal';
import { isDateLine } from './date-line';

/*
 * The numbers are set by hand on drawn letters; no script learns them.
 */

/** Lines of one block follow each other this closely, from top to top, in heights of the line; more joins paragraphs. */
const LINE_SPACING = 1.75;
/** The largest distance of the subject to the salutation, in the same unit, and the most lines of it. */
const REACH = 6;
const MAX_LINES = 3;

const LABELS = new Set(LEXICON.letters.subjectLabels.map(foldKey));

/** The lines of a letter's subject: behind a label for it, else above the salutation, else between it and the text. Empty without one. */
export function subjectOf(salutation: Cell | null, analysis: Analysis): Span[] {
  const labelled = labelledSubject(analysis);
  if (labelled.length > 0 || !salutation) return labelled;
  const above = subjectAbove(salutation, analysis);
  return (above.length > 0 ? above : subjectBelow(salutation, analysis)).map(wholeCell);
}

/** The text after a label on the first page, and the lines that go on with it. */
function labelledSubject({ sheet }: Analysis): Span[] {
  for (const cell of sheet.cells.filter(({ page }) => page === 1)) {
    const colon = cell.text.indexOf(':');
    if (colon < 0 || !LABELS.has(foldKey(cell.text.slice(0, colon)))) continue;
    const start = cell.text.length - cell.text.slice(colon + 1).trimStart().length;
    if (start >= cell.text.length) return [];
    return [{ cell, start, end: cell.text.length }, ...linesBelow(cell, sheet.rows).map(wholeCell)];
  }
  return [];
}

/** The block above the salutation and apart from it, unless it begins the page, or is an address, a date or a line with a label. */
function subjectAbove(salutation: Cell, analysis: Analysis): Cell[] {
  const block: Cell[] = [];
  let below = salutation;
  for (let row = salutation.row - 1; row >= 0; row--) {
    const [cell, other] = analysis.sheet.rows[row] ?? [];
    const reach = block.length === 0 ? REACH : LINE_SPACING;
    if (!cell || !isNear(cell, below, reach)) return block;
    if (block.length === 0 && isNear(cell, below, LINE_SPACING)) return [];
    // A date at the right is no line of the subject.
    if (block.length > 0 && !isFlush(cell, salutation)) return block;
    if (other || !isFlush(cell, salutation) || block.length === MAX_LINES || isOtherContent(cell, analysis)) return [];
    block.unshift(cell);
    below = cell;
  }
  return [];
}

/** A line between the salutation and the text: apart from both, with a capital, and with no punctuation at its end. */
function subjectBelow(salutation: Cell, analysis: Analysis): Cell[] {
  const [[cell, other] = [], [next] = []] = analysis.sheet.rows.slice(salutation.row + 1, salutation.row + 3);
  if (!cell || other || !next || !isNear(salutation, cell, REACH) || isNear(salutation, cell, LINE_SPACING)) return [];
  const isTitle = /^[\p{Lu}\d].*[^.,;:!?]$/u.test(cell.text) && !isOtherContent(cell, analysis);
  return isTitle && isFlush(cell, salutation) && !isNear(cell, next, LINE_SPACING) ? [cell] : [];
}

/** The other lines of a block. */
function linesBelow(cell: Cell, rows: Cell[][]): Cell[] {
  const lines: Cell[] = [];
  for (let [above, row] = [cell, cell.row + 1]; lines.length < MAX_LINES - 1; row++) {
    const [next, other] = rows[row] ?? [];
    if (!next || other || !isNear(above, next, LINE_SPACING) || next.text.includes(':')) break;
    lines.push(next);
    above = next;
  }
  return lines;
}

function isNear(above: Cell, below: Cell, reach: number): boolean {
  const height = Math.max(above.box.height, below.box.height);
  return above.page === below.page && below.box.y - above.box.y < reach * height;
}

function isFlush(cell: Cell, salutation: Cell): boolean {
  return Math.abs(cell.box.x - salutation.box.x) < salutation.box.height * salutation.aspect;
}

/** Lines of an address, of a date and of contacts, and labels with a colon. */
function isOtherContent(cell: Cell, analysis: Analysis): boolean {
  const { text } = cell;
  if (isPostalLine(text) || findEmails(text).length > 0 || findPhones(text).length > 0) return true;
  if (findDates(text, false).some(({ start, end }) => isDateLine({ cell, start, end }))) return true;
  const label = leadingLabel(analysis, cell);
  return label !== undefined && /^\s*[:=]/.test(text.slice(label.end));
}
