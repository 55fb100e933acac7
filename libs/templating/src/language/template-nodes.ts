import type { Section } from './section';
import type { TagExpression } from './tag-expression';
import type { TextSlot } from './text-slot';
import type { NoteKind } from '../notes/note-links';

/** A compiled part: literal markup, and nodes to render with the values. */
export type TemplateNodes = readonly TemplateNode[];
export type TemplateNode =
  | string
  | ValueNode
  | LoopNode
  | RowNode
  | LanesNode
  | LaneNode
  | SetNode
  | CheckedNode
  | AlternativesNode
  | AlternativeNode
  | CopyNode
  | CopiedNode
  | ChartNode
  | NoteReferenceNode
  | NoteNode
  | InsertNode
  | FlushNode;

/** Writes a value as text or picture. */
export interface ValueNode {
  readonly kind: 'value';
  readonly value: TagExpression;
  readonly slot: TextSlot;
}

/** A section: `body` for each of its iterations, with `between` them. `whenEmpty` is written when there are none. */
export interface LoopNode {
  readonly kind: 'loop';
  readonly section: Section;
  readonly body: TemplateNodes;
  readonly whenEmpty: string;
  /** What is written between two iterations, for sections that ask for it. */
  readonly between?: Between;
}

/**
 * The markup of a separator: `page`, `section`, `line` or a text; undefined for that of the scope. Throws TemplateError where
 * there is none.
 */
export type Between = (separator?: string) => string;

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

/** A table row with several loops side by side, which are filled in parallel. The longest determines the number of rows. */
export interface LanesNode {
  readonly kind: 'lanes';
  readonly body: TemplateNodes;
}

/** The content of one of these loops; `padding` is written in rows after its last item. */
export interface LaneNode {
  readonly kind: 'lane';
  readonly loop: LoopNode;
  readonly padding: string;
}

/** Content of an element that is not valid in every form: `finish` corrects or removes the rendered markup. */
export interface CheckedNode {
  readonly kind: 'checked';
  readonly body: TemplateNodes;
  readonly finish: (markup: string) => string;
}

/** Representations of the same content. What one of them sets is not set for the others; the first one counts. */
export interface AlternativesNode {
  readonly kind: 'alternatives';
  readonly body: TemplateNodes;
}

export interface AlternativeNode {
  readonly kind: 'alternative';
  readonly body: TemplateNodes;
}

/** The beginning of each copy of repeated content, whose ids are renewed. */
export interface CopyNode {
  readonly kind: 'copy';
  readonly ids: readonly CopiedNode[];
}

/** An id in repeated content, or a reference to one: ids with the same `key` are the same. */
export interface CopiedNode {
  readonly kind: 'copied';
  readonly key: string;
  readonly original: string;
  readonly isReference: boolean;
  /** The id of a copy, from a number that is new in the document. */
  readonly copy: (original: string, number: number) => string;
  /** Ids of the template, which copies do not take. */
  readonly used: ReadonlySet<string>;
}

/** The id of a relationship to a chart in repeated content: each copy shows a chart of its own. */
export interface ChartNode {
  readonly kind: 'chart';
  readonly relationshipId: string;
}

/** The id in a reference from repeated content to a note: each copy has a note of its own. */
export interface NoteReferenceNode {
  readonly kind: 'noteReference';
  readonly note: NoteKind;
  readonly id: string;
}

/** A note to which repeated content refers. It is written for each reference, in the scope of that. */
export interface NoteNode {
  readonly kind: 'note';
  readonly note: NoteKind;
  readonly id: string;
  /** Its start tag before and after the id. */
  readonly open: readonly [before: string, after: string];
  readonly body: TemplateNodes;
}

/** The blocks of another template, in the place of a paragraph. */
export interface InsertNode {
  readonly kind: 'insert';
  /** The name or id of the template. */
  readonly name: TagExpression;
  /** The object whose members its placeholders show first; null for the current scope. */
  readonly item: TagExpression | null;
  /** The tag and its place in words, for errors. */
  readonly tag: string;
  readonly place: string;
  /** An empty paragraph. */
  readonly paragraph: string;
  /** Whether at least one paragraph has to be written: in a cell or text box. */
  readonly needsParagraph: boolean;
}

/** Writes the pending markup of the shape that ends here. */
export interface FlushNode {
  readonly kind: 'flush';
}
