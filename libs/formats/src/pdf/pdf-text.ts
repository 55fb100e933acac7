import type { Face, FontSet, FontStyle } from './pdf-fonts';

/**
 * Text is never made smaller than this to fit its box, in points; a template may ask for less. It gives Helvetica (whose
 * x-height is 523/1000) an x-height of 1.2 mm: what counts as legible in Regulation (EU) No 1169/2011, article 13(2).
 */
export const SMALLEST_FITTED = 6.5;
const LARGEST_MULTILINE = 12;
const LARGEST_LINE = 48;
const LEADING = 1.15;
/** About what a page shows at the smallest size; the stored value is always whole. */
export const DRAWN_CHARACTERS = 20_000;

interface Run {
  face: Face;
  text: string;
}

/** Text in the faces that can show it: measured, and written as content-stream operators. */
export class Typesetter {
  readonly ascent: number;
  readonly descent: number;
  /** The faces that some shown text needed; only these are written. */
  readonly used = new Set<Face>();
  private readonly first: Face;

  constructor(readonly faces: [Face, ...Face[]]) {
    this.first = faces[0];
    this.ascent = this.first.ascent;
    this.descent = this.first.descent;
  }

  /** Height of one line at size 1. */
  get lineHeight(): number {
    return this.ascent - this.descent;
  }

  width(text: string, size: number): number {
    return this.runs(text).reduce((sum, run) => sum + run.face.width(run.text), 0) * size;
  }

  /** The operators that show the text at the current position (inside BT … ET). */
  show(text: string, size: number): string {
    const runs = this.runs(text);
    for (const { face } of runs) this.used.add(face);
    return runs
      .map(({ face, text: part }) => `/${face.resource} ${number(size)} Tf <${face.encode(part)}> Tj`)
      .join(' ');
  }

  private runs(text: string): Run[] {
    if (this.faces.length === 1) return text === '' ? [] : [{ face: this.first, text }];
    const runs: Run[] = [];
    for (const character of text) {
      const face = this.faces.find((candidate) => candidate.has(character.codePointAt(0) ?? 0)) ?? this.first;
      const last = runs[runs.length - 1];
      if (last?.face === face) last.text += character;
      else runs.push({ face, text: character });
    }
    return runs;
  }
}

/** The standard font when it has every character of the text, otherwise the bundled Unicode fonts. */
export async function typesetterFor(fonts: FontSet, style: FontStyle, text: string): Promise<Typesetter> {
  const standard = fonts.standard(style);
  if ([...text].every((character) => standard.has(character.codePointAt(0) ?? 0))) return new Typesetter([standard]);
  const [first = standard, ...others] = await fonts.unicode(style);
  return new Typesetter([first, ...others]);
}

/** What can be drawn of a value: tabs as spaces, other control characters left out, lines cut at any line break. */
export function drawableLines(text: string): string[] {
  const drawn = [...text.slice(0, DRAWN_CHARACTERS)].join('');
  return drawn
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => line.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Cs}\ufeff\u200b-\u200f]/gu, ''));
}

/** The size for one line: as asked, or (0) as high as the box; smaller when the text would not fit its width. */
export function sizeForLine(set: Typesetter, text: string, asked: number, width: number, height: number): number {
  const wanted = asked > 0 ? asked : Math.min(LARGEST_LINE, (0.85 * height) / set.lineHeight);
  const natural = set.width(text, 1);
  const fitting = natural > 0 ? width / natural : wanted;
  return Math.max(smallestFor(asked), Math.min(wanted, fitting));
}

/** How small text may become whose template asks for the size `asked` (0: any size). */
export function smallestFor(asked: number): number {
  return asked > 0 ? Math.min(asked, SMALLEST_FITTED) : SMALLEST_FITTED;
}

/** Lines wrapped to the width, at the size asked for or the largest that fits the height. */
export function wrapToFit(
  set: Typesetter,
  lines: string[],
  asked: number,
  width: number,
  height: number,
): { size: number; lines: string[] } {
  const start = asked > 0 ? asked : LARGEST_MULTILINE;
  for (let size = start; size > SMALLEST_FITTED; size -= size > 8 ? 1 : 0.5) {
    const wrapped = lines.flatMap((line) => wrap(set, line, size, width));
    if (wrapped.length * set.lineHeight * LEADING * size <= height) return { size, lines: wrapped };
  }
  const size = smallestFor(asked);
  return { size, lines: lines.flatMap((line) => wrap(set, line, size, width)) };
}

/** The distance of two base lines at `size`. */
export function leadingOf(set: Typesetter, size: number): number {
  return set.lineHeight * LEADING * size;
}

/** A number as content streams take it: no exponent, at most four decimals. */
export function number(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(4))) : '0';
}

/** Breaks one paragraph at spaces, and inside a word only when it is wider than the line. */
export function wrap(set: Typesetter, paragraph: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.split(/(?<=[ \u3000])/)) {
    const wide = set.width(word.trimEnd(), size);
    if (line !== '' && used + wide > width) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    for (const piece of wide > width ? pieces(set, word, size, width) : [word]) {
      if (line !== '' && used + set.width(piece.trimEnd(), size) > width) {
        lines.push(line.trimEnd());
        line = '';
        used = 0;
      }
      line += piece;
      used += set.width(piece, size);
    }
  }
  return [...lines, line.trimEnd()];
}

function pieces(set: Typesetter, word: string, size: number, width: number): string[] {
  const found: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const wide = set.width(character, size);
    if (piece !== '' && used + wide > width) {
      found.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += wide;
  }
  return piece === '' ? found : [...found, piece];
}
