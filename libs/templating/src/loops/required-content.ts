import { walkElements, type XmlElement } from '@app/formats';
import type { Dialect, PartSource } from '../language/dialect';
import { startTag } from '../language/element-split';
import type { RepeatedElements } from './repeated-elements';
import { formattingOf } from './section-break';
import { type Block, blockChanges, CHANGE_ORDER, type SourceChange } from '../language/source-change';

/**
 * The changes that keep elements valid when loops leave nothing of their content. A table without rows is removed. A cell or
 * text body, which has to end with a paragraph, gets an empty one. `repeated` are the elements of all loops of the part.
 */
export function requiredContent(
  repeated: readonly RepeatedElements[],
  part: PartSource,
  dialect: Dialect,
): SourceChange[] {
  const bodies = groupBy(repeated, ({ parent }) => (dialect.body.has(parent.name) ? parent : null));
  const tables = groupBy(repeated, ({ parent }) => tableAround(parent, dialect));
  return [
    ...[...bodies].flatMap(([body, ranges]) => bodyChanges(body, ranges, part, dialect)),
    ...[...tables].flatMap(([table, ranges]) => tableChanges(table, ranges, dialect)),
  ];
}

function groupBy(
  repeated: readonly RepeatedElements[],
  elementOf: (range: RepeatedElements) => XmlElement | null,
): Map<XmlElement, RepeatedElements[]> {
  const groups = new Map<XmlElement, RepeatedElements[]>();
  for (const range of repeated) {
    const element = elementOf(range);
    if (!element) continue;
    const group = groups.get(element);
    if (group) group.push(range);
    else groups.set(element, [range]);
  }
  return groups;
}

function bodyChanges(
  body: XmlElement,
  ranges: readonly RepeatedElements[],
  part: PartSource,
  dialect: Dialect,
): SourceChange[] {
  const last = body.children.findLast(({ name }) => dialect.paragraph.has(name));
  if (!last || !allHeld([last], ranges)) return [];
  const block = checkedBlock((markup) => {
    const lastTag = markup.slice(markup.lastIndexOf('<'));
    const isEnd = lastTag === `</${last.rawName}>` || (lastTag.endsWith('/>') && isTagOf(last, lastTag));
    return isEnd ? markup : markup + emptied(last, part, dialect);
  }, 'of a cell or text body');
  const start = ranges.reduce((least, { first }) => Math.min(least, first.start), last.start);
  const end = ranges.reduce((most, range) => Math.max(most, range.last.end), last.end);
  return blockChanges(block, { start, end }, { start: CHANGE_ORDER.bodyStart, end: CHANGE_ORDER.bodyEnd });
}

/** The markup of a paragraph with its formatting but without content. */
const emptied = (paragraph: XmlElement, part: PartSource, dialect: Dialect): string =>
  `${startTag(paragraph, part, dialect)}${formattingOf(paragraph, part, dialect)}</${paragraph.rawName}>`;

const isTagOf = ({ rawName }: XmlElement, tag: string): boolean =>
  tag.startsWith(`<${rawName}`) && /[\s/>]/.test(tag[rawName.length + 1] ?? '');

/** The table whose rows are children of an element. Rows may be inside of other elements, such as content controls. */
function tableAround(parent: XmlElement, dialect: Dialect): XmlElement | null {
  let at: XmlElement | null = parent;
  while (at && !dialect.table.has(at.name) && !dialect.paragraph.has(at.name) && !dialect.row.has(at.name))
    at = at.parent;
  return at && dialect.table.has(at.name) ? at : null;
}

function tableChanges(table: XmlElement, ranges: readonly RepeatedElements[], dialect: Dialect): SourceChange[] {
  const rows = rowsOf(table, dialect);
  const [row] = rows;
  if (!row || !allHeld(rows, ranges)) return [];
  const rowStart = new RegExp(`<${row.rawName}[\\s/>]`);
  const empty = endsBody(table, dialect) ? `<${table.rawName.replace(/[^:]*$/, 'p')}/>` : '';
  const block = checkedBlock((markup) => (rowStart.test(markup) ? markup : empty), 'of a table');
  const order = { start: CHANGE_ORDER.elementStart, end: CHANGE_ORDER.elementEnd };
  return blockChanges(block, frameOf(table, dialect), order);
}

/** Whether a table is the last block of a text box, note or cell without paragraphs, which needs a block (ISO/IEC 29500-1, A.1). */
function endsBody({ parent, start }: XmlElement, { body, paragraph }: Dialect): boolean {
  if (!parent || !body.has(parent.name) || parent.name === 'w:body') return false;
  return parent.children.at(-1)?.start === start && !parent.children.some(({ name }) => paragraph.has(name));
}

function frameOf(table: XmlElement, { tableFrame }: Dialect): XmlElement {
  for (let at = table.parent; at && tableFrame; at = at.parent) if (tableFrame.has(at.name)) return at;
  return table;
}

function rowsOf(table: XmlElement, dialect: Dialect): XmlElement[] {
  const rows: XmlElement[] = [];
  walkElements(table, (element) => {
    const isRow = dialect.row.has(element.name);
    if (isRow) rows.push(element);
    return !isRow;
  });
  return rows;
}

/** Whether each element is in one of the ranges. The elements are in document order; ranges may be nested. */
function allHeld(elements: readonly XmlElement[], ranges: readonly RepeatedElements[]): boolean {
  const sorted = [...ranges].sort((a, b) => a.first.start - b.first.start || b.last.end - a.last.end);
  let at = 0;
  return elements.every(({ start, end }) => {
    while (at < sorted.length && (sorted[at] as RepeatedElements).last.end < end) at++;
    return (sorted[at]?.first.start ?? Infinity) <= start;
  });
}

/** A block whose rendered markup `finish` corrects. */
export const checkedBlock = (finish: (markup: string) => string, label: string): Block => ({
  toNode: (body) => ({ kind: 'checked', body, finish }),
  label,
});
