import type { CopiedNode } from '../language/template-nodes';

/** New ids start above those that programs count up from 1, and above the numbers of added pictures. */
const FIRST_NEW_ID = 1_000_000;

/** The last number that a document uses for a new id. Its parts share it. */
export interface IdCounter {
  last: number;
}

export const idCounter = (): IdCounter => ({ last: FIRST_NEW_ID });

/** The ids of the current copies of repeated elements, while one part is rendered. */
export class IdCopies {
  private readonly current = new Map<string, string>();

  constructor(private readonly counter: IdCounter) {}

  /** Begins a copy of the elements with these ids. The first copy keeps them. */
  begin(ids: readonly CopiedNode[]): void {
    for (const id of ids) this.current.set(id.key, this.current.has(id.key) ? this.unused(id) : id.original);
  }

  of({ key, original }: CopiedNode): string {
    return this.current.get(key) ?? original;
  }

  private unused({ original, copy, used }: CopiedNode): string {
    let id = copy(original, ++this.counter.last);
    while (used.has(id)) id = copy(original, ++this.counter.last);
    return id;
  }
}
