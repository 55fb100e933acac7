import type { PdfCharacter } from '@app/core/programs';
import { hasRightToLeft, inReadingOrder, mostBeginAtRight, type PlacedWord, type Side, sideOfRow } from '@app/formats';

const LINE_END = /[\r\n]/;
const SPACE = /\s/;

/**
 * The text of a page as a screen reader says it. PDFium reports the words of a line with texts of both directions in the order of
 * their places, so those that run the other way are turned round.
 */
export function textOfPage(characters: readonly PdfCharacter[]): string {
  const lines = partsOf(characters, LINE_END);
  const directed = new Map(lines.filter(isDirected).map((line) => [line, wordsOf(line)]));
  const ofPage = mostBeginAtRight([...directed.values()]) ? 'right' : 'left';
  return lines.map((line) => spoken(directed.get(line), ofPage) ?? textOf(line)).join('\n');
}

const isDirected = (line: readonly PdfCharacter[]): boolean => line.some(({ text }) => hasRightToLeft(text));

const textOf = (characters: readonly PdfCharacter[]): string => characters.map(({ text }) => text).join('');

function spoken(words: readonly PlacedWord[] | undefined, ofPage: Side): string | undefined {
  if (!words) return undefined;
  const begins = sideOfRow(words) ?? ofPage;
  const fromBegin = begins === 'right' ? words.map(mirrored).reverse() : [...words];
  return inReadingOrder(fromBegin, begins)
    .map(({ text }) => text)
    .join(' ');
}

/** The words of a line from left to right. */
function wordsOf(line: readonly PdfCharacter[]): PlacedWord[] {
  return partsOf(line, SPACE)
    .map(toWord)
    .sort((one, two) => one.box.x - two.box.x);
}

function toWord(letters: readonly PdfCharacter[]): PlacedWord {
  const [x, y] = [Math.min(...letters.map(({ left }) => left)), Math.min(...letters.map(({ top }) => top))];
  const width = Math.max(...letters.map(({ right }) => right)) - x;
  const height = Math.max(...letters.map(({ bottom }) => bottom)) - y;
  return { text: textOf(letters), box: { x, y, width, height } };
}

const mirrored = ({ text, box }: PlacedWord): PlacedWord => ({ text, box: { ...box, x: -box.x - box.width } });

/** The runs of characters between those that match `end`. */
function partsOf(characters: readonly PdfCharacter[], end: RegExp): PdfCharacter[][] {
  const parts: PdfCharacter[][] = [[]];
  for (const character of characters) {
    if (end.test(character.text)) parts.push([]);
    else parts.at(-1)?.push(character);
  }
  return parts.filter((part) => part.length > 0);
}
