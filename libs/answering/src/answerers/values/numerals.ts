import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';

/** The words of which numbers are made, folded, with their values; and the words between them. */
const NUMERALS = new Map(
  LEXICON.prose.numerals.map((entry): [string, number] => {
    const [word = '', value = ''] = entry.split(': ');
    return [fold(word), Number(value)];
  }),
);
const LINKS = new Set(LEXICON.prose.numeralLinks.map(fold));
const PARTS = [...NUMERALS.keys(), ...LINKS].sort((a, b) => b.length - a.length);
/** Letters of the longest number that is read, and parts that are tried for one: a text of a stranger may be ambiguous everywhere. */
const MAX_LETTERS = 120;
const MAX_TRIES = 500;

/** A number whose words are read from the left: the finished thousands, and the part below a thousand. */
interface Reading {
  total: number;
  group: number;
  /** The last thousand or million: the next one is smaller. */
  scale: number;
  linked: boolean;
}

/** The value of a number in words or in one long word: `two thousand and six`, `zweitausendsechs`; null for other texts. */
export function valueOfNumeral(text: string): number | null {
  const letters = fold(text).replace(/[^\p{L}]+/gu, '');
  if (letters === '' || letters.length > MAX_LETTERS) return null;
  let tries = 0;
  const read = (at: number, so: Reading): number | null => {
    if (at === letters.length) return so.linked ? null : so.total + so.group;
    for (const part of PARTS) {
      if (!letters.startsWith(part, at)) continue;
      if (++tries > MAX_TRIES) return null;
      const next = after(so, part);
      const value = next && read(at + part.length, next);
      if (value !== null) return value;
    }
    return null;
  };
  return read(0, { total: 0, group: 0, scale: Infinity, linked: false });
}

/** The reading with one more word, or null where no number goes on so. */
function after(so: Reading, part: string): Reading | null {
  const value = NUMERALS.get(part);
  if (value === undefined) return so.linked || so.total + so.group === 0 ? null : { ...so, linked: true };
  if (value >= 1000) return withScale(so, value);
  const group = withinThousand(so, value);
  return group === null ? null : { ...so, group, linked: false };
}

function withScale({ total, group, scale, linked }: Reading, value: number): Reading | null {
  if (linked || value >= scale) return null;
  return { total: total + Math.max(1, group) * value, group: 0, scale: value, linked: false };
}

/** The part below a thousand with another word: hundreds before tens before units, but `einund` before `zwanzig`. */
function withinThousand({ group, linked }: Reading, value: number): number | null {
  const [rest, units] = [group % 100, group % 10];
  if (value === 100) return group < 10 && !linked ? Math.max(1, group) * 100 : null;
  if (value > 100) return group === 0 ? value : null;
  if (value >= 20) return rest === 0 || (linked && rest < 10) ? group + value : null;
  if (value >= 10) return rest === 0 || rest === 60 || rest === 80 ? group + value : null;
  return units === 0 && rest !== 10 ? group + value : null;
}
