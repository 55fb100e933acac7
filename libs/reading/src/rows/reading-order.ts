import { hasRightToLeft, inReadingOrder as inOrder, mostBeginAtRight } from '@app/formats/packages';
import type { DocumentPage, Word } from '../document';
import { rowsOfWords } from './word-rows';

/** The words of a line in the order in which they are read; given from left to right on the page as it was laid out. */
export const inReadingOrder = (line: Word[], { turn }: Pick<DocumentPage, 'turn'>): Word[] =>
  inOrder(line, turn === 'mirrored' ? 'right' : 'left');

/** Whether most lines of a page begin at its right side. */
export const beginsAtRight = (words: Word[]): boolean =>
  words.some(({ text }) => hasRightToLeft(text)) && mostBeginAtRight(rowsOfWords(words));
