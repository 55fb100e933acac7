import type { PdfShape } from '@app/core/programs';
import sharp from 'sharp';

import type { Box, Checkbox, RuledLine, Word } from '../document';
import { type Cluster, type Mask, type PixelBox, toBox } from '../images/mask';
import { inkOf } from '../images/ink';
import { markedWords } from '../pdf/marked-words';
import { drawnCircles } from '../images/drawn-circles';
import { findPrintedBoxes, type PrintedBox } from '../images/printed-boxes';
import { findPrintedCircles } from '../images/printed-circles';
import { type DrawnLine, findRuledLines, slopeOfLines } from '../images/ruled-lines';
import { strokesThrough } from '../images/struck-words';
import { Ocr, type Reading } from './ocr';
import { type ColourPicture, colourPicture, type Picture, rawPicture } from './picture';
import { isSideways, type Turn, turnedBox } from './turn';

/** The longer side of the picture in which boxes are looked for: sides of 16 pixels and more on A4. */
const LONG_SIDE = 2_200;
/** Boxes in pictures are ticked and printed in more ways than those of drawings. */
const CONFIDENCE = 85;
/** The margin of a box whose words are marks, in sides of the box, and the most letters of a mark. */
const MARK_MARGIN = 0.3;
const MARK_LETTERS = 2;
/** Pixels around a box that are painted over with it: blurred edges. */
const EDGE = 3;

/**
 * Finds the boxes to tick and the ruled lines of a picture, and lets another engine read the rest. Boxes are painted over first, because engines
 * take them for letters of the label beside them.
 */
export class FormOcr extends Ocr {
  constructor(private readonly ocr: Ocr) {
    super();
  }

  async read(picture: Picture, progress?: () => void): Promise<Reading> {
    const shown = await colourPicture(picture);
    const { boxes, lines, size, ink } = await drawnIn(shown);
    progress?.();
    // The other engine gets the pixels, because decoding the file of a scan again takes a quarter of a second.
    const ovals = drawnCircles(ink);
    const rest = withoutOvals(withoutBoxes(shown, boxes, size), ovals, size);
    const { words, turn } = await this.ocr.read(rawPicture(rest), progress);
    const checkboxes = boxes.map((box) => ({ ...checkboxOf(box.checked), box: turnedBox(toBox(box, size), turn) }));
    const rules = lines.map((line) => ruleOf(line, size, turn));
    const shownWords = words.filter((word) => !checkboxes.some(({ box }) => isMark(word, box)));
    return {
      words: turn === 0 ? withMarks(shownWords, ovals, ink, size) : shownWords,
      ...{ turn, checkboxes },
      rules: rules.filter((rule) => !isStroke(rule, words)),
      ...(isSideways(turn) ? {} : { slope: slopeOfLines(lines, size.width) ?? undefined }),
    };
  }
}

function withoutBoxes(shown: ColourPicture, boxes: PrintedBox[], size: Size): ColourPicture {
  if (boxes.length === 0) return shown;
  const painted = { ...shown, data: Uint8Array.from(shown.data) };
  for (const box of boxes) paintOver(painted, box, shown.width / size.width);
  return painted;
}

/** Paints over the ink of ovals, which engines take for letters, and not over the words in them. */
function withoutOvals(shown: ColourPicture, ovals: Cluster[], size: Size): ColourPicture {
  if (ovals.length === 0) return shown;
  const painted = { ...shown, data: Uint8Array.from(shown.data) };
  const scale = shown.width / size.width;
  for (const { left, top, pixels } of ovals) {
    // The corner of the box around an oval is paper.
    const corner = 3 * (Math.floor(top * scale) * shown.width + Math.floor(left * scale));
    const paper = shown.data.subarray(corner, corner + 3);
    for (const pixel of pixels) {
      const [x, y] = [Math.floor((pixel % size.width) * scale), Math.floor(Math.floor(pixel / size.width) * scale)];
      paintDot(painted, x, y, Math.ceil(scale) + 1, paper);
    }
  }
  return painted;
}

function paintDot(
  { data, width, height }: ColourPicture,
  x: number,
  y: number,
  reach: number,
  color: Uint8Array,
): void {
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let at = Math.max(0, x - reach); at <= Math.min(width - 1, x + reach); at++)
      data.set(color, 3 * (row * width + at));
}

function ruleOf({ direction, from, to, atFrom, atTo }: DrawnLine, size: Size, turn: Turn): RuledLine {
  const [near, far] = [Math.min(atFrom, atTo), Math.max(atFrom, atTo) + 1];
  const isLevel = direction === 'horizontal';
  const pixels = isLevel
    ? { left: from, right: to, top: near, bottom: far }
    : { left: near, right: far, top: from, bottom: to };
  return {
    box: turnedBox(toBox(pixels, size), turn),
    direction: isLevel === isSideways(turn) ? 'vertical' : 'horizontal',
  };
}

