import { escapeXml } from '@app/formats';
import { type FillValue, isImage, isList, toText } from '../field-values';
import { CellMark } from '../rich/tables/cell-mark';
import { RichText } from '../rich/rich-value';
import type { Context } from './context';
import type { MediaSink, TextSlot } from './text-slot';
import type { Output } from './output';
import { iterationsOf, separatedIterations } from './section';
import type {
  AlternativesNode,
  CheckedNode,
  LaneNode,
  LanesNode,
  LoopNode,
  NoteNode,
  RowNode,
  TemplateNodes,
} from './template-nodes';

/** Characters that each iteration of a loop is charged, so that nested loops without output exhaust the budget too. */
export const ITERATION_COST = 64;

/** Renders nodes with the values of a context. Throws TemplateError `output_too_large` and those of expressions. */
export function render(nodes: TemplateNodes, context: Context, out: Output): void {
  for (const node of nodes) {
    if (typeof node === 'string') out.writeIn(context, node);
    else if (node.kind === 'value') out.writeIn(context, valueMarkup(node.slot, node.value.value(context), out.media));
    else if (node.kind === 'loop') renderLoop(node, context, out);
    else if (node.kind === 'row') renderRow(node, context, out);
    else if (node.kind === 'set') context.set(node.variable, node.value.value(context));
    else if (node.kind === 'lanes') renderLanes(node, context, out);
    else if (node.kind === 'lane') renderLane(node, iterationsOf(node.loop.section, context)[0], context, out);
    else if (node.kind === 'checked') renderChecked(node, context, out);
    else if (node.kind === 'alternatives') renderAlternatives(node, context, out);
    else if (node.kind === 'alternative') render(node.body, context, out);
    else if (node.kind === 'copied') out.write(out.ids.of(node));
    else if (node.kind === 'copy') out.ids.begin(node.ids);
    else if (node.kind === 'insert') out.write(out.inserts.template(node, context));
    else if (node.kind === 'noteReference') out.write(out.inserts.noteReference(node, context));
    else if (node.kind === 'note') renderNote(node, out);
    else if (node.kind === 'chart') out.write(out.inserts.chart(node.relationshipId, context));
    else for (const markup of out.media.pending.splice(0)) out.write(markup);
  }
}

function renderLoop(node: LoopNode, context: Context, out: Output): void {
  const { contexts, separator } = separatedIterations(node.section, context);
  if (contexts.length === 0) out.writeIn(context, node.whenEmpty);
  const between = contexts.length > 1 ? node.between?.(separator) : undefined;
  contexts.forEach((iteration, index) => {
    if (between !== undefined && index > 0) out.writeIn(context, between);
    renderIteration(node.body, iteration, out);
  });
}

/** Writes the rows of loops side by side. Each loop continues in the next row; one that has ended is padded. */
function renderLanes({ body }: LanesNode, context: Context, out: Output): void {
  const lanes = new Map(
    body.flatMap((node) =>
      typeof node !== 'string' && node.kind === 'lane'
        ? [[node, iterationsOf(node.loop.section, context)] as const]
        : [],
    ),
  );
  const rows = [...lanes.values()].reduce((most, { length }) => Math.max(most, length), 0);
  for (let row = 0; row < rows; row++) {
    out.spend(ITERATION_COST);
    for (const node of body) {
      if (typeof node !== 'string' && node.kind === 'lane') renderLane(node, lanes.get(node)?.[row], context, out);
      else render([node], context, out);
    }
  }
}

function renderLane({ loop, padding }: LaneNode, iteration: Context | undefined, context: Context, out: Output): void {
  if (iteration) render(loop.body, iteration, out);
  else out.writeIn(context, padding);
}

function renderRow(node: RowNode, context: Context, out: Output): void {
  for (const row of rowsOf(node.names, context)) renderIteration(node.body, row, out);
}

function renderChecked({ body, finish }: CheckedNode, context: Context, out: Output): void {
  const content = out.fork();
  render(body, context, content);
  out.writeCharged(finish(content.toString()));
}

/** The variables are those from before for each of them. They become those of the first one. */
function renderAlternatives({ body }: AlternativesNode, context: Context, out: Output): void {
  const before = context.copy();
  let isFirst = true;
  for (const node of body) {
    if (typeof node === 'string' || node.kind !== 'alternative') render([node], context, out);
    else render(node.body, isFirst ? context : before.copy(), out);
    isFirst &&= typeof node === 'string' || node.kind !== 'alternative';
  }
}

function renderNote(node: NoteNode, out: Output): void {
  for (const { id, context } of out.inserts.notes(node)) {
    out.write(node.open.join(id));
    renderIteration(node.body, context, out);
  }
}

function renderIteration(body: TemplateNodes, context: Context, out: Output): void {
  out.spend(ITERATION_COST);
  render(body, context, out);
}

/**
 * The contexts of a table row, one for each copy. The longest list among the fields determines their number; without lists it
 * is one.
 */
export function rowsOf(names: readonly string[], context: Context): Context[] {
  const lists = names.flatMap((name) => {
    const value = context.resolve(name);
    return isList(value) && value.length > 0 ? [[name, value] as const] : [];
  });
  if (lists.length === 0) return [context];
  const length = lists.reduce((longest, [, items]) => Math.max(longest, items.length), 0);
  return Array.from({ length }, (_, index) =>
    context.enterRow(new Map(lists.map(([name, items]) => [name, items[index]])), index, length),
  );
}

/** The markup of a value in its slot: text, formatted text or a picture. */
export function valueMarkup(slot: TextSlot, value: FillValue, media: MediaSink): string {
  if (slot.state) return escapeXml(slot.state(value));
  if (isImage(value)) return slot.image?.(value, media) ?? '';
  if (slot.kept !== undefined) return slot.kept;
  if (slot.rich && value instanceof RichText) return slot.rich(value, media);
  if (slot.cell && value instanceof CellMark) return slot.cell(value);
  return textMarkup(slot, toText(value));
}

/** The ends of lines and pages in texts from word processors. */
const OTHER_BREAKS = /[\v\f\u2028\u2029]/g;

/** The markup of a text in its slot: escaped, with line breaks. */
export function textMarkup(slot: TextSlot, text: string): string {
  const lines = text.replace(OTHER_BREAKS, '\n');
  const markup = escapeXml(slot.encode ? slot.encode(lines) : lines);
  const broken = markup.includes('\n') ? markup.replaceAll('\n', slot.lineBreak) : markup;
  return slot.tab !== undefined && broken.includes('\t') ? broken.replaceAll('\t', slot.tab) : broken;
}
