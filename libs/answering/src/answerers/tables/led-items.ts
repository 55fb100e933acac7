import type { Analysis } from '../analysis';
import { isSpelling, spellingsOf } from '../labels/spellings';
import type { Cell, Sheet, Span } from './sheet';

/** Items below a heading. One line with dots is a label with its value. */
const MIN_ITEMS = 2;
/** A line is as far below the one above, from top to top, in heights of the line. Set by hand on drawn menus. */
const LINE_SPACING = 2.5;
/** Dots that lead from an item to its price or page. */
const LEADER = /(?:\.\s?){4,}|…{2,}/u;

/** The items below the heading with a name, each of which dots lead to its price or page; null without such lines. */
export function ledItems(name: string, { sheet }: Analysis): Span[] | null {
  const lists = listsOf(sheet);
  if (lists.length === 0) return null;
  const spellings = spellingsOf(name);
  const [named, ...others] = lists.filter(({ heading }) => isSpelling(heading.text, spellings));
  return named && others.length === 0 ? named.items : null;
}

interface LedList {
  heading: Cell;
  items: Span[];
}

const remembered = new WeakMap<Sheet, LedList[]>();

/** All lists of such items that have a heading. */
function listsOf(sheet: Sheet): LedList[] {
  const known = remembered.get(sheet);
  if (known) return known;
  const lists: LedList[] = [];
  let heading = null as Cell | null;
  let items: Span[] = [];
  const finish = () => {
    if (heading && items.length >= MIN_ITEMS) lists.push({ heading, items });
    items = [];
  };
  for (const [cell, ...others] of sheet.rows) {
    const above = items.at(-1)?.cell ?? heading;
    const item = cell && above && isBelow(cell, above) ? ledItem(cell) : null;
    if (item) {
      items.push(item);
      continue;
    }
    finish();
    heading = cell && others.length === 0 ? cell : null;
  }
  finish();
  remembered.set(sheet, lists);
  return lists;
}

function isBelow(cell: Cell, above: Cell): boolean {
  const spacing = LINE_SPACING * Math.max(above.box.height, cell.box.height);
  return cell.page === above.page && cell.box.y - above.box.y <= spacing;
}

/** The text before the dots of a line, behind which is a number. */
function ledItem(cell: Cell): Span | null {
  const leader = LEADER.exec(cell.text);
  const behind = leader ? cell.text.slice(leader.index + leader[0].length) : '';
  const end = cell.text.slice(0, leader?.index).trimEnd().length;
  return leader && end > 0 && /\d/.test(behind) ? { cell, start: 0, end } : null;
}
