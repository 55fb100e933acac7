import { withLikelyKinds } from './character-kinds';
import { distancesOf, medianOf } from './ctc-decoding';
import { boxOfPart, type Rectangle, type UprightBox } from './geometry';
import type { ReadCharacter } from './read-character';

/*
 * Greedy decoding loses a third of the spaces. A space is decided by its probability and by the distance of the characters
 * together; the weights are set by hand on 30 development receipts.
 */

/** The least log-odds of a space. */
const MIN_LOG_ODDS = -2.5;
/** The log-odds that a distance adds for each pitch that it exceeds the usual distance of words. */
const LOG_ODDS_PER_PITCH = 3;
const USUAL_PITCHES = 1.4;
/** Distances with a smaller probability of a space give the pitch of a line. */
const WITHIN_WORD = 0.3;
/** The pitch of a line of one character, in heights of the line. */
const USUAL_PITCH = 0.5;
/** Probabilities nearer to 0 and 1 would outweigh every distance. */
const MIN_PROBABILITY = 0.001;

/** A word in pixels of the picture. */
export interface LineWord {
  characters: ReadCharacter[];
  text: string;
  box: UprightBox;
  /** The mean probability of its characters (0–1). */
  probability: number;
}

/** A line of text as one recogniser has read it. */
export interface ReadLine {
  rectangle: Rectangle;
  words: LineWord[];
  /** The mean probability of its characters (0–1); 0 for an empty line. */
  probability: number;
}

/** Divides the characters of a line into words. */
export function lineOf(read: ReadCharacter[], rectangle: Rectangle): ReadLine {
  const distances = distancesOf(read);
  const inWords = distances.filter((_, index) => (read[index + 1]?.space ?? 0) < WITHIN_WORD);
  const pitch = medianOf(inWords) ?? (USUAL_PITCH * rectangle.height) / rectangle.width;
  const groups: ReadCharacter[][] = [];
  read.forEach((character, index) => {
    const group = groups[groups.length - 1];
    if (group && !isSpace(character.space, (distances[index - 1] ?? 0) / pitch)) group.push(character);
    else groups.push([character]);
  });
  const words = groups.map(withLikelyKinds).map((characters, index) => {
    const { from, to } = extentOf(characters, groups[index - 1], groups[index + 1], pitch);
    const text = characters.map((character) => character.text).join('');
    return { characters, text, box: boxOfPart(rectangle, from, to), probability: meanProbability(characters) };
  });
  return { rectangle, words, probability: meanProbability(read) };
}

function isSpace(probability: number, pitches: number): boolean {
  const p = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
  return Math.log(p / (1 - p)) + LOG_ODDS_PER_PITCH * (pitches - USUAL_PITCHES) > MIN_LOG_ODDS;
}

/**
 * The place of a word as shares of the line. A character's place is its middle, so half a pitch is added at both ends;
 * neighbouring words meet at most half-way.
 */
function extentOf(
  word: ReadCharacter[],
  before: ReadCharacter[] | undefined,
  after: ReadCharacter[] | undefined,
  pitch: number,
): { from: number; to: number } {
  const first = word[0]?.at ?? 0;
  const last = word[word.length - 1]?.at ?? 0;
  const limit = before ? ((before[before.length - 1]?.at ?? 0) + first) / 2 : 0;
  const end = after ? (last + (after[0]?.at ?? 1)) / 2 : 1;
  return { from: Math.max(limit, first - pitch / 2), to: Math.min(end, last + pitch / 2) };
}

function meanProbability(characters: ReadCharacter[]): number {
  return characters.reduce((sum, { probability }) => sum + probability, 0) / Math.max(1, characters.length);
}
