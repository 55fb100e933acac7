import { LIMITS } from '@app/formats';
import type { TemplateNode, TemplateNodes } from './template-nodes';

/** A change to the source of a part that turns it into template nodes. Offsets are those of the unchanged source. */
export type SourceChange = Replacement | BlockStart | BlockEnd;

interface ChangedRange {
  readonly start: number;
  readonly end: number;
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
 * `LIMITS.loopDepth`.
 */
export const CHANGE_ORDER = {
  rowEnd: 0,
  loopEnd: (depth: number): number => LIMITS.loopDepth - depth,
  loopStart: (depth: number): number => LIMITS.loopDepth + 1 + depth,
  rowStart: 2 * LIMITS.loopDepth + 1,
  replacement: 2 * LIMITS.loopDepth + 2,
} as const;
