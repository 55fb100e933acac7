import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import type { Cell } from '../tables/sheet';
import { foldKey } from '../values/folding';
import { hasSections } from './curriculum';

/** The score of a part of the line about a degree. Set by hand on drawn curricula. */
const BY_WORDS = 0.6;

const { degrees, degreeNames, schoolNames, graduationNames, schools } = LEXICON.parties;

/** The degrees by their rank, with the words of each. */
const RANKS = degrees
  .map((entry) => {
    const [rank = '', words = ''] = entry.split(': ');
    return { rank: Number(rank), words: words.split(', ').map(fold) };
  })
  .map(({ rank, words }) => ({ rank, pattern: new RegExp(String.raw`(?<![\p{L}.])${anyOf(words)}\.?(?!\p{L})`, 'u') }));
const SCHOOL = new RegExp(anyWord(schools));
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/gu;
const SEPARATOR = /,\s|\s[–—|·-]\s/u;

type Ask = 'degree' | 'school' | 'year';
const ASKS: [Ask, RegExp][] = (
  [
    ['year', graduationNames],
    ['school', schoolNames],
    ['degree', degreeNames],
  ] as const
).map(([ask, names]) => [ask, new RegExp(String.raw`^\W*${anyOf(names.map(fold))}(?!\p{L})`, 'u')]);

/** A line that has a degree, with its rank. */
interface DegreeLine {
  cell: Cell;
  rank: number;
}

/**
 * The highest degree of a curriculum, or the one whose name is asked for, where it was obtained, and in which year: of `MSc Timber
 * Engineering, Chalmers University, 2014`. Null for other names and documents.
 */
export function degreeOfCurriculum(name: string, { sheet }: Analysis): Finding | null {
  const folded = fold(name);
  const [ask] = ASKS.find(([, pattern]) => pattern.test(folded)) ?? [];
  if (!ask || !hasSections(sheet)) return null;
  const lines = sheet.cells.flatMap((cell) => rankOf(cell.text).map((rank): DegreeLine => ({ cell, rank })));
  const [asked] = rankOf(folded);
  const wanted = asked ?? Math.max(0, ...lines.map(({ rank }) => rank));
  const [line, other] = lines.filter(({ rank }) => rank === wanted);
  return line && !other ? partOf(line.cell, ask, foldKey(name)) : null;
}

/** The rank of the highest degree in a text; none without one. */
function rankOf(text: string): number[] {
  const folded = fold(text);
  const ranks = RANKS.filter(({ pattern }) => pattern.test(folded)).map(({ rank }) => rank);
  return ranks.length > 0 ? [Math.max(...ranks)] : [];
}

function partOf(cell: Cell, ask: Ask, name: string): Finding | null {
  const { text } = cell;
  const parts = text.split(SEPARATOR);
  const part =
    ask === 'year'
      ? [...text.matchAll(YEAR)].at(-1)?.[0]
      : parts.find((one) => (ask === 'school' ? SCHOOL.test(fold(one)) : rankOf(one).length > 0));
  if (part === undefined || foldKey(part) === name) return null;
  const start = text.lastIndexOf(part);
  return { value: part.trim(), spans: [{ cell, start, end: start + part.length }], score: BY_WORDS };
}
