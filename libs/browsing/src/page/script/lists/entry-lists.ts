import type { ControlList } from '../../control';
import { ancestors, closest, parentOf } from '../composed-tree';
import { matches, parentElementOf, previousOf, selectAll, selectFirst } from '../members';
import { accessibleName } from '../names';
import { idOf } from '../registry';
import { headerOf } from '../tables';
import { renderedText, shorten } from '../texts';

const LISTS = 'table, [role=table], [role=grid], [role=treegrid], ul, ol, [role=list], [role=feed]';
const TABLES = 'table, [role=table], [role=grid], [role=treegrid]';
const PLAIN_LISTS = 'ul, ol, [role=list]';
const REGIONS = 'section, fieldset, [role=region], [role=group], [role=tabpanel]';
const HEADINGS = 'h1, h2, h3, h4, h5, h6, [role=heading]';
/** Levels between a list and the heading above it, and elements between the two on each level. */
const HEADING_LEVELS = 8;
const MAX_BETWEEN = 20;

/** The table or list of an entry, with what names it. */
export function listOf(entry: Element): ControlList | null {
  const list = listAround(entry);
  if (!list) return null;
  const region = closest(parentElementOf(list), REGIONS);
  return {
    id: idOf(list),
    name: accessibleName(list),
    place: headingAbove(list) || (region ? accessibleName(region) : ''),
    header: matches(list, TABLES) ? headerOf(list) : [],
  };
}

/** Entries without a list are those of the element around them. The buttons of a row or article may be a list in it. */
function listAround(entry: Element): Element | null {
  const around = parentOf(entry);
  const list = closest(around, LISTS) ?? around;
  const outer =
    list && matches(list, PLAIN_LISTS) ? closest(parentOf(list), 'article, [role=article], tr, [role=row]') : null;
  return outer ? listAround(outer) : list;
}

/** The text of the nearest heading before a list, with no other list between them; '' when there is none. */
export function headingAbove(list: Element): string {
  for (const level of [list, ...ancestors(list, HEADING_LEVELS)]) {
    let before = previousOf(level);
    for (let count = 0; before && count < MAX_BETWEEN; count += 1) {
      const heading = matches(before, HEADINGS) ? before : selectAll(before, HEADINGS).at(-1);
      if (matches(before, LISTS) || selectFirst(before, TABLES) || (heading && selectFirst(before, LISTS))) return '';
      if (heading) return shorten(renderedText(heading));
      before = previousOf(before);
    }
  }
  return '';
}
