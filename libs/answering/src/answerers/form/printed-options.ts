/*
 * Boxes to tick that are characters of a text: `☐ Single ☒ Married`, `[ ] by post [x] by mail`.
 */

const [EMPTY_BOXES, TICKS] = ['☐□▢❏❐❑❒◻⬜', '☑☒⊠✓✔✗✘'];
const BOX = new RegExp(String.raw`[${EMPTY_BOXES}${TICKS}]|\[[ xX✓✔]{0,3}\]|\([ xX✓✔]{0,3}\)`, 'gu');
const TICKED = new RegExp(`[${TICKS}xX]`, 'u');

/** Words behind a box of a text, with their place in the text. */
export interface PrintedOption {
  text: string;
  start: number;
  end: number;
  ticked: boolean;
}

/** The options of a text that begins with a box to tick; none of another text. */
export function optionsIn(text: string): PrintedOption[] {
  const boxes = [...text.matchAll(BOX)];
  const [first] = boxes;
  if (!first || text.slice(0, first.index).trim() !== '') return [];
  return boxes.map(({ 0: box, index }, place) => {
    const from = index + box.length;
    const words = text.slice(from, boxes[place + 1]?.index);
    const start = from + words.length - words.trimStart().length;
    return { text: words.trim(), start, end: start + words.trim().length, ticked: TICKED.test(box) };
  });
}

/** The only ticked option of a text of several with words; null where none or more are ticked, and undefined for another text. */
export function onlyTicked(text: string): PrintedOption | null | undefined {
  const options = optionsIn(text);
  if (options.length < 2 || options.some((option) => option.text === '')) return undefined;
  const ticked = options.filter((option) => option.ticked);
  return ticked.length === 1 ? (ticked[0] ?? null) : null;
}
