import type { TextSlot } from './text-slot';

/** A compiled part: literal markup, and nodes to render with the values. */
export type TemplateNodes = readonly TemplateNode[];
export type TemplateNode = string | ValueNode | LoopNode | RowNode | CheckedNode | FlushNode;

/** Writes the value of a field as text or picture. */
export interface ValueNode {
  readonly kind: 'value';
  readonly name: string;
  readonly slot: TextSlot;
}

/** `{{#name}}` (or `{{^name}}` when inverted). `whenEmpty` is written when there are no iterations. */
export interface LoopNode {
  readonly kind: 'loop';
  readonly name: string;
  readonly inverted: boolean;
  readonly body: TemplateNodes;
  readonly whenEmpty: string;
}

/** A table row that is repeated when the value of one of its fields (outside of loops within the row) is a list. */
export interface RowNode {
  readonly kind: 'row';
  readonly names: readonly string[];
  readonly body: TemplateNodes;
}

/** Content of an element that is not valid in every form: `finish` corrects or removes the rendered markup. */
export interface CheckedNode {
  readonly kind: 'checked';
  readonly body: TemplateNodes;
  readonly finish: (markup: string) => string;
}

/** Writes the pending markup of the shape that ends here. */
export interface FlushNode {
  readonly kind: 'flush';
}
