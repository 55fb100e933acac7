import type { PdfCharacter } from '@app/core/programs';

import { hasRightToLeft } from '@app/formats/packages';
import type { Turn } from '../ocr/turn';
import type { PageScale } from './scale';

/** The share of the steps from character to character that run in one direction when a page is turned. Set by hand. */
const MIN_SHARE = 0.6;
/** The code of a space; lower codes are white space and control characters. */
const SPACE = 0x20;
/** The direction in which text runs, and the turn after which it runs to the right. */
const TURNS = { right: 0, up: 90, left: 180, down: 270 } as const;

/**
 * By how much a page must be turned clockwise so that most of its text runs in the direction of its script: some programs
 * print on turned pages without saying so (`/Rotate`).
 */
export function turnOfText(characters: PdfCharacter[]): Turn {
  const steps = { right: 0, up: 0, left: 0, down: 0 };
  for (let index = 1; index < characters.length; index++) {
    const [from, to] = [characters[index - 1]!, characters[index]!];
    if (isBlank(from) || isBlank(to)) continue;
    const across = to.left + to.right - from.left - from.right;
    const down = to.top + to.bottom - from.top - from.bottom;
    if (Math.abs(across) >= Math.abs(down)) steps[across < 0 === hasRightToLeft(to.text) ? 'right' : 'left']++;
    else steps[down < 0 ? 'up' : 'down']++;
  }
  const least = MIN_SHARE * (steps.right + steps.up + steps.left + steps.down);
  if (steps.up > least) return TURNS.up;
  if (steps.left > least) return TURNS.left;
  return steps.down > least ? TURNS.down : TURNS.right;
}

function isBlank({ text }: PdfCharacter): boolean {
  return text.charCodeAt(0) <= SPACE;
}

/** A character at its place on the page after a turn; `page` is the page as it is displayed. */
export function turnedCharacter(character: PdfCharacter, turn: Turn, { width, height }: PageScale): PdfCharacter {
  const { left, top, right, bottom } = character;
  switch (turn) {
    case 0:
      return character;
    case 90:
      return { ...character, left: height - bottom, top: left, right: height - top, bottom: right };
    case 180:
      return { ...character, left: width - right, top: height - bottom, right: width - left, bottom: height - top };
    case 270:
      return { ...character, left: top, top: width - right, right: bottom, bottom: width - left };
  }
}
