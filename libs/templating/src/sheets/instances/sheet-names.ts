/** Characters of a sheet's name (Excel specifications and limits). */
const MAX_NAME = 31;
/** What Excel refuses in names of sheets. */
const INVALID = /[[\]:*?/\\\p{Cc}\p{Cs}]/gu;
/** Excel keeps this name for itself. */
const RESERVED = 'history';
const DEFAULT = 'Sheet';

/** Gives sheets valid names that differ from all others, also in lower case. */
export class SheetNames {
  private readonly used: Set<string>;

  constructor(used: readonly string[]) {
    this.used = new Set([RESERVED, ...used.map((name) => name.toLowerCase())]);
  }

  /** The nearest valid name that is free: "A/B" becomes "A_B", and a second one "A_B (2)". */
  take(wanted: string): string {
    const valid = wanted.replace(INVALID, '_').replace(/^['\s]+|['\s]+$/g, '') || DEFAULT;
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? '' : ` (${number})`;
      const name = cut(valid, MAX_NAME - suffix.length) + suffix;
      if (this.used.has(name.toLowerCase())) continue;
      this.used.add(name.toLowerCase());
      return name;
    }
  }
}

/** The beginning of a text, without half of a character or an apostrophe at its end. */
const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/['\s]+$/, '');
