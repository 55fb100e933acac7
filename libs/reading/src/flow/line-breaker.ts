import type { Mark, Paragraph, Run } from './flow';

/*
 * The proportions of an average typeface, in font sizes. Only the order of words and rough distances matter: two words of a
 * sentence are close, two columns are not.
 */
const CHARACTER_WIDTH = 0.5;
const SPACE = 0.28;
const LINE_HEIGHT = 1.2;
/** The size of text without a font, in points. */
const DEFAULT_SIZE = 11;
/** Tab stops are half an inch apart (the default of Word), and at least this far from the text before them, in font sizes. */
const TAB_STOP = 36;
const MIN_TAB = 2;
/** The width of an empty form field, in points. */
const EMPTY_FIELD = 100;

/** A word or a mark on a line; `x` and `width` in points from the left edge of the paragraph. */
export interface PlacedPiece {
  text: string;
  x: number;
  width: number;
  size: number;
  run: Run;
  /** The number of tabs before it on its line: pieces after a tab stand apart. */
  segment: number;
  mark?: Mark;
}

/** A line with its height in points. */
export interface PlacedLine {
  pieces: PlacedPiece[];
  height: number;
}

interface Token {
  text: string;
  run: Run;
  before: 'nothing' | 'space' | 'tab';
  isBreak?: boolean;
  mark?: Mark;
}

/** Breaks a paragraph into lines of a width (in points). A word that is wider than the line is narrowed to it. */
export function breakLines(paragraph: Paragraph, width: number): PlacedLine[] {
  const lines: PlacedLine[] = [];
  let line = new OpenLine(width);
  for (const token of tokensOf(paragraph.runs)) {
    if (token.isBreak) {
      lines.push(line.close(token.run));
      line = new OpenLine(width);
    } else if (!line.add(token)) {
      lines.push(line.close());
      line = new OpenLine(width);
      line.add({ ...token, before: 'nothing' });
    }
  }
  lines.push(line.close(paragraph.runs[0]));
  return lines;
}

/** The width of the widest word, and of the longest line, of a paragraph, in points. */
export function widthsOf(paragraph: Paragraph): { word: number; line: number } {
  const widths = { word: 0, line: 0 };
  let line = 0;
  for (const token of tokensOf(paragraph.runs)) {
    const width = widthOf(token);
    line = token.isBreak ? 0 : line + width + SPACE * sizeOf(token.run);
    widths.word = Math.max(widths.word, width);
    widths.line = Math.max(widths.line, line);
  }
  return widths;
}

class OpenLine {
  private readonly pieces: PlacedPiece[] = [];
  private x = 0;
  private segment = 0;
  private size = 0;

  constructor(private readonly width: number) {}

  /** False when the token does not fit any more; the first one always does. */
  add(token: Token): boolean {
    const size = sizeOf(token.run);
    const x = this.startOf(token, size);
    const width = widthOf(token);
    if (this.pieces.length > 0 && x + width > this.width) return false;
    if (token.before === 'tab') this.segment++;
    const start = Math.min(x, this.width);
    const shown = Math.max(1, Math.min(width, this.width - start));
    const { text, run, mark } = token;
    this.pieces.push({ text, x: start, width: shown, size, run, segment: this.segment, ...(mark ? { mark } : {}) });
    this.x = start + shown;
    this.size = Math.max(this.size, size);
    return true;
  }

  close(empty?: Run): PlacedLine {
    return { pieces: this.pieces, height: LINE_HEIGHT * (this.size || sizeOf(empty)) };
  }

  private startOf({ before }: Token, size: number): number {
    if (before === 'tab') return Math.ceil((this.x + (this.x > 0 ? MIN_TAB * size : 1)) / TAB_STOP) * TAB_STOP;
    return before === 'space' && this.pieces.length > 0 ? this.x + SPACE * size : this.x;
  }
}

/** The words of runs. A word may go over several runs; it has the font of the first one. */
function* tokensOf(runs: Run[]): Generator<Token> {
  let gap = 'nothing' as Token['before'];
  let word = null as Token | null;
  for (const run of runs) {
    if (run.mark) {
      if (word) yield word;
      word = null;
      yield { text: '', run, before: gap === 'tab' ? 'tab' : 'space', mark: run.mark };
      gap = 'space';
    }
    for (const [part] of run.text.matchAll(/\n|\t|[^\S\n\t]+|\S+/g)) {
      const isWord = /\S/.test(part);
      if (isWord && word && word.run.source === run.source && word.run.drawn === run.drawn) {
        word = { ...word, text: word.text + part };
        continue;
      }
      if (word) yield word;
      word = isWord ? { text: part, run, before: gap } : null;
      if (part === '\n') yield { text: '', run, before: 'nothing', isBreak: true };
      gap = isWord || part === '\n' ? 'nothing' : part === '\t' || gap === 'tab' ? 'tab' : 'space';
    }
  }
  if (word) yield word;
}

function widthOf({ text, run, mark }: Token): number {
  const size = sizeOf(run);
  if (mark) return mark.kind === 'checkbox' ? size : mark.values.length > 0 ? 0 : EMPTY_FIELD;
  return text.length * CHARACTER_WIDTH * size;
}

function sizeOf(run: Run | undefined): number {
  return run?.font && run.font.size > 0 ? run.font.size : DEFAULT_SIZE;
}
