import type { Context } from '../language/context';
import type { IdCounter } from '../copies/id-copies';
import type { NoteNode, NoteReferenceNode } from '../language/template-nodes';
import type { RepeatedNotes } from './repeated-notes';

/** A note to write: its id, and the scope of the reference to it. */
export interface NoteCopy {
  readonly id: string;
  readonly context: Context;
}

/** The notes of one document to which repeated content refers. References are written before the notes. */
export class NoteCopies {
  private readonly copies = new Map<string, NoteCopy[]>();

  constructor(
    private readonly notes: RepeatedNotes,
    private readonly ids: IdCounter,
  ) {}

  /** The id of the note for one reference. The first one keeps that of the template. */
  refer({ note, id }: NoteReferenceNode, context: Context): string {
    if (!this.notes.has(note, id)) return id;
    const key = `${note} ${id}`;
    const copies = this.copies.get(key) ?? [];
    if (copies.length === 0) this.copies.set(key, copies);
    const copy = { id: copies.length === 0 ? id : String(++this.ids.last), context: context.copy() };
    copies.push(copy);
    return copy.id;
  }

  /** The notes to write for a note of the template: none when nothing refers to it. */
  of({ note, id }: NoteNode): readonly NoteCopy[] {
    return this.copies.get(`${note} ${id}`) ?? [];
  }
}