/** Whether a line runs through words, and along them for most of its length: a part of their letters. */
function isStroke({ box, direction }: RuledLine, words: Word[]): boolean {
  const isLevel = direction === 'horizontal';
  const [from, to, across] = isLevel
    ? [box.x, box.x + box.width, box.y + box.height / 2]
    : [box.y, box.y + box.height, box.x + box.width / 2];
  let along = 0;
  for (const { text, box: word } of words) {
    if (!LETTER.test(text)) continue;
    const [start, end, near, far] = isLevel
      ? [word.x, word.x + word.width, word.y, word.y + (1 - UNDERLINE) * word.height]
      : [word.y, word.y + word.height, word.x, word.x + word.width];
    if (across >= near && across <= far) along += Math.max(0, Math.min(to, end) - Math.max(from, start));
  }
  return along > MAX_ALONG * (to - from);
}

/**
 * The words of an upright page, of which those are marked that a line goes through or an oval is around. The bar of a single letter is a
 * part of it.
 */
function withMarks(words: Word[], ovals: PixelBox[], ink: Mask, size: Size): Word[] {
  const whole = words.filter(isWord).map(({ box }) => box);
  const strokes = strokesThrough(whole, ink);
  const rules = strokes.map((stroke): RuledLine => ({ direction: 'horizontal', box: toBox(stroke, size) }));
  const circles = ovals.map(({ left, right, top, bottom }): PdfShape => ({ left, right, top, bottom, ...OVAL }));
  const marked = markedWords(words, circles, rules, size);
  return marked.map((word, index) => (isWord(word) || word.mark === 'circled' ? word : words[index]!));
}

const isWord = ({ text }: Word): boolean => SHORTEST_CROSSED.test(text);

const OVAL = { form: 'ellipse', stroked: true, fill: null } as const;

/** The letters or digits of the shortest word that is read as crossed out. */
const SHORTEST_CROSSED = /(?:\p{L}.{0,2}){3}|\d\P{L}{0,2}\d/u;

/** Words of signs only may be lines themselves, as `|`. */
const LETTER = /[\p{L}\p{N}]/u;
/** The part of a word's height, at its bottom, in which a line is below it. */
const UNDERLINE = 0.15;
/** The share of a line's length along which words may be. */
const MAX_ALONG = 0.4;

interface Size {
  width: number;
  height: number;
}

async function drawnIn({
  data,
  width,
  height,
}: ColourPicture): Promise<{ boxes: PrintedBox[]; lines: DrawnLine[]; size: Size; ink: Mask }> {
  const { data: grey, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .toColourspace('b-w')
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ink = inkOf(grey, info);
  const boxes = [...findPrintedBoxes(ink), ...findPrintedCircles(ink)];
  return { boxes, lines: findRuledLines(ink), size: { width: info.width, height: info.height }, ink };
}

function checkboxOf(checked: boolean): Omit<Checkbox, 'box'> {
  return { checked, source: 'drawing', name: '', confidence: CONFIDENCE };
}

/** Paints with the brightest colour of the edge, which is that of the paper. */
function paintOver({ data, width, height }: ColourPicture, box: PrintedBox, scale: number): void {
  const left = Math.max(0, Math.floor(box.left * scale) - EDGE);
  const right = Math.min(width, Math.ceil(box.right * scale) + EDGE);
  const top = Math.max(0, Math.floor(box.top * scale) - EDGE);
  const bottom = Math.min(height, Math.ceil(box.bottom * scale) + EDGE);
  const edge = Array.from({ length: right - left }, (_, index) => [
    top * width + left + index,
    (bottom - 1) * width + left + index,
  ]);
  const brightness = (pixel: number) => data[3 * pixel]! + data[3 * pixel + 1]! + data[3 * pixel + 2]!;
  const paper = edge.flat().reduce((best, pixel) => (brightness(pixel) > brightness(best) ? pixel : best));
  const color = Uint8Array.from(data.subarray(3 * paper, 3 * paper + 3));
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) data.set(color, 3 * (y * width + x));
}

/** Whether a word is what is left of a tick. */
function isMark({ text, box: { x, y, width, height } }: Word, box: Box): boolean {
  if ([...text].length > MARK_LETTERS) return false;
  const [across, down] = [x + width / 2 - box.x, y + height / 2 - box.y];
  const isWithin = (offset: number, side: number) => offset > -MARK_MARGIN * side && offset < (1 + MARK_MARGIN) * side;
  return isWithin(across, box.width) && isWithin(down, box.height);
}
