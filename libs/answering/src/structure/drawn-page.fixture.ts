import type { Box, DocumentText, PageDrawings, RuledLine, Word } from '../../../reading/src/document';
import { layOut } from '../../../reading/src/layout';

/** The size of the page in points, and the thickness of its lines. */
export const [WIDTH, HEIGHT] = [600, 800];
const THICKNESS = 0.5;

/** A rectangle in points from the top left corner, as fractions of the page. */
export function placed(x: number, y: number, width: number, height: number): Box {
  return { x: x / WIDTH, y: y / HEIGHT, width: width / WIDTH, height: height / HEIGHT };
}

/** Words of 5 points a character and a height of 10 points, at a position in points. */
export function at(x: number, y: number, text: string, source: Word['source'] = 'text'): Word[] {
  let left = x;
  return text.split(' ').map((word) => {
    const box = placed(left, y, word.length * 5, 10);
    left += word.length * 5 + 3;
    return { text: word, box, confidence: 100, source };
  });
}

export function across(x: number, y: number, width: number): RuledLine {
  return { direction: 'horizontal', box: placed(x, y, width, THICKNESS) };
}

export function down(x: number, y: number, height: number): RuledLine {
  return { direction: 'vertical', box: placed(x, y, THICKNESS, height) };
}

/** A document with a page for each of these. */
export function drawnPages(...pages: { words: Word[]; drawings: PageDrawings }[]): DocumentText {
  const laidOut = pages.map(({ words, drawings }, index) =>
    layOut(words, { number: index + 1, width: WIDTH, height: HEIGHT, unit: 'point' }, drawings),
  );
  return { pages: laidOut, pageCount: pages.length, truncated: false };
}

export const drawnPage = (words: Word[], drawings: PageDrawings): DocumentText => drawnPages({ words, drawings });
