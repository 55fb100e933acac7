import type { Control } from '@app/browsing';

/** A text of an entry; `label` is the header of its column, what stands before it, or ''. */
export interface EntryField {
  label: string;
  text: string;
}

/** A row of a table, a card or an entry of a list, with what it shows and has. */
export interface PageEntry {
  name: string;
  fields: readonly EntryField[];
  controls: readonly Control[];
}

/** Entries that stand beside each other. `name`: the caption of a table; `places`: the headings around it. */
export interface EntrySet {
  name: string;
  places: readonly string[];
  entries: readonly PageEntry[];
}
