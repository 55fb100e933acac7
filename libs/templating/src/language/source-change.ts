import { LIMITS } from '@app/formats';
import type { TemplateNode, TemplateNodes } from './template-nodes';

/** A change to the source of a part that turns it into template nodes. Offsets are those of the unchanged source. */
export type SourceChange = Replacement | BlockStart | BlockEnd;

/** Offsets of the source. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

interface ChangedRange extends SourceRange {
  /** Order among changes with the same start (`CHANGE_ORDER`). */
  readonly order: number;
}

/** Replaces a range by a node, or removes it. */
export interface Replacement extends ChangedRange {
  readonly kind: 'replace';
  readonly node?: TemplateNode;
}

/** Replaces a range by the start of a block. `outside` is written before the block, `inside` at its beginning. */
export interface BlockStart extends ChangedRange {
  readonly kind: 'blockStart';
  readonly block: Block;
  readonly outside: string;
  readonly inside: string;
}

/** Replaces a range by the end of a block. `inside` is written at the end of the block, `outside` after it. */
export interface BlockEnd extends ChangedRange {
  readonly kind: 'blockEnd';
  readonly block: Block;
  readonly outside: string;
  readonly inside: string;
}

/** A loop or a repeated table row. */
export interface Block {
  /** Builds the node of the block from its compiled body. */
  readonly toNode: (body: TemplateNodes) => TemplateNode;
  /** Names the block in error messages, for example by its opening tag. */
  readonly label: string;
}

/**
 * The order of changes with the same start. Blocks end before others start. A row is inside of the loops around it, so it
 * ends before them and starts after them; inner loops end before outer ones and start after them. Depths are below
 * `LIMITS.loopDepth`. A checked body (a cell) encloses the loops over its paragraphs; a checked element (a table) is inside of
 * the loops that start or end with it; the marks of its cells are applied before its grid is corrected.
 */
export const CHANGE_ORDER = {
  lanesEnd: 0,
  rowEnd: 1,
  tableEnd: 2,
  gridEnd: 3,
  elementEnd: 4,
  loopEnd: (depth: number): number => 5 + LIMITS.loopDepth - depth,
  bodyEnd: LIMITS.loopDepth + 6,
  bodyStart: LIMITS.loopDepth + 7,
  loopStart: (depth: number): number => LIMITS.loopDepth + 8 + depth,
  elementStart: 2 * LIMITS.loopDepth + 9,
  gridStart: 2 * LIMITS.loopDepth + 10,
  tableStart: 2 * LIMITS.loopDepth + 11,
  rowStart: 2 * LIMITS.loopDepth + 12,
  lanesStart: 2 * LIMITS.loopDepth + 13,
  replacement: 2 * LIMITS.loopDepth + 14,
} as const;

/** The changes that make a block of the source from offset `start` to offset `end`. */
export function blockChanges(block: Block, { start, end }: SourceRange, order: SourceRange): [BlockStart, BlockEnd] {
  return [startBlock(block, start, order.start), endBlock(block, end, order.end)];
}

/** The start of a block at an offset; `outside` is written before it. */
export const startBlock = (block: Block, at: number, order: number, outside = ''): BlockStart => ({
  kind: 'blockStart',
  start: at,
  end: at,
  order,
  block,
  outside,
  inside: '',
});

/** The end of a block at an offset; `outside` is written after it. */
export const endBlock = (block: Block, at: number, order: number, outside = ''): BlockEnd => ({
  kind: 'blockEnd',
  start: at,
  end: at,
  order,
  block,
  outside,
  inside: '',
});

/** Replaces a range by a node, or removes it. */
export const replacement = ({ start, end }: SourceRange, node?: TemplateNode): Replacement => ({
  kind: 'replace',
  start,
  end,
  order: CHANGE_ORDER.replacement,
  ...(node === undefined ? {} : { node }),
});
