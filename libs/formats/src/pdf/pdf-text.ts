import type { Face, FontSet, FontStyle } from './pdf-fonts';
import { hasRightToLeft } from './right-to-left';
import { type DirectedRun, directedLines, visualRuns } from './text-direction';

/**
 * Minimum font size in points for text that is shrunk to fit its box; a template may have smaller text. At this size,
 * Helvetica (x-height 523/1000) has an x-height of 1.2 mm, the minimum for legible text in Regulation (EU) No 1169/2011,
 * article 13(2).
 */
const MIN_FITTED_SIZE = 6.5;
/** Largest sizes in points of text whose size is automatic (`/DA` with the size 0). */
const MAX_MULTILINE_SIZE = 12;
const MAX_LINE_SIZE = 48;
/** Line distance as a multiple of the line height. */
const LEADING = 1.15;
/** Characters of a value that are drawn, about a page at the minimum size. The stored value is not truncated. */
export const MAX_DRAWN_CHARACTERS = 20_000;

interface Run extends DirectedRun {
  face: Face;
}

/** Measures text and writes it as content-stream operators. Each character uses the first face that has it. */
export class Typesetter {
  readonly ascent: number;
  readonly descent: number;
  /** The faces of the text that was shown; only these have to be resources. */
  readonly used = new Set<Face>();
  private readonly first: Face;
  /** Widths at size 1 of texts that have to be ordered for it, which are wrapped at several sizes. */
  private readonly orderedWidths = new Map<string, number>();

  constructor(readonly faces: [Face, ...Face[]]) {
    this.first = faces[0];
    this.ascent = this.first.ascent;
    this.descent = this.first.descent;
  }

  /** Height of a line at size 1. */
  get lineHeight(): number {
    return this.ascent - this.descent;
  }

  /** Whether one of the faces has a character. */
  has(character: string): boolean {
    return this.faces.some((face) => face.has(character.codePointAt(0) ?? 0));
  }

  width(text: string, size: number): number {
    if (!hasRightToLeft(text)) return this.naturalWidth(text) * size;
    const natural = this.orderedWidths.get(text) ?? this.naturalWidth(text);
    this.orderedWidths.set(text, natural);
    return natural * size;
  }

  private naturalWidth(text: string): number {
    return this.runs(text).reduce((sum, run) => sum + run.face.width(run.text, run.isRightToLeft), 0);
  }

  /** The operators that show the text at the current position, between BT and ET. */
  show(text: string, size: number): string {
    const runs = this.runs(text);
    for (const { face } of runs) this.used.add(face);
    return runs
      .map(
        ({ face, text: part, isRightToLeft }) =>
          `/${face.resource} ${pdfNumber(size)} Tf <${face.encode(part, isRightToLeft)}> Tj`,
      )
      .join(' ');
  }

  /** The runs from left to right. */
  private runs(text: string): Run[] {
    if (this.faces.length === 1) return text === '' ? [] : [{ face: this.first, text, isRightToLeft: false }];
    if (!hasRightToLeft(text)) return this.faceRuns({ text, isRightToLeft: false });
    return visualRuns(text).flatMap((run) => (run.isRightToLeft ? this.faceRuns(run).reverse() : this.faceRuns(run)));
  }

  private faceRuns({ text, isRightToLeft }: DirectedRun): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const face = this.faces.find((candidate) => candidate.has(character.codePointAt(0) ?? 0)) ?? this.first;
      const last = runs[runs.length - 1];
      if (last?.face === face) last.text += character;
      else runs.push({ face, text: character, isRightToLeft });
    }
    return runs;
  }
}

/** A typesetter with the standard font when it has every character of the text, otherwise with the bundled Unicode fonts. */
export async function typesetterFor(fonts: FontSet, style: FontStyle, text: string): Promise<Typesetter> {
  const standard = fonts.standard(style);
  if ([...text].every((character) => standard.has(character.codePointAt(0) ?? 0))) return new Typesetter([standard]);
  const [first = standard, ...others] = await fonts.unicode(style);
  return new Typesetter([first, ...others]);
}

/** Also marks of direction: overrides make a text read differently from what it says. */
const UNDRAWN = /[\p{Cc}\p{Cs}\ufeff\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Scripts from right to left need non-joiners and marks of direction, which have no shape themselves. */
const UNDRAWN_BESIDE_MARKS = /[\u200d\p{Cc}\p{Cs}\ufeff\u200b\u202d\u202e]/gu;

/**
 * The lines of a value for drawing: tabs become spaces, other control characters are removed; at most `MAX_DRAWN_CHARACTERS`.
 */
export function drawableLines(text: string): string[] {
  const drawn = [...text.slice(0, MAX_DRAWN_CHARACTERS)].join('');
  return drawn
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => line.replace(/\t/g, ' ').replace(hasRightToLeft(line) ? UNDRAWN_BESIDE_MARKS : UNDRAWN, ''));
}

/**
 * The font size for one line in a box. `templateSize` is the size in the template; 0 means automatic, by the height of the
 * box. The size is reduced to the width of the box, but not below `minFontSize`.
 */
export function fontSizeForLine(
  set: Typesetter,
  text: string,
  templateSize: number,
  width: number,
  height: number,
): number {
  const wanted = templateSize > 0 ? templateSize : Math.min(MAX_LINE_SIZE, (0.85 * height) / set.lineHeight);
  const natural = set.width(text, 1);
  const fitting = natural > 0 ? width / natural : wanted;
  return Math.max(minFontSize(templateSize), Math.min(wanted, fitting));
}

/** The minimum font size for a text with the size `templateSize` in the template (0: automatic). */
export function minFontSize(templateSize: number): number {
  return templateSize > 0 ? Math.min(templateSize, MIN_FITTED_SIZE) : MIN_FITTED_SIZE;
}

/** Wraps lines to the width, at the size in the template or the largest smaller size that fits the height. */
export function wrapToFit(
  set: Typesetter,
  lines: string[],
  templateSize: number,
  width: number,
  height: number,
): { size: number; lines: string[] } {
  const start = templateSize > 0 ? templateSize : MAX_MULTILINE_SIZE;
  for (let size = start; size > MIN_FITTED_SIZE; size -= size > 8 ? 1 : 0.5) {
    const wrapped = lines.flatMap((line) => wrap(set, line, size, width));
    if (wrapped.length * set.lineHeight * LEADING * size <= height) return { size, lines: wrapped };
  }
  const size = minFontSize(templateSize);
  return { size, lines: lines.flatMap((line) => wrap(set, line, size, width)) };
}

/** The distance of two base lines at a font size. */
export function lineDistance(set: Typesetter, size: number): number {
  return set.lineHeight * LEADING * size;
}

/** Formats a number for a content stream: no exponent, at most four decimals. */
export function pdfNumber(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toFixed(4))) : '0';
}

/**
 * Wraps a paragraph at spaces. A word is broken only when it is wider than the line. Each line of text from right to left has the
 * direction of the whole paragraph.
 */
export function wrap(set: Typesetter, paragraph: string, size: number, width: number): string[] {
  const lines = wrapWords(set, paragraph, size, width);
  return hasRightToLeft(paragraph) ? directedLines(paragraph, lines) : lines;
}

function wrapWords(set: Typesetter, paragraph: string, size: number, width: number): string[] {
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
