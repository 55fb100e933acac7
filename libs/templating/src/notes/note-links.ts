export type NoteKind = 'footnote' | 'endnote';

/** The notes of a document while its parts are compiled: its text first, then its notes. */
export interface NoteLinks {
  /** Notes that repeated content refers to a note. */
  refer(kind: NoteKind, id: string): void;
  /** Whether repeated content refers to a note. Such a note is filled once for each of the references. */
  claim(kind: NoteKind, id: string): boolean;
}
