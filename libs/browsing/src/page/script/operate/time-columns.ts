import type { TimeColumn } from '../../observation';
import { idOf } from '../registry';
import { isDisabled } from '../state';
import { squeeze } from '../texts';
import { EVERYWHERE, seenBox, toBox } from '../visibility';
import { boxOf, childrenIn, isDisplayed, selectAll, textContentOf } from '../members';

/** A column shows twelve hours at least, or the quarters of an hour. */
const MIN_ITEMS = 4;
const MAX_ITEMS = 62;
const MAX_COLUMNS = 8;
const MAX_LISTS = 400;
const ITEM = /^(?:\d{1,2}|[ap]\.?m\.?)$/i;
const HALF = /^[ap]\.?m\.?$/i;

/** Lists of hours, of minutes or of the halves of the day, one below the other: also the entries that have to be scrolled to. */
export function timeColumns(): TimeColumn[] {
  const columns: TimeColumn[] = [];
  for (const list of selectAll(document.body, 'ul, ol, [role=listbox], [role=list], div:has(> :nth-child(12))').slice(
    0,
    MAX_LISTS,
  )) {
    const column = columnOf(list);
    if (column) columns.push(column);
    if (columns.length >= MAX_COLUMNS) break;
  }
  return columns;
}

function columnOf(list: Element): TimeColumn | null {
  const entries = [...childrenIn(list)].filter((child) => squeeze(textContentOf(child) ?? '') !== '');
  if (entries.length > MAX_ITEMS || entries.length < 2) return null;
  const texts = entries.map((entry) => squeeze(textContentOf(entry) ?? '').slice(0, 10));
  const halves = texts.every((text) => HALF.test(text));
  if (!texts.every((text) => ITEM.test(text)) || (!halves && entries.length < MIN_ITEMS)) return null;
  const box = isDisplayed(list, { visibilityProperty: true, opacityProperty: true }) ? seenBox(list, EVERYWHERE) : null;
  // The days of a month lie beside each other.
  if (!box || boxOf(entries[1] ?? list).top < boxOf(entries[0] ?? list).bottom - 1) return null;
  const items = entries.map((entry, at) => ({ id: idOf(entry), text: texts[at] ?? '', disabled: isDisabled(entry) }));
  return { items, box: toBox(box) };
}
