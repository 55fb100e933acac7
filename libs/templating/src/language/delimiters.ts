import type { PeerName } from '../peers/peer-names';

/** The texts before and after a tag. */
export interface Delimiters {
  readonly start: string;
  readonly end: string;
}

/** How the tags of a template are written. */
export interface TagSettings {
  /** The product whose tags it has; null for ours. */
  readonly syntax: PeerName | null;
  /** Its own delimiters, separated by a space; null for the usual ones. */
  readonly delimiters: string | null;
}

/** The tags of this template language with their usual delimiters. */
export const OWN_SETTINGS: TagSettings = { syntax: null, delimiters: null };
export const OWN_DELIMITERS: Delimiters = { start: '{{', end: '}}' };

/** Characters of a delimiter. */
const MAX_CHARS = 10;
/** Parts of names and texts, what editors insert or replace, and what XML cannot hold. */
const NEVER = /[\p{L}\p{M}\p{N}\p{C}_\s"'`“”„‘’‚\u00ad\u200b\u2060\ufeff]/u;
/** The signs and operators of expressions, in this language and in those of other products. */
const SIGNS = new Set([...'()[]<>=!&|?:.,+-*/%^#@;~', '&&', '||', '==', '!=', '<=', '>=', '..', '===', '!==', '=>']);
SIGNS.add('??').add('?.').add('**').add('//').add('()').add('[]');

/** Products whose tags are names: a sign may begin or end them, as in `<name>` and `%name%`. */
const OF_NAMES: ReadonlySet<PeerName | null> = new Set(['docxtemplater', 'easy-template-x'] as const);

/**
 * The delimiters in a text such as `[[ ]]` for the tags of a product (null: ours). Returns a sentence without its subject when they
 * cannot be used.
 */
export function readDelimiters(text: string, syntax: PeerName | null): Delimiters | string {
  const mayBeSigns = OF_NAMES.has(syntax);
  const [start, end, ...others] = text.trim().split(/ +/);
  if (!start || !end || others.length > 0)
    return 'must be the texts before and after a tag, separated by a space, such as "[[ ]]"';
  for (const one of [start, end]) {
    const problem = problemOf(one, mayBeSigns);
    if (problem !== null) return problem;
  }
  if (start === end)
    return mayBeSigns || [...start].length > 1 ? { start, end } : `is "${start}" twice: use two characters or more`;
  if (start.includes(end) || end.includes(start))
    return `has "${start}" and "${end}", of which one is a part of the other`;
  return { start, end };
}

function problemOf(delimiter: string, mayBeSign: boolean): string | null {
  const shown = delimiter.slice(0, 2 * MAX_CHARS);
  if ([...delimiter].length > MAX_CHARS) return `has more than ${MAX_CHARS} characters in "${shown}"`;
  if (NEVER.test(delimiter)) return `has letters, digits, quotes or invisible characters in "${shown}"`;
  return SIGNS.has(delimiter) && !mayBeSign
    ? `has "${shown}", which has a meaning within tags: write it twice or more`
    : null;
}

/** Delimiters as they are stored and shown. */
export const writtenDelimiters = ({ start, end }: Delimiters): string => `${start} ${end}`;

const ENTITIES: Readonly<Record<string, string>> = { '<': 'lt', '>': 'gt', '&': 'amp' };

/** A cheap test whether XML text may hold one of some characters, also as a reference. */
export function mayHoldAny(characters: readonly string[]): (xml: string) => boolean {
  const forms = [...new Set(characters)].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    const entity = ENTITIES[character];
    const reference = `&#(?:0*${code}|x0*${code.toString(16)});`;
    return entity === undefined ? [escapedForPattern(character), reference] : [`&${entity};`, reference];
  });
  const pattern = new RegExp(forms.join('|'), 'i');
  return (xml) => pattern.test(xml);
}

export const escapedForPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
