import {
  boxAround,
  type DocumentPage,
  type DocumentText,
  type GridCell,
  type TextLine,
  type Word,
  verticalOverlap,
} from '@app/reading/services';

/** The share of the lower line's height that lines of one row have in common. Set by hand on drawn forms. */
const SAME_ROW = 0.5;
/** What stands between printed words of which one is chosen. */
const SEPARATOR = /^[/|,;·]+$/u;
/** The end of the words that ask for a choice. */
const LABEL_END = /[:?]$/u;

/**
 * A document without the words that are not meant: those that are crossed out, and those beside a circled one that were not chosen.
 * A document without such marks is returned as it is.
 */
export function withChosenWords(document: DocumentText): DocumentText {
  const isMarked = ({ lines }: DocumentPage) => lines.some(({ words }) => words.some(({ mark }) => mark !== undefined));
  if (!document.pages.some(isMarked)) return document;
  return { ...document, pages: document.pages.map((page) => (isMarked(page) ? chosenOnPage(page) : page)) };
}

function chosenOnPage(page: DocumentPage): DocumentPage {
  const left = leftOut(page);
  const lines = page.lines.flatMap((line) => without(left, line));
  const blocks = page.blocks.flatMap((block) => {
    const rest = block.lines.flatMap((line) => without(left, line));
    return rest.length > 0 ? [{ lines: rest, box: boxAround(rest.map(({ box }) => box)) }] : [];
  });
  const grids = page.grids.map((grid) => ({ ...grid, cells: grid.cells.map(withoutCrossed) }));
  return { ...page, lines, blocks, grids };
}

/** A declared cell without the words of it that are crossed out. */
function withoutCrossed(cell: GridCell): GridCell {
  if (!cell.words.some(isCrossed)) return cell;
  const words = cell.words.filter((word) => !isCrossed(word));
  return { ...cell, words, text: words.map(({ text }) => text).join(' ') };
}

/** The places of the words that are not meant; lines and blocks have words of their own with the same places. */
function leftOut({ lines }: DocumentPage): Set<string> {
  const crossed = lines.flatMap(({ words }) =>
    words.filter((word, index) => isCrossed(word) || isBesideCrossed(words, index)),
  );
  const notChosen = lines.filter(({ words }) => words.some(isCircled)).flatMap((line) => othersOfChoice(line, lines));
  return new Set([...crossed, ...notChosen].map(placeOf));
}

const isCrossed = ({ mark }: Word): boolean => mark === 'crossed';
const isCircled = ({ mark }: Word): boolean => mark === 'circled';
const placeOf = ({ text, box }: Word): string => `${text} ${box.x} ${box.y}`;

/** Whether a word only separates a crossed out word from the next one. */
function isBesideCrossed(words: Word[], index: number): boolean {
  const word = words[index];
  if (!word || !SEPARATOR.test(word.text)) return false;
  return [words[index - 1], words[index + 1]].some((other) => other && isCrossed(other));
}

/** The words behind the label of a choice that no circle is around, in its line and the ones to its right; none without a label. */
function othersOfChoice(line: TextLine, lines: TextLine[]): Word[] {
  const row = lines
    .filter((other) => other === line || verticalOverlap(other.box, line.box) > SAME_ROW)
    .sort((a, b) => a.box.x - b.box.x);
  const next = row.findIndex(({ words }, index) => index > row.indexOf(line) && words.some(endsLabel));
  const words = row.slice(0, next < 0 ? undefined : next).flatMap((one) => one.words);
  const label = words.slice(0, words.findIndex(isCircled)).findLastIndex(endsLabel);
  const choices = label < 0 ? [] : words.slice(label + 1);
  const others = choices.filter((word) => !isCircled(word));
  // A circle around a word beside numbers, or before another label, points to it and chooses nothing.
  const isChoice = hasDigit(choices.filter(isCircled)) || !hasDigit(others);
  return isChoice && !others.some(endsLabel) ? others : [];
}

const endsLabel = ({ text }: Word): boolean => LABEL_END.test(text);
const hasDigit = (words: Word[]): boolean => words.some(({ text }) => /\d/.test(text));

function without(left: Set<string>, line: TextLine): TextLine[] {
  const words = line.words.filter((word) => !left.has(placeOf(word)));
  if (words.length === line.words.length) return [line];
  if (words.length === 0) return [];
  return [{ words, text: words.map(({ text }) => text).join(' '), box: boxAround(words.map(({ box }) => box)) }];
}
