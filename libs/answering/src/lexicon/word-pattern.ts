/**
 * The source of a regular expression that matches one of the words, for words of the lexicon and their notation: `?` makes
 * the character before it optional, and every other character matches itself. Without words it matches nothing.
 */
export function anyOf(words: string[]): string {
  return alternatives(words.map(escaped));
}

/** Like `anyOf`, for whole words. A `*` at the start or end of a word matches further letters. */
export function anyWord(words: string[]): string {
  return alternatives(
    words.map((word) => {
      const [, open = '', text = '', close = ''] = /^(\*?)(.*?)(\*?)$/.exec(word) ?? [];
      return `${open ? '' : '\\b'}${escaped(text)}${close ? '' : '\\b'}`;
    }),
  );
}

/** The source of a pattern in which every letter is matched in both cases; the rest of the pattern is not: names need their capitals. */
export function inAnyCase(source: string): string {
  return source.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** The longest word first, because the first alternative that fits wins. */
function alternatives(sources: string[]): string {
  const longestFirst = [...sources].sort((a, b) => b.length - a.length);
  return sources.length === 0 ? '(?!)' : `(?:${longestFirst.join('|')})`;
}

function escaped(word: string): string {
  return word.replace(/[.*+^${}()|[\]\\/]/g, '\\$&');
}
