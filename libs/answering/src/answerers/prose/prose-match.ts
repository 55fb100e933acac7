/** A range of a paragraph and its value. */
export interface ProseMatch {
  start: number;
  end: number;
  value: string;
}
