import type { Context } from '../language/context';
import type { NoteCopy } from '../notes/note-copies';
import type { InsertNode, NoteNode, NoteReferenceNode } from '../language/template-nodes';

/** Content of a filled part that is stored in other parts, or comes from other templates. */
export interface Inserts {
  /** Fills a chart for one place in repeated content. Takes and returns the id of a relationship of the part. */
  chart(relationshipId: string, context: Context): string;
  /** The id of the note for one reference in repeated content. */
  noteReference(node: NoteReferenceNode, context: Context): string;
  /** The copies of a note, one for each reference. */
  notes(node: NoteNode): readonly NoteCopy[];
  /** The blocks of another template, filled in a scope. */
  template(node: InsertNode, context: Context): string;
}

/** For content without parts of its own, whose dialects insert no templates. */
export const NO_INSERTS: Inserts = {
  chart: (relationshipId) => relationshipId,
  noteReference: ({ id }) => id,
  notes: () => [],
  template: () => '',
};
