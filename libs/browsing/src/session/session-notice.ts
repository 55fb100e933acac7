/** Something that happened in the browser beside the steps. Texts are those of the page. */
export interface SessionNotice {
  kind: 'dialog' | 'download' | 'page' | 'refused' | 'note';
  /** `alert`, `open tab` … */
  action: string;
  /** What it is about, such as the text of a dialog or the name of a file. */
  target: string;
  outcome: 'done' | 'failed';
  /** Why, or how it was answered. */
  note: string;
  address: string;
}

export type OnNotice = (notice: SessionNotice) => void;

/** Texts of pages in notices and files are cut at this many characters. */
const MAX_CHARACTERS = 500;

export const shortened = (text: string): string =>
  text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1)}…`;
