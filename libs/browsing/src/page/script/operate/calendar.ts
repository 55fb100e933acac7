import type { CalendarView } from '../../observation';
import { ancestors, closest, contains, parentOf } from '../composed-tree';
import { accessibleName } from '../names';
import { idOf } from '../registry';
import { isDisabled } from '../state';
import { shorten, visibleText } from '../texts';
import { EVERYWHERE, seenBox, toBox } from '../visibility';
import type { FoundControl, TextRun } from '../found';
import { Walker } from '../walker';
import { attributeOf, classesOf, hasAttribute, isDisplayed, matches, selectAll, selectFirst, tagOf } from '../members';

/** A month has at least 28 days; a calendar that begins today shows fewer, but not fewer than two weeks. */
const MIN_DAYS = 14;
const MAX_DAYS = 62;
/** A calendar shows days, a title and buttons; longer text is that of the page. */
const LONGEST_TEXT = 290;

/** The levels above the days on which a calendar has its title and its buttons. */
const LEVELS = 6;

/** The calendars that are visible: elements that hold the numbers of days. */
export function calendars(): CalendarView[] {
  const walker = new Walker();
  walker.walk();
  const days = walker.runs.filter(
    (run) => /^\d{1,2}$/.test(run.text) && Number(run.text) >= 1 && Number(run.text) <= 31,
  );
  const grids: Element[] = [];
  for (const day of days) {
    const grid = gridAround(day, days);
    if (grid && !grids.includes(grid)) grids.push(grid);
  }
  // A number beside a calendar, such as that of the guests, is in an element with the days, which is no calendar.
  const months = grids.filter((grid) => !grids.some((other) => other !== grid && contains(grid, other)));
  return months.slice(0, 4).map((grid) => toCalendar(grid, months, days, walker));
}

/** The smallest element around a day that holds the days of a month. */
function gridAround(day: TextRun, days: readonly TextRun[]): Element | null {
  for (let at = parentOf(day.element), level = 0; at && level < LEVELS; at = parentOf(at), level += 1) {
    const around = at;
    const count = days.filter((other) => contains(around, other.element)).length;
    if (count >= MIN_DAYS) return count <= MAX_DAYS ? at : null;
  }
  return null;
}

function toCalendar(grid: Element, grids: readonly Element[], days: readonly TextRun[], walker: Walker): CalendarView {
  const own = days.filter((day) => contains(grid, day.element));
  const around = calendarAround(grid, grids);
  const isDay = (element: Element): boolean => own.some((day) => contains(element, day.element));
  const inside = (element: Element): boolean =>
    contains(around, element) && !isDay(element) && !grids.some((other) => other !== grid && contains(other, element));
  const controls = walker.controls.filter(({ element }) => inside(element));
  return {
    cells: own.map(toCell),
    titles: walker.runs
      .filter((run) => inside(run.element) && !/^\d{1,2}$/.test(run.text))
      .map((run) => ({ id: idOf(run.element), text: run.text })),
    name: accessibleName(grid),
    buttons: controls.filter(({ kind }) => kind === 'button' || kind === 'link').map(toButton),
    // Some lie, transparent, over the title.
    lists: selectAll<HTMLSelectElement>(around, 'select').filter(isDrawn).map(toList),
    numbers: controls
      .filter(({ kind }) => kind === 'number' || kind === 'spinbutton')
      .map(({ element }) => idOf(element)),
  };
}

/** The element that holds the title and the buttons of a calendar: the largest that holds no field of the form and no other page text. */
function calendarAround(grid: Element, grids: readonly Element[]): Element {
  let around = grid;
  const picker = pickerAround(grid);
  for (const outer of ancestors(grid, LEVELS)) {
    const isPart = picker !== null && contains(picker, outer);
    if (matches(outer, 'form, main, td') || (!isPart && selectFirst(outer, FIELDS) !== null)) break;
    const others = grids.filter((other) => other !== grid && contains(outer, other));
    if (visibleText(outer).length > LONGEST_TEXT && others.length === 0) break;
    around = outer;
    if (matches(outer, '[role=dialog], [role=application]')) break;
  }
  return around;
}

const FIELDS = 'label, textarea, input[type=text], input:not([type])';
/** A picker has a field for the day and one for the time, for each end of a period. */
const MAX_FIELDS = 4;

/** The popup of a calendar that has fields of its own, without labels; a form that lies over the page has labels. */
function pickerAround(grid: Element): Element | null {
  for (const outer of ancestors(grid, PICKER_LEVELS)) {
    if (!/^(absolute|fixed)$/.test(getComputedStyle(outer).position)) continue;
    const fields = selectAll(outer, FIELDS);
    return fields.length <= MAX_FIELDS && fields.every((field) => tagOf(field) === 'INPUT') ? outer : null;
  }
  return null;
}
const PICKER_LEVELS = 12;

function toCell(run: TextRun): CalendarView['cells'][number] {
  const cell = closest(run.element, '[role=gridcell], td, button, [role=button], a, li') ?? run.element;
  const button = closest(run.element, 'button, [role=button], a') ?? run.element;
  const labelled = [run.element, button, cell].find(
    (element) => hasAttribute(element, 'aria-label') || hasAttribute(element, 'title'),
  );
  const dated = [run.element, button, cell].flatMap((element) =>
    [...element.attributes].filter(({ name }) => /^data-.*(date|day)|^datetime$/.test(name)),
  );
  const classes = `${classesOf(cell)} ${classesOf(button)} ${classesOf(run.element)}`;
  return {
    id: idOf(run.element),
    day: Number(run.text),
    label: shorten(labelled?.getAttribute('aria-label') ?? labelled?.getAttribute('title') ?? ''),
    date: dated.map(({ value }) => value).find((value) => /^\d{4}-\d{2}-\d{2}/.test(value)) ?? '',
    disabled: isDisabled(run.element) || /\bdisabled\b/.test(classes),
  };
}

const isDrawn = (element: Element): boolean =>
  isDisplayed(element, { visibilityProperty: true }) && seenBox(element, EVERYWHERE) !== null;

const toList = (select: HTMLSelectElement): CalendarView['lists'][number] => ({
  id: idOf(select),
  chosen: shorten(select.selectedOptions[0]?.label ?? ''),
});

const toButton = ({ element, box }: FoundControl): CalendarView['buttons'][number] => ({
  id: idOf(element),
  name: accessibleName(element),
  text: [accessibleName(element), visibleText(element), attributeOf(element, 'title') ?? '', classesOf(element)]
    .join(' ')
    .slice(0, 300),
  disabled: isDisabled(element),
  box: toBox(box),
});
