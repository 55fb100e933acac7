import { fold } from '@app/core/programs';

/** A text without capitals and accents, of the same length. */
export function foldedInPlace(text: string): string {
  return [...text]
    .map((character) => (fold(character).length === character.length ? fold(character) : character))
    .join('');
}
