import { walkElements, type XmlElement } from '@app/formats';
import { outermost } from '../copies/copied-ids';
import type { PartSource } from '../language/dialect';
import { type Block, blockChanges, CHANGE_ORDER, replacement, type SourceChange } from '../language/source-change';
import type { NoteKind, NoteLinks } from './note-links';

/** References to notes in WordprocessingML (ISO/IEC 29500-1, 17.11), and the elements of the notes themselves. */
const REFERENCES: Readonly<Record<string, NoteKind>> = {
  'w:footnoteReference': 'footnote',
  'w:endnoteReference': 'endnote',
};
const NOTES: Readonly<Record<string, NoteKind>> = { 'w:footnote': 'footnote', 'w:endnote': 'endnote' };
const NOTES_PART = /<(?:[\w.-]+:)?(?:foot|end)notes[\s>]/;
const ID = /\s(?:[\w.-]+:)?id\s*=\s*(["'])([^"']+)\1/;

/** The notes of a document to which repeated content refers. */
export class RepeatedNotes implements NoteLinks {
  private readonly referred = new Set<string>();
  private readonly compiled = new Set<string>();

  refer(kind: NoteKind, id: string): void {
    this.referred.add(`${kind} ${id}`);
  }

  claim(kind: NoteKind, id: string): boolean {
    const key = `${kind} ${id}`;
    if (this.referred.has(key)) this.compiled.add(key);
    return this.referred.has(key);
  }

  /** Whether a note is filled once for each reference. */
  has(kind: NoteKind, id: string): boolean {
    return this.compiled.has(`${kind} ${id}`);
  }

  /** Whether a part may hold notes that are filled for each reference. */
  mayBeIn(source: string): boolean {
    return this.referred.size > 0 && NOTES_PART.test(source);
  }
}

/** The changes that give each copy of repeated content notes of its own. `blocks` are the changes that repeat. */
export function repeatedReferences(
  { root, source, notes }: PartSource,
  blocks: readonly SourceChange[],
): SourceChange[] {
  const ranges = notes ? outermost(blocks) : [];
  if (!notes || ranges.length === 0) return [];
  const changes: SourceChange[] = [];
  let next = 0;
  walkElements(root, (element) => {
    while ((ranges[next]?.end ?? Infinity) <= element.start) next++;
    const note = REFERENCES[element.name];
    const id = note && idOf(element, source);
    if (!note || !id || (ranges[next]?.start ?? Infinity) > element.start) return;
    notes.refer(note, id.value);
    changes.push(replacement(id, { kind: 'noteReference', note, id: id.value }));
  });
  return changes;
}

/** The changes that fill the notes of a part once for each reference, where repeated content refers to them. */
export function repeatedNotes({ root, source, notes }: PartSource): SourceChange[] {
  if (!notes) return [];
  return root.children.flatMap((element) => {
    const note = NOTES[element.name];
    const id = note && idOf(element, source);
    if (!note || !id || !notes.claim(note, id.value)) return [];
    const { start, openEnd } = element;
    const open = [source.slice(start, id.start), source.slice(id.end, openEnd)] as const;
    const block: Block = {
      toNode: (body) => ({ kind: 'note', note, id: id.value, open, body }),
      label: `of a ${note}`,
    };
    const order = { start: CHANGE_ORDER.elementStart, end: CHANGE_ORDER.elementEnd };
    return [...blockChanges(block, element, order), replacement({ start, end: openEnd })];
  });
}

function idOf({ start, openEnd }: XmlElement, source: string): { start: number; end: number; value: string } | null {
  const match = ID.exec(source.slice(start, openEnd));
  const value = match?.[2];
  if (!match || value === undefined) return null;
  const end = start + match.index + match[0].length - 1;
  return { start: end - value.length, end, value };
}
