import type { Analysis } from '../analysis';
import type { Cell } from '../tables/sheet';
import { foldKey } from '../values/folding';
import { isPostalLine } from '../values/postal';
import { columnBelow } from './columns';
import { asName, hasLegalForm, isNameLike } from './company-names';
import type { Party } from './party';

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** The address window of a letter begins above this, in heights of the page. More takes addresses of the text below. */
const LOWEST_WINDOW = 0.45;
/** Lines of an address, and the last of them (from 0) that may have the postal code. */
const ADDRESS_LINES = 6;
const LAST_POSTAL_LINE = 4;
/** The distance from the name to the next line, from top to top, in heights of the name. */
const NAME_REACH = 2.6;
/** Lines of one block have print of one height, up to this factor, and follow each other this closely, from top to top, in heights of the line. */
const SAME_PRINT = 1.3;
const LINE_SPACING = 2;
/** A line of larger print than the next one, by this factor, is the title of the document. */
const TITLE_HEIGHT = 1.5;
/** The score of an address window, with a bonus in the left half of the page, one for a legal form (departments are below it), and a loss for each line before the postal code. */
const UNLABELLED = 0.5;
const LEFT_HALF = 0.5;
const ON_THE_LEFT = 0.1;
const OF_COMPANY = 0.1;
const PER_LINE = 0.03;
/** Characters that may follow the name in its line. */
const TAIL = 2;

/** Names with an address below them, as in the address window of a letter; best first. `excluded` has the seller's name. */
export function addresseeParties(analysis: Analysis, excluded: string[]): Party[] {
  const inner = new Set<Cell>();
  return analysis.sheet.cells
    .filter((cell) => cell.page === 1 && cell.box.y < LOWEST_WINDOW && isNameLike(cell, analysis))
    .flatMap((cell) => {
      const name = asName(cell);
      const below = columnBelow(cell, analysis).slice(0, ADDRESS_LINES);
      const postal = below.findIndex((line) => isPostalLine(line.text));
      const [next] = below;
      const close =
        next !== undefined &&
        next.box.y - cell.box.y < NAME_REACH * cell.box.height &&
        cell.box.height < TITLE_HEIGHT * next.box.height;
      if (postal < 1 || postal > LAST_POSTAL_LINE || !close || name.end < cell.text.length - TAIL) return [];
      // The lines between a name and its address are its department, or a person in it.
      if (inner.has(cell)) return [];
      const lines = below.slice(0, postal + 1);
      if (isBlock([cell, ...lines])) for (const line of lines) inner.add(line);
      const score =
        UNLABELLED -
        (excluded.includes(foldKey(name.text)) ? 1 : 0) +
        (cell.box.x < LEFT_HALF ? ON_THE_LEFT : 0) +
        (hasLegalForm(name.text) ? OF_COMPANY : 0) -
        PER_LINE * postal;
      return [{ name, below, score }];
    })
    .filter((party) => party.score > 0)
    .sort((a, b) => b.score - a.score);
}

/** Whether lines are of one print, and follow each other without a gap. */
function isBlock(lines: Cell[]): boolean {
  return lines.slice(1).every((line, index) => {
    const above = lines[index]!;
    const [low, high] = [above.box.height, line.box.height].sort((a, b) => a - b) as [number, number];
    return high < SAME_PRINT * low && line.box.y - above.box.y < LINE_SPACING * high;
  });
}
