import type { Analysis } from '../analysis';
import { foldKey } from '../values/folding';
import { isPostalLine } from '../values/postal';
import { columnBelow } from './columns';
import { asName, isNameLike } from './company-names';
import type { Party } from './party';

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** The window of a letter is above this, in heights of the page. */
const LOWEST_WINDOW = 0.45;
/** Lines of an address; its postal code is in the second to the fifth line of the window. */
const ADDRESS_LINES = 6;
const LAST_POSTAL_LINE = 4;
/** From the name to the next line, in heights of the name. */
const NAME_REACH = 2.6;
/** A window has no label, so it is a guess; one on the left, with few lines up to the postal code, is likelier. */
const UNLABELLED = 0.5;
const ON_THE_LEFT = 0.1;
const PER_LINE = 0.03;
/** Characters after the name that its line may have. */
const TAIL = 2;

/** The window of a letter: a name with an address below it, in the upper half, that is not the sender's. */
export function addresseeParties(analysis: Analysis, excluded: string[]): Party[] {
  return analysis.sheet.cells
    .filter((cell) => cell.page === 1 && cell.box.y < LOWEST_WINDOW && isNameLike(cell, analysis))
    .flatMap((cell) => {
      const name = asName(cell);
      const below = columnBelow(cell, analysis).slice(0, ADDRESS_LINES);
      const postal = below.findIndex((line) => isPostalLine(line.text));
      const close = below[0] !== undefined && below[0].box.y - cell.box.y < NAME_REACH * cell.box.height;
      if (postal < 1 || postal > LAST_POSTAL_LINE || !close || name.end < cell.text.length - TAIL) return [];
      const score =
        UNLABELLED -
        (excluded.includes(foldKey(name.text)) ? 1 : 0) +
        (cell.box.x < 0.5 ? ON_THE_LEFT : 0) -
        PER_LINE * postal;
      return [{ name, below, score }];
    })
    .filter((party) => party.score > 0)
    .sort((a, b) => b.score - a.score);
}
