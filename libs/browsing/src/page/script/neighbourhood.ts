import type { ControlKind, ControlList } from '../control';
import { ancestors, closest, contains, parentOf } from './composed-tree';
import { isEntry, isRepeated } from './lists/entry';
import { isShapedAlike } from './lists/shape';
import { listOf } from './lists/entry-lists';
import { rootOf, tagOf } from './members';
import { visibleText } from './texts';
import type { Rectangle } from './visibility';
import type { FoundControl, TextRun } from './found';

/** Height of a band in CSS pixels: some lines of text, so that a control is near few others. */
const BAND = 64;
/** Taller boxes are entered in the bands of their first part only. */
const MAX_BANDS = 40;
/** Lists of which the names are looked for. */
const MAX_LISTS = 200;
const ROWS = 'tr, [role=row], li, [role=listitem], article';

/** The texts and controls of a view by their place, so that a page of thousands is searched in linear time. */
export class Neighbourhood {
  private readonly runBands = new Map<number, TextRun[]>();
  private readonly controlBands = new Map<number, FoundControl[]>();
  private readonly insides = new Map<Element, FoundControl[]>();
  private readonly rows = new Map<Element, string>();
  /** By the parents of entries: a list may have several, such as the parts of a table. */
  private readonly lists = new Map<Element, ControlList | null>();
  /** By the boxes that scroll their entries. */
  private readonly boxes = new Map<Element, ControlList | null>();

  constructor(
    readonly runs: readonly TextRun[],
    readonly controls: readonly FoundControl[],
  ) {
    for (const run of runs) enter(this.runBands, run);
    for (const control of controls) enter(this.controlBands, control);
  }

  runsBetween = (top: number, bottom: number): TextRun[] => collect(this.runBands, top, bottom);
  controlsBetween = (top: number, bottom: number): FoundControl[] => collect(this.controlBands, top, bottom);

  /** The text of the row, list entry or article that an element is in; '' when it is in none. */
  rowOf(element: Element, kind: ControlKind): string {
    const row = entryOf(element, kind);
    if (!row) return '';
    const text = this.rows.get(row) ?? visibleText(row);
    this.rows.set(row, text);
    return text;
  }

  /** The list of this row; undefined when it is in none. */
  listOf(element: Element, kind: ControlKind): ControlList | undefined {
    const row = entryOf(element, kind);
    const parent = row && parentOf(row);
    if (!row || !parent) return undefined;
    const known = this.lists.get(parent);
    if (known !== undefined || this.lists.size >= MAX_LISTS) return known ?? undefined;
    const list = listOf(row);
    this.lists.set(parent, list);
    return list ?? undefined;
  }

  /** The list that a box which scrolls is; it is looked at once. */
  scrolledList(box: Element, find: () => ControlList | null): ControlList | null {
    const known = this.boxes.get(box);
    if (known !== undefined || this.boxes.size >= MAX_LISTS) return known ?? null;
    const list = find();
    this.boxes.set(box, list);
    return list;
  }

  /** The controls in an element. */
  inside(around: Element): FoundControl[] {
    const known = this.insides.get(around);
    if (known) return known;
    const found = this.controls.filter(({ element }) => contains(around, element));
    this.insides.set(around, found);
    return found;
  }
}

/** Levels between a button and the entry that it belongs to. */
const ENTRY_LEVELS = 6;
/** As above, with those that components draw around what is in them. */
const MAX_AROUND = 24;

/** What is operated around other controls is the entry itself. */
const entryOf = (element: Element, kind: ControlKind): Element | null =>
  kind === 'other' && isEntry(element) ? element : entryAround(element);

const entryAround = (element: Element): Element | null => closest(element, ROWS) ?? repeatedAround(element);

/** The entry of a list that is made of elements without a meaning: its siblings have the same tag and classes, or the same parts. */
function repeatedAround(element: Element): Element | null {
  const root = rootOf(element);
  let levels = 0;
  for (const around of ancestors(element, MAX_AROUND)) {
    // What a component draws around the contents of the page is no level of the page.
    if (rootOf(around) === root || rootOf(around) === document) levels += 1;
    if (levels > ENTRY_LEVELS) return null;
    if (/^(?:FORM|FIELDSET|TABLE|UL|OL|MAIN)$/.test(tagOf(around))) return null;
    if (isRepeated(around) || isShapedAlike(around)) return around;
  }
  return null;
}

function* bandsOf(top: number, bottom: number): Generator<number> {
  const first = Math.floor(top / BAND);
  const last = Math.min(Math.floor(bottom / BAND), first + MAX_BANDS);
  for (let band = first; band <= last; band += 1) yield band;
}

function enter<T extends { box: Rectangle }>(bands: Map<number, T[]>, item: T): void {
  for (const band of bandsOf(item.box.top, item.box.bottom)) {
    const there = bands.get(band);
    if (there) there.push(item);
    else bands.set(band, [item]);
  }
}

function collect<T>(bands: Map<number, T[]>, top: number, bottom: number): T[] {
  return [...new Set([...bandsOf(top, bottom)].flatMap((band) => bands.get(band) ?? []))];
}
