import { closestElement, decodeText, elementAttribute, walkElements, type XmlElement } from '@app/formats';
import type { PartSource } from '../language/dialect';
import { partInWords } from '../language/part-words';
import { replacement, type SourceChange } from '../language/source-change';
import type { FoundTag } from '../language/tag';
import { TagExpression } from '../language/tag-expression';
import { fieldsOf, type TemplateField } from '../language/template-field';
import type { TemplateFindings } from '../language/template-findings';
import type { TextSlot } from '../language/text-slot';
import { isChecked } from './tables/cell-functions';

/** Content controls with a check box ([MS-DOCX] 2.5.1.3). */
const CONTROL = new Set(['w:sdt']);
const BOX = 'w14:checkbox';
/** The characters of a box without own ones, and their font: Word's. */
const MARKS = { on: '2612', off: '2610' };
const MARKS_FONT = 'MS Gothic';

interface CheckBox {
  /** The source range of its state, "0" or "1". */
  readonly state: SourceRange;
  readonly slot: TextSlot;
  /** What a symbol (`w:sym`) shows for the state. */
  readonly symbol: { readonly code: TextSlot; readonly font: TextSlot };
}

interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** The changes that set the check box around a text, and the slot for the text; null outside of check boxes. */
export function checkBoxAround(
  text: XmlElement,
  value: TagExpression,
  part: PartSource,
): { slot: TextSlot; changes: SourceChange[] } | null {
  const control = closestElement(text, CONTROL);
  const box = control && checkBoxOf(control, part);
  return box && { slot: box.slot, changes: [stateChange(box, value)] };
}

/** Check boxes whose title or tag is a placeholder. Placeholders with errors are added to `findings`. */
export function namedCheckBoxes(
  part: PartSource,
  findings: TemplateFindings,
): { changes: SourceChange[]; fields: TemplateField[] } {
  const found: { changes: SourceChange[]; fields: TemplateField[] } = { changes: [], fields: [] };
  if (!part.source.includes('checkbox')) return found;
  walkElements(part.root, (control) => {
    const box = CONTROL.has(control.name) ? checkBoxOf(control, part) : null;
    if (!box) return;
    for (const named of placeholdersOf(control, part, findings)) {
      const { tag, attribute } = named;
      if (!tag.expression || tag.kind !== 'value') continue;
      const place = `${partInWords(part.part)}, content control`;
      const value = TagExpression.at(place, tag, tag.expression);
      findings.addTag(tag, place);
      found.fields.push(...fieldsOf({ tag }));
      found.changes.push(stateChange(box, value), replacement(attribute), ...markChanges(control, box, value, part));
      return;
    }
  });
  return found;
}

function stateChange({ state }: CheckBox, value: TagExpression): SourceChange {
  const slot: TextSlot = { lineBreak: ' ', state: (shown) => (isChecked(shown) ? '1' : '0') };
  return replacement(state, { kind: 'value', value, slot });
}

function checkBoxOf(control: XmlElement, { source }: PartSource): CheckBox | null {
  const box = childOf(childOf(control, 'w:sdtPr'), BOX);
  const checked = childOf(box, 'w14:checked');
  if (!box || !checked) return null;
  const prefix = box.rawName.slice(0, -'checkbox'.length);
  const state = attributeRange(checked, `${prefix}val`, source);
  const markOf = (name: string, otherwise: string): Mark => {
    const element = childOf(box, name);
    const code = element && elementAttribute(source, element, `${prefix}val`);
    const font = element && elementAttribute(source, element, `${prefix}font`);
    return { code: /^[0-9a-f]{4}$/i.test(code ?? '') ? (code as string) : otherwise, font: font ?? MARKS_FONT };
  };
  const [on, off] = [markOf('w14:checkedState', MARKS.on), markOf('w14:uncheckedState', MARKS.off)];
  const showing = (show: (mark: Mark) => string): TextSlot => ({
    lineBreak: ' ',
    state: (value) => show(isChecked(value) ? on : off),
  });
  const slot = showing(({ code }) => String.fromCodePoint(Number.parseInt(code, 16)));
  return state && { state, slot, symbol: { code: showing(({ code }) => code), font: showing(({ font }) => font) } };
}

/** What a box shows in one state: a character as four hexadecimal digits, and its font. */
interface Mark {
  readonly code: string;
  readonly font: string;
}

/** The changes of what a box shows: its first text, otherwise the symbol that programs write for some fonts (17.3.3.30). */
function markChanges(control: XmlElement, box: CheckBox, value: TagExpression, part: PartSource): SourceChange[] {
  const shown = (range: SourceRange | null, slot: TextSlot): SourceChange[] =>
    range ? [replacement(range, { kind: 'value', value, slot })] : [];
  const text = firstOf('w:t', control);
  if (text) return shown({ start: text.openEnd, end: text.closeStart }, box.slot);
  const symbol = firstOf('w:sym', control);
  if (!symbol) return [];
  const prefix = symbol.rawName.slice(0, -'sym'.length);
  return [
    ...shown(attributeRange(symbol, `${prefix}char`, part.source), box.symbol.code),
    ...shown(attributeRange(symbol, `${prefix}font`, part.source), box.symbol.font),
  ];
}

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

function attributeRange(element: XmlElement, name: string, source: string): SourceRange | null {
  const match = new RegExp(`\\s${name}\\s*=\\s*(["'])([^"']*)\\1`).exec(source.slice(element.start, element.openEnd));
  if (!match) return null;
  const end = element.start + match.index + match[0].length - 1;
  return { start: end - (match[2] ?? '').length, end };
}

/** The placeholders in the title and in the tag of a control, with the source ranges of these. */
function placeholdersOf(
  control: XmlElement,
  part: PartSource,
  findings: TemplateFindings,
): { tag: FoundTag; attribute: SourceRange }[] {
  return ['w:tag', 'w:alias'].flatMap((name) => {
    const element = childOf(childOf(control, 'w:sdtPr'), name);
    const attribute = element && attributeRange(element, `${element.rawName.split(':')[0]}:val`, part.source);
    if (!attribute) return [];
    const tags = findings.own.find(decodeText(part.source.slice(attribute.start, attribute.end)), findings.add);
    return tags.map((tag) => ({ tag, attribute }));
  });
}

function firstOf(name: string, control: XmlElement): XmlElement | undefined {
  let found: XmlElement | undefined;
  walkElements(control, (element) => {
    if (element.name === name) found ??= element;
  });
  return found;
}
