import type { Box, Checkbox, DocumentPage, FormField, PageDrawings, Word } from '../document';
import { layOut, type PageSize } from '../layout';
import type { Reading } from './ocr';
import { isSideways, type PageTurn, turnedBox, turnedSize } from './turn';

/**
 * Lays out what was read in the picture of a page, on the page after its turn.
 * @param size of the page as it is displayed
 * @param others words and drawings of the page that are not from the picture, on the page as it is displayed
 */
export function layOutReading(
  { words, turn, checkboxes = [], rules = [], slope = 0 }: Reading<PageTurn>,
  size: PageSize,
  others: { words: Word[]; drawings: PageDrawings } = { words: [], drawings: {} },
): DocumentPage {
  const drawings = turn === 0 ? others.drawings : turnedDrawings(others.drawings, turn);
  const all = {
    ...drawings,
    checkboxes: withOthers(drawings.checkboxes, drawings.fields, checkboxes),
    rules: [...(drawings.rules ?? []), ...rules],
  };
  if (turn === 0) return layOut(words.concat(others.words), size, all, slope);
  const turned = others.words.map((word) => withTurn(word, turn));
  return layOut(words.concat(turned), { ...turnedSize(size, turn), turn }, all, slope);
}

/** Boxes to tick with others, without those that are another drawing of a field or box: the middle of one is inside the other. */
export function withOthers(checkboxes: Checkbox[] = [], fields: FormField[] = [], others: Checkbox[] = []): Checkbox[] {
  const all = [...checkboxes];
  for (const other of others) if (![...fields, ...all].some(({ box }) => areOne(box, other.box))) all.push(other);
  return all;
}

/** Whether two boxes are one: those of characters are as high as their lines, which may overlap. */
function areOne(one: Box, other: Box): boolean {
  return isInside(one, other) || isInside(other, one);
}

/** Whether the middle of a box is inside another one. */
function isInside({ x, y, width, height }: Box, other: Box): boolean {
  const [across, down] = [x + width / 2 - other.x, y + height / 2 - other.y];
  return across >= 0 && across <= other.width && down >= 0 && down <= other.height;
}

/** Files with declared tables have no scans, so there are no grids to turn. */
function turnedDrawings({ rules, checkboxes, fields, pictures }: PageDrawings, turn: PageTurn): PageDrawings {
  return {
    rules: rules?.map(({ box, direction }) => ({
      box: turnedBox(box, turn),
      direction: isSideways(turn) === (direction === 'vertical') ? 'horizontal' : 'vertical',
    })),
    checkboxes: checkboxes?.map((checkbox) => withTurn(checkbox, turn)),
    fields: fields?.map((field) => withTurn(field, turn)),
    pictures: pictures?.map((picture) => withTurn(picture, turn)),
  };
}

function withTurn<T extends Pick<Word, 'box'>>(part: T, turn: PageTurn): T {
  return { ...part, box: turnedBox(part.box, turn) };
}
