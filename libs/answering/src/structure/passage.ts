import { boxAround, type Box, type Word } from '@app/reading/services';

/** Words of one page with the box around them. */
export interface Passage {
  page: number;
  text: string;
  box: Box;
  words: Word[];
}

/** Words of a page, as a passage. */
export function passageOf(page: number, words: Word[]): Passage {
  return { page, text: words.map(({ text }) => text).join(' '), box: boxAround(words.map(({ box }) => box)), words };
}
