/** A character of a line. */
export interface ReadCharacter {
  text: string;
  /** Its middle, as a share (0–1) of the width of the line. */
  at: number;
  probability: number;
  /** The probability of a space before it. */
  space: number;
  /** The most probable letter in the place of a digit, and the most probable digit in the place of a letter. */
  other: { text: string; probability: number } | null;
}

/** Digits and letters look alike (0 O, 1 l I, 5 S, 8 B); a word seldom changes between them. */
export type CharacterKind = 'digit' | 'letter';

/** The kind of a character; null for marks and for letters of other scripts than the Latin one. */
export function kindOf(text: string): CharacterKind | null {
  if (/^[0-9]$/.test(text)) return 'digit';
  return /^\p{Script=Latin}$/u.test(text) ? 'letter' : null;
}
