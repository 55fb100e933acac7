const NAME_LAST = /^\p{Ll}[\p{Ll} -]* (?:by|from|of|about|named|called) (.+)$/u;
/** "Termin von Ada" */
const GERMAN_NAME_LAST = /^\p{Lu}\p{Ll}+ (?:von|vom|für|namens) (.+)$/u;
/** "invoice 1043", "customer Ada": words in lower case say what it is. */
const DESCRIBED_NAME = /^\p{Ll}[\p{Ll} -]* (\p{Lu}.*|\d.*)$/u;
/** "Ada's invoice" */
const NAME_FIRST = /^(\S.*?)['’]s? \p{Ll}[\p{Ll} -]*$/u;

/** The name of an entry without the words that say what it is: Ada of "the e-mail by Ada"; null when the words are no more than a name. */
export function entryName(words: string): string | null {
  const [, name] =
    NAME_LAST.exec(words) ?? GERMAN_NAME_LAST.exec(words) ?? DESCRIBED_NAME.exec(words) ?? NAME_FIRST.exec(words) ?? [];
  return name ?? null;
}
