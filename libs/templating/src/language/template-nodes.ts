import type { TextSlot } from './dialect';

/** A compiled part: literal text, and the nodes that values replace. */
export type TemplateNodes = readonly TemplateNode[];
export type TemplateNode = string | ValueNode | LoopNode | RowNode | FlushNode;

/** The value of a field as text or picture. */
export interface ValueNode {
  readonly kind: 'value';
  readonly name: string;
  readonly slot: TextSlot;
}

/** `{{#name}}` (or `{{^name}}` when inverted); `whenEmpty` stands in when a structure must not stay empty. */
export interface LoopNode {
  readonly kind: 'loop';
  readonly name: string;
  readonly inverted: boolean;
  readonly body: TemplateNodes;
  readonly whenEmpty: string;
}

/** A table row that is repeated when one of the fields named directly in it holds a list. */
export interface RowNode {
  readonly kind: 'row';
  readonly names: readonly string[];
  readonly body: TemplateNodes;
}

/** Writes the markup that waited for the end of its shape. */
export interface FlushNode {
  readonly kind: 'flush';
}
