import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import { askedWords, isSameWord } from '../prose/asked-words';
import type { Cell } from '../tables/sheet';
import type { Finding } from '../labels/linking';
import { agreed } from '../values/agreed';

/*
 * The numbers are set by hand on drawn agreements; no script learns them.
 */

/** The score of the only number at the end of a title with the words of a name. */
const IN_TITLE = 0.65;
/** Words and characters of the longest title, and digits of the shortest number. */
const MAX_WORDS = 9;
const MAX_CHARACTERS = 90;
const MIN_DIGITS = 3;

/** Letters of a word for a number that ends no other one. */
const SHORT_NOUN = 3;

const NUMBER = anyOf(LEXICON.labelParts.number);
/** A word for a number, alone or as the end of another one: `contract number`, `Vertragsnummer`. */
const NOUN = new RegExp(
  String.raw`(?<!\p{L})${NUMBER}(?!\p{L})|s?(?:${anyOf(LEXICON.labelParts.number.filter(({ length }) => length > SHORT_NOUN))})(?!\p{L})`,
  'u',
);
const CONTRACT = new RegExp(String.raw`${anyOf(LEXICON.labelParts.contract)}$`, 'u');
/** A title without full stops and colons, and the code or number that it ends with. */
const TITLE =
  /^(\p{Lu}[\p{L}\s'’«»"“”–-]{3,70}?)\s(?:\p{L}{1,3}[.°º]\s?|#\s?)?((?:\p{Lu}{1,6}[-/ ])?(?=\S*\d)[\p{Lu}\d][\p{Lu}\d/.-]{2,20})$/u;
/** A year, a date or an amount is no number of a document. */
const OTHER_VALUE = /^(?:(?:19|20)\d\d|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,3}(?:[.,]\d{3})*[.,]\d{2})$/;

/**
 * The number at the end of a title of the first page, where a name asks for the number of what the title names: `Rental Agreement RA-2041`
 * for `Agreement number`. Null without one, or with several.
 */
export function numberInTitle(name: string, { sheet }: Analysis): Finding | null {
  const folded = fold(name).trim();
  const rest = folded.replace(NOUN, ' ');
  const things = rest === folded ? [] : askedWords(rest);
  if (things.length === 0) return null;
  const found = sheet.cells.flatMap((cell) => inTitle(things, cell) ?? []);
  return agreed(found);
}

function inTitle(things: string[], cell: Cell): Finding | null {
  const { text, page } = cell;
  if (page !== 1 || text.length > MAX_CHARACTERS || text.split(/\s+/).length > MAX_WORDS) return null;
  const [, title = '', number = ''] = TITLE.exec(text.trim()) ?? [];
  if (OTHER_VALUE.test(number) || number.replace(/\D/g, '').length < MIN_DIGITS) return null;
  const words = fold(title).match(/\p{L}+/gu) ?? [];
  const isNamed = things.every((thing) =>
    words.some((word) => isSameWord(thing, word) || beginsWith(word, thing) || areContracts(thing, word)),
  );
  if (!isNamed) return null;
  const start = text.lastIndexOf(number);
  return { value: number, spans: [{ cell, start, end: start + number.length }], score: IN_TITLE };
}

/** Letters of the shortest first part of a compound, and of what follows it. */
const SHORTEST_THING = 6;
const SHORTEST_NOUN = 4;

/** Whether a compound is about a thing: `auftragsbestatigung` about `auftrag`. */
const beginsWith = (word: string, thing: string): boolean =>
  thing.length >= SHORTEST_THING && word.length - thing.length >= SHORTEST_NOUN && word.startsWith(thing);

const areContracts = (word: string, other: string): boolean => CONTRACT.test(word) && CONTRACT.test(other);
