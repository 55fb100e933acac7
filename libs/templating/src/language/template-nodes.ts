import type { Section } from './section';
import type { TagExpression } from './tag-expression';
import type { TextSlot } from './text-slot';

/** A compiled part: literal markup, and nodes to render with the values. */
export type TemplateNodes = readonly TemplateNode[];
export type TemplateNode = string | ValueNode | LoopNode | RowNode | SetNode | CheckedNode | FlushNode;

/** Writes a value as text or picture. */
export interface ValueNode {
  readonly kind: 'value';
  readonly value: TagExpression;
  readonly slot: TextSlot;
}

/** A section: `body` for each of its iterations. `whenEmpty` is written when there are none. */
export interface LoopNode {
  readonly kind: 'loop';
  readonly section: Section;
  readonly body: TemplateNodes;
  readonly whenEmpty: string;
}

/** A table row that is repeated when the value of one of its fields (outside of loops within the row) is a list. */
export interface RowNode {
  readonly kind: 'row';
  readonly names: readonly string[];
  readonly body: TemplateNodes;
}

/** Sets a variable. */
export interface SetNode {
  readonly kind: 'set';
  readonly variable: string;
  readonly value: TagExpression;
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
