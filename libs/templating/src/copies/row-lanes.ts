import { walkElements, type XmlElement } from '@app/formats';
import type { Dialect, PartSource } from '../language/dialect';
import type { ElementLoop } from '../loops/element-loop';
import type { Block, SourceRange } from '../language/source-change';
import type { TemplateNode } from '../language/template-nodes';

/** The id of a paragraph or row, which is optional and unique. */
const PARAGRAPH_ID = /\s[\w.-]+:paraId="[^"]*"/g;

/** Groups the loops of which several share one table row side by side; maps each of them to all loops of its row. */
export function lanesOf(loops: readonly ElementLoop[], dialect: Dialect): Map<ElementLoop, readonly ElementLoop[]> {
  const rows = new Map<string, ElementLoop[]>();
  for (const loop of loops) {
    const { first, last } = loop.repeated;
    if (first !== last || !dialect.row.has(first.name)) continue;
    const key = `${first.start} ${loop.pair.depth}`;
    const row = rows.get(key);
    if (row) row.push(loop);
    else rows.set(key, [loop]);
  }
  const shared = [...rows.values()].filter((row) => row.length > 1);
  return new Map(shared.flatMap((row) => row.map((loop) => [loop, row] as const)));
}

/** The row of such loops. */
export const ROW_OF_LANES: Block = { toNode: (body) => ({ kind: 'lanes', body }), label: 'of a table row' };

/** The content of one of them; `loop` is the block that it would be alone. */
export const laneBlock = (loop: Block, padding: string): Block => ({
  toNode: (body): TemplateNode => {
    const node = loop.toNode(body);
    return typeof node !== 'string' && node.kind === 'loop' ? { kind: 'lane', loop: node, padding } : node;
  },
  label: loop.label,
});

/** The markup of a range of a row without the characters in its text elements, and without ids of paragraphs. */
export function withoutText(row: XmlElement, range: SourceRange, { source }: PartSource, dialect: Dialect): string {
  let markup = '';
  let cursor = range.start;
  walkElements(row, (element) => {
    if (!dialect.text.has(element.name) || element.closeStart < cursor || element.openEnd > range.end) return;
    markup += source.slice(cursor, Math.max(cursor, element.openEnd));
    cursor = Math.min(range.end, element.closeStart);
  });
  return (markup + source.slice(cursor, range.end)).replaceAll(PARAGRAPH_ID, '');
}
