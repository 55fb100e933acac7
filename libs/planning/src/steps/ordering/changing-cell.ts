import type { Control, PageBox, PageView } from '@app/browsing';
import { describeControl } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import { isSameValue } from '../../values/same-value';
import { enterWhole } from '../filling/date-slots';
import { type Place, placesIn } from '../locating/cells';
import { seekFurther } from '../locating/paging';
import type { Value } from '../run-values';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';

/** How well the title of a column must be called like what is changed. */
const FITS = 0.9;
const TEXTS: ReadonlySet<string> = new Set(['text', 'number', 'multiline', 'spinbutton']);
const LISTS: ReadonlySet<string> = new Set(['select', 'combobox', 'listbox']);
const ENTERED: ReadonlySet<string> = new Set([...TEXTS, ...LISTS, 'date', 'time', 'datetime']);
/** Cells that are edited in their place open their field with one click or with two. */
const CLICKS = [1, 2];

/**
 * "Set the stock of Lamp to 5" where a table has a column "Stock": in the field of the cell, or in the one that the cell opens.
 * @returns false where no table has the one cell, or it opens no field @throws StepError when the cell shows something else then
 */
export async function changeOfCell(run: StepRun, thing: string, owner: string, value: Value): Promise<boolean> {
  const place = await onlyPlace(run, thing, owner);
  const cell = place && (await run.page.cell(place.table, place.row, place.column));
  if (!cell) return false;
  const { controls } = await run.view();
  const [own, ...others] = controls.filter(({ id, kind }) => cell.inside.includes(id) && ENTERED.has(kind));
  if (others.length > 0) return false;
  // A field that is always there is one of a form.
  if (own && !(cell.isEdited && own.form === null)) {
    await enterWhole(run, own, value, 'set');
    return true;
  }
  // The cells of other tables only show their texts, and a click may do anything.
  const isEdited = cell.isEdited || controls.some(({ id }) => id === cell.control.id);
  if (!isEdited || value.secretOrigins !== null) return false;
  const editor = own ?? (await editorOf(run, place, cell.control, controls));
  if (!editor) return false;
  await edit(run, cell.control, editor, value);
  const shown = await shownIn(run, editor, () => placesOf(run, thing, owner));
  if (shown !== null && !isSameValue(value.text, shown, run.today))
    throw new StepError(`${describeControl(cell.control)} shows "${shown}" instead of "${value.text}".`);
  return true;
}

const placesOf = async (run: StepRun, thing: string, owner: string): Promise<Place[]> =>
  (await run.view()).tables.flatMap((table) => placesIn(table, thing, owner));

/** The only cell of the page in such a column and row, also further down or on a further page of its table; null for none or several. */
async function onlyPlace(run: StepRun, thing: string, owner: string): Promise<Place | null> {
  const { tables } = await run.view();
  if (!tables.some(({ header }) => header.some((title) => likeness(thing, title) >= FITS))) return null;
  const isShown = (view: PageView): boolean => view.tables.some((table) => placesIn(table, thing, owner).length > 0);
  if (!isShown(await run.view()) && !(await seekFurther(run, isShown))) return null;
  await run.observe();
  const [place, ...others] = await placesOf(run, thing, owner);
  return place && others.length === 0 ? place : null;
}

/** What the field shows, or, where it has closed, the cell; null where the table does not show the row any more. */
async function shownIn(run: StepRun, editor: Control, places: () => Promise<Place[]>): Promise<string | null> {
  const field = (await run.observe()).controls.find(({ id }) => id === editor.id);
  const [place] = await places();
  return field?.value ?? place?.table.rows[place.row]?.[place.column] ?? null;
}

/** The field that clicks on a cell bring up in its place. */
async function editorOf(
  run: StepRun,
  { table, row, column }: Place,
  cell: Control,
  before: readonly Control[],
): Promise<Control | null> {
  const known = new Set(before.map(({ id }) => id));
  for (const count of CLICKS) {
    await run.act({ action: 'click', control: cell, changes: false }, () => run.page.click(cell, { count }));
    const { controls } = await run.observe();
    const inside = (await run.page.cell(table, row, column))?.inside ?? [];
    const editors = controls.filter(
      ({ id, kind, disabled, box }) =>
        !known.has(id) && ENTERED.has(kind) && !disabled && (inside.includes(id) || isOn(box, cell.box)),
    );
    if (editors.length === 1) return editors[0]!;
  }
  return null;
}

/** Whether the middle of a field lies on a cell. */
function isOn(box: PageBox, cell: PageBox): boolean {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x > cell.x && x < cell.x + cell.width && y > cell.y && y < cell.y + cell.height;
}

async function edit(run: StepRun, cell: Control, editor: Control, value: Value): Promise<void> {
  [run.trace.target, run.trace.value] = [describeControl(cell), value.text];
  const work = () =>
    LISTS.has(editor.kind) ? run.page.choose(editor, [value.text]) : run.page.enterAndClose(editor, value.text);
  await run.act({ action: 'set', control: cell, value: value.text }, work);
  const { controls } = await run.observe();
  // A list of choices leaves its cell open.
  if (LISTS.has(editor.kind) && controls.some(({ id }) => id === editor.id))
    await run.act({ action: 'press', control: cell, value: 'Enter' }, () => run.page.press('Enter'));
}
