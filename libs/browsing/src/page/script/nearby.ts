import { contains, closest } from './composed-tree';
import { labelsOf } from './names';
import { renderedText, visibleText } from './texts';
import type { Neighbourhood } from './neighbourhood';
import type { FoundControl, TextRun } from './found';
import { trackOf } from './operate/sliders';
import { type Rectangle, union } from './visibility';
import { boxOf, childrenIn, parentElementOf, selectFirst } from './members';

/** How far a label is from its control, in CSS pixels: forms in two columns put labels up to some 250 away. */
const FARTHEST = { left: 260, above: 48, right: 60 };
/** A field is indented below its label by up to this, the indent of `dd` and a half. */
const OUTDENT = 60;
const LONGEST_LABEL = 120;
const MAX_LABELS = 4;
/** Width in CSS pixels of a button that shows a symbol only, such as a drawn checkbox. */
const SMALL_BUTTON = 40;
const MAX_CELLS = 100;
const SIGN = /^[-−–‒<‹]$/u;
/** What an editor has above its text: the distance of one row of tools from the next in CSS pixels, and the most rows. */
const TOOLS_GAP = 16;
const MAX_TOOL_ROWS = 4;
const TOOL = /^(button|select|combobox|menuitem|switch|other)$/;

interface Candidate {
  text: string;
  distance: number;
}

/** Texts beside a control that may be its label, the closest first. */
export function nearbyLabels(found: FoundControl, near: Neighbourhood): string[] {
  if (found.kind === 'rich_text') return labelsAround(withTools(found, near), near);
  return labelsAround(found.kind === 'slider' ? withTrack(found) : found, near);
}

/** A slider with the track of its thumb, which is what the label stands at. */
function withTrack(slider: FoundControl): FoundControl {
  const track = trackOf(slider.element);
  return track ? { ...slider, box: union(slider.box, boxOf(track)) } : slider;
}

/** An editor with the tools above it, which stand between it and its label. */
function withTools(editor: FoundControl, near: Neighbourhood): FoundControl {
  let { top } = editor.box;
  for (let row = 0; row < MAX_TOOL_ROWS; row += 1) {
    const tools = near
      .controlsBetween(top - TOOLS_GAP, top)
      .filter(({ kind, box }) => TOOL.test(kind) && isOnTop(box, { ...editor.box, top }));
    if (tools.length === 0) break;
    top = Math.min(...tools.map(({ box }) => box.top));
  }
  return { ...editor, box: { ...editor.box, top } };
}

const isOnTop = (tool: Rectangle, { top, left, right }: Rectangle): boolean =>
  tool.top < top && tool.bottom <= top + 4 && top - tool.bottom <= TOOLS_GAP && tool.left < right && tool.right > left;

function labelsAround(control: FoundControl, near: Neighbourhood): string[] {
  const { top, bottom, left, right } = control.box;
  const isSmall = control.kind === 'button' && right - left <= SMALL_BUTTON;
  const ticked = control.kind === 'checkbox' || control.kind === 'radio' || control.kind === 'switch' || isSmall;
  const controls = near.controlsBetween(top - FARTHEST.above, bottom);
  const found: Candidate[] = [];
  for (const run of near.runsBetween(top - FARTHEST.above, bottom)) {
    if (run.inControl || run.text.length > LONGEST_LABEL) continue;
    const distance = distanceTo(run.box, control.box, ticked);
    if (distance === null || contains(control.element, run.element) || labelsAnother(run, control, controls)) continue;
    if (isBetween(run, control, controls)) continue;
    found.push({ text: run.text, distance });
  }
  found.sort((a, b) => a.distance - b.distance);
  return found.slice(0, MAX_LABELS).map((candidate) => candidate.text);
}

/** Null when the text is not to the left, above or (for boxes that are ticked) to the right. */
function distanceTo(text: Rectangle, control: Rectangle, ticked: boolean): number | null {
  const sameRow = Math.min(text.bottom, control.bottom) - Math.max(text.top, control.top) > 4;
  const overlap = Math.min(text.right, control.right) - Math.max(text.left, control.left);
  if (sameRow && text.right <= control.left + 4) {
    const gap = Math.max(0, control.left - text.right);
    return gap <= FARTHEST.left ? gap * (ticked ? 2 : 0.4) : null;
  }
  if (sameRow && ticked && text.left >= control.right - 4) {
    const gap = text.left - control.right;
    return gap <= FARTHEST.right ? gap * 0.5 : null;
  }
  const outdented = control.left > text.left && control.left - text.left < OUTDENT;
  if ((overlap > 0 || outdented) && text.bottom <= control.top + 6) {
    const gap = Math.max(0, control.top - text.bottom);
    return gap <= FARTHEST.above ? gap + Math.abs(text.left - control.left) * 0.1 : null;
  }
  // A label that floats inside of its field.
  const inside = overlap > 0 && text.top >= control.top - 14 && text.bottom <= control.bottom + 2;
  return inside ? 1 : null;
}

/** Text in the label of another control. The label of a hidden field names what is drawn for it. */
function labelsAnother(run: TextRun, control: FoundControl, controls: readonly FoundControl[]): boolean {
  const label = closest(run.element, 'label');
  if (!(label instanceof HTMLLabelElement) || !label.control || label.control === control.element) return false;
  return controls.some(({ element }) => element === label.control) && !labelsOf(control.element).includes(label);
}

/** Another control stands between the text and the control, so the text is about that one. */
function isBetween(run: TextRun, control: FoundControl, controls: readonly FoundControl[]): boolean {
  const left = Math.min(run.box.right, control.box.left);
  const right = Math.max(run.box.right, control.box.left);
  const top = Math.min(run.box.bottom, control.box.top);
  const bottom = Math.max(run.box.bottom, control.box.top);
  const beside = run.box.right <= control.box.left + 4;
  const isStepped = control.kind === 'text' || control.kind === 'number' || control.kind === 'spinbutton';
  return controls.some(({ box, element, kind }) => {
    if (element === control.element || contains(element, control.element)) return false;
    // The button for less belongs to the number that it stands before.
    if (isStepped && beside && kind === 'button' && SIGN.test(visibleText(element))) return false;
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    if (beside) return x > left && x < right && y > control.box.top && y < control.box.bottom;
    return y > top && y < bottom && box.left < control.box.right && box.right > control.box.left;
  });
}

/** The term that a field describes. */
export function termOf(element: Element): string[] {
  const described = closest(element, 'dd');
  const before = described?.previousElementSibling;
  return before?.tagName === 'DT' ? [renderedText(before)] : [];
}

/** The header of the column and the cell at the start of the row, for a control in a table. */
export function cellLabels(element: Element): string[] {
  const cell = closest(element, 'td, th, [role=cell], [role=gridcell]');
  const row = cell && closest(parentElementOf(cell), 'tr, [role=row]');
  const table = row && closest(parentElementOf(row), 'table, [role=table], [role=grid]');
  if (!cell || !row || !table) return [];
  const cells = [...childrenIn(row)].slice(0, MAX_CELLS);
  const index = cells.indexOf(cell);
  const before = cells
    .slice(0, index)
    .reverse()
    .find((other) => renderedText(other) !== '' && !selectFirst(other, 'input, select, textarea'));
  const first = selectFirst(table, 'tr, [role=row]');
  const header = first && first !== row ? childrenIn(first)[index] : null;
  return [before, header]
    .flatMap((other) => (other ? [renderedText(other)] : []))
    .filter((text) => text !== '' && text.length <= LONGEST_LABEL);
}
