import { editDistance } from '../../libs/core/src/text/edit-distance';
import type { Word } from '../../libs/reading/src/document';

/** A transcribed line; its box in pixels. */
export interface TrueLine {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  text: string;
}

/** How the words of a page agree with its transcription. */
export interface PageMatch {
  /** Words of the transcription, words read, and words in both (as multisets, case-insensitive). */
  expected: number;
  found: number;
  right: number;
  /** Edit distances of the lines to the words whose middle is in them, and the characters of the lines. */
  edits: number;
  characters: number;
  words: { text: string; confidence: number; right: boolean }[];
}

/** Compares words with a transcription. */
export function matchPage(words: Word[], lines: TrueLine[], size: { width: number; height: number }): PageMatch {
  const expected = lines.flatMap(({ text }) => partsOf(text));
  const left = new Map<string, number>();
  for (const part of expected) left.set(part, (left.get(part) ?? 0) + 1);
  const judged = words.flatMap(({ text, confidence }) =>
    partsOf(text).map((part) => {
      const remaining = left.get(part) ?? 0;
      if (remaining > 0) left.set(part, remaining - 1);
      return { text: part, confidence, right: remaining > 0 };
    }),
  );
  const distances = lines.map((line) => editDistance(textIn(line, words, size), line.text.toLowerCase(), Infinity));
  return {
    expected: expected.length,
    found: judged.length,
    right: judged.filter(({ right }) => right).length,
    edits: distances.reduce((sum, distance) => sum + distance, 0),
    characters: lines.reduce((sum, { text }) => sum + text.length, 0),
    words: judged,
  };
}

function partsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The words whose middle is in a line, from left to right. */
function textIn(line: TrueLine, words: Word[], { width, height }: { width: number; height: number }): string {
  const inside = words.filter(({ box }) => {
    const [x, y] = [(box.x + box.width / 2) * width, (box.y + box.height / 2) * height];
    return x >= line.x1 && x <= line.x2 && y >= line.y1 && y <= line.y2;
  });
  const ordered = inside.sort((a, b) => a.box.x - b.box.x);
  return ordered.map(({ text }) => text.toLowerCase()).join(' ');
}
