import { fold } from '@app/core/programs';

/** Characters of which folding changes no more than the case. */
const ASCII = /^[\x20-\x7e]*$/;

/** A text without capitals and accents, of the same length. */
export function foldedInPlace(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return Array.from(text, (character) => {
    const folded = fold(character);
    return folded.length === character.length ? folded : character;
  }).join('');
}
