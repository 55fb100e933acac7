import type { DocumentPage, PageDrawings, Word } from '../document';
import { layOut, type PageSize } from '../layout';
import type { Reading } from './ocr';
import { type Turn, turnedBox, turnedSize } from './turn';

/**
 * Lays out what was read in the picture of a page, on the page after its turn.
 * @param size of the page as it is displayed
 * @param others words and drawings of the page that are not from the picture, on the page as it is displayed
 */
export function layOutReading(
  { words, turn }: Reading,
  size: PageSize,
  others: { words: Word[]; drawings: PageDrawings } = { words: [], drawings: {} },
): DocumentPage {
  if (turn === 0) return layOut(words.concat(others.words), size, others.drawings);
  const all = words.concat(others.words.map((word) => withTurn(word, turn)));
  return { ...layOut(all, turnedSize(size, turn), turnedDrawings(others.drawings, turn)), turn };
}

/** Files with declared tables have no scans, so there are no grids to turn. */
function turnedDrawings({ rules, checkboxes, fields, pictures }: PageDrawings, turn: Turn): PageDrawings {
  return {
    rules: rules?.map(({ box, direction }) => ({
      box: turnedBox(box, turn),
      direction: (direction === 'horizontal') === (turn === 180) ? 'horizontal' : 'vertical',
    })),
    checkboxes: checkboxes?.map((checkbox) => withTurn(checkbox, turn)),
    fields: fields?.map((field) => withTurn(field, turn)),
    pictures: pictures?.map((picture) => withTurn(picture, turn)),
  };
}

function withTurn<T extends Pick<Word, 'box'>>(part: T, turn: Turn): T {
  return { ...part, box: turnedBox(part.box, turn) };
}
