import { isBlank, isDeceptive, type InputProblem } from '@app/core';
import { charactersWithoutGlyph } from '@app/formats/services';

/** What is wrong with a line that looks like another one, for the response. */
export const DECEPTIVE_LINE = 'must not contain line breaks, control characters or direction overrides';

/** Characters that a response names. */
const NAMED = 5;

/** What is wrong with the name that a person signs or approves with. */
export function nameProblems(name: string): InputProblem[] {
  if (isBlank(name)) return [{ path: 'name', message: 'must not be blank' }];
  return isDeceptive(name) ? [{ path: 'name', message: DECEPTIVE_LINE }] : [];
}

/** What is wrong with a name that is to be the signature itself. */
export function typedNameProblems(name: string): InputProblem[] {
  const problems = nameProblems(name);
  const missing = charactersWithoutGlyph(name, 'script');
  if (problems.length > 0 || missing.length === 0) return problems;
  return [{ path: 'name', message: `${unprintable(missing)}; draw the signature, or write the name in other letters` }];
}

/** A sentence without its end about characters that no font has. */
export function unprintable(characters: readonly string[]): string {
  const named = characters.slice(0, NAMED).map((one) => `${one} (U+${hexOf(one)})`);
  const others = characters.length > NAMED ? ` and ${characters.length - NAMED} more` : '';
  return `has characters that cannot be printed, ${named.join(', ')}${others}`;
}

const hexOf = (character: string): string =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
