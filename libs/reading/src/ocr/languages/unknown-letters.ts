import type { Box, Word } from '../../document';

/**
 * The least confidence (0–100) of a word that gives its letters. Letters are only taken where all others agree, so this guards
 * against marks that are no letters.
 */
const MIN_CONFIDENCE = 50;
/** The share of the smaller of two boxes that is in both when they are of one printed word. */
const SAME_WORD = 0.5;
/** A letter that a recogniser does not know is read as none, as one, or as two (`ss` for `ß`) others. */
const READ_AS = '.{0,2}';

/**
 * Words with the letters that one engine does not know (ö, ß, é, €) from the words of another engine, which reads worse
 * otherwise: a word is replaced when both agree on every letter that both know. Words that only consist of unknown characters
 * are added.
 * @param knows whether the first engine knows a character
 */
export function withUnknownLetters(words: Word[], others: Word[], knows: (character: string) => boolean): Word[] {
  const candidates = others.filter(
    (other) => other.confidence >= MIN_CONFIDENCE && [...other.text].some((c) => !knows(c)),
  );
  const replaced = new Map<Word, string>();
  const added: Word[] = [];
  for (const other of candidates) {
    const near = words.filter(({ box }) => areSameWord(box, other.box));
    const word = near.find(({ text }) => patternOf(other.text, knows).test(text));
    if (word) replaced.set(word, other.text);
    else if (near.length === 0 && isCurrency(other.text)) added.push(other);
  }
  return [...words.map((word) => ({ ...word, text: replaced.get(word) ?? word.text })), ...added];
}

function patternOf(text: string, knows: (character: string) => boolean): RegExp {
  const parts = [...text].map((character) => (knows(character) ? escaped(character) : READ_AS));
  return new RegExp(`^${parts.join('')}$`, 'iu');
}

function escaped(character: string): string {
  return character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
}

/** Other single characters without a counterpart are specks. */
function isCurrency(text: string): boolean {
  return /^\p{Sc}$/u.test(text);
}

function areSameWord(a: Box, b: Box): boolean {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return false;
  return width * height > SAME_WORD * Math.min(a.width * a.height, b.width * b.height);
}
