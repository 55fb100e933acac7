import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { ValueType } from '../../labels/concept';
import type { Finding } from '../../labels/linking';
import { shownType, synonymsOf } from '../../labels/similar-labels';
import type { Cell, Sheet } from '../../tables/sheet';
import { foldKey } from '../../values/folding';
import { askedWords, isSameWord } from '../asked-words';
import { type Paragraph, paragraphsOf, spansOf } from '../paragraphs';
import type { ProseMatch } from '../prose-match';
import { foldedOf, type Sentence, sentencesOf, wordsIn, wordsOf } from '../prose-sentences';
import { personAt, personBefore } from './role-names';
import { hasLegalForm } from '../../parties/company-names';
import { agreed } from '../../values/agreed';

/*
 * The numbers are set by hand on drawn letters and minutes; no script learns them.
 */

/** The score of the only person of whom a text says that they have a role. */
const STATED = 0.65;
/** Words of the longest role. */
const MAX_ROLE_WORDS = 4;

const ARTICLE = String.raw`(?:${anyOf([...LEXICON.prose.articles, ...LEXICON.labels.articles].map(fold))}\s)?`;
const BY = anyOf(LEXICON.prose.doers.map(fold));
const NAME_ENDS_WITH_BY = new RegExp(String.raw`^(.+)\s${BY}\W*$`, 'u');
const BY_SOMEBODY = new RegExp(String.raw`(?<!\p{L})${BY}\s${ARTICLE}`, 'gu');
/** The names for those who have a role, with the words before their names. */
const CLAUSES = LEXICON.prose.roleClauses.map((clause) => {
  const [names = '', phrases = ''] = clause.split(': ');
  const words = anyOf(phrases.split(', ').map(fold));
  return {
    names: new Set(names.split(', ').map(foldKey)),
    before: new RegExp(String.raw`(?<!\p{L})${words}\s${ARTICLE}`, 'gu'),
  };
});

type FindIn = (sentence: Sentence) => ProseMatch[];

/**
 * The person of whom a sentence says that they have a role, or did what a name with `by` asks for: `the treasurer, Priya Nair,`, `will
 * report to Luis Ortega`, `Minutes were taken by Rory Daly`. Null without one, or with several.
 */
export function statedBearer(name: string, asked: ValueType, { sheet }: Analysis): Finding | null {
  if (shownType(name, asked) !== 'text' && asked !== 'party') return null;
  const names = [name, ...synonymsOf(name)];
  const roles = names.flatMap(byRole);
  const finders = [...names.flatMap(byClause), ...names.flatMap(byDoing), ...roles];
  const found = paragraphsOf(sheet).flatMap((paragraph) =>
    sentencesOf(paragraph).flatMap((sentence) =>
      finders.flatMap((find) => find(sentence)).map((match) => toFinding(match, sentence.start, paragraph)),
    ),
  );
  return agreed(found.length > 0 ? found : inLines(roles, sheet), fold);
}

/** The same in lines that are no sentences: `Checked by: Joana Prates, pathologist, on 6 February`. */
function inLines(finders: FindIn[], sheet: Sheet): Finding[] {
  return linesOf(sheet).flatMap(({ cell, line }) =>
    finders
      .flatMap((find) => find(line))
      .map((match) => ({ value: match.value, spans: [{ cell, start: match.start, end: match.end }], score: STATED })),
  );
}

const remembered = new WeakMap<Sheet, { cell: Cell; line: Sentence }[]>();

/** The lines of a document as sentences, whose words are found once for all names. */
function linesOf(sheet: Sheet): { cell: Cell; line: Sentence }[] {
  const known = remembered.get(sheet) ?? sheet.cells.map((cell) => ({ cell, line: { text: cell.text, start: 0 } }));
  remembered.set(sheet, known);
  return known;
}

function toFinding({ start, end, value }: ProseMatch, offset: number, paragraph: Paragraph): Finding {
  return { value, spans: spansOf(paragraph, offset + start, offset + end), score: STATED };
}

/** The people behind the words that the lexicon has for a role. */
function byClause(name: string): FindIn[] {
  const key = foldKey(name);
  return CLAUSES.filter(({ names }) => names.has(key)).map(
    ({ before }) =>
      (sentence) =>
        peopleBehind(before, sentence),
  );
}

/** The people behind `by`, where all other words of a name are before it, in the same part of the sentence: `Minutes taken by`. */
function byDoing(name: string): FindIn[] {
  const words = askedWords(NAME_ENDS_WITH_BY.exec(fold(name).trim())?.[1] ?? '');
  if (words.length === 0) return [];
  return [
    (sentence) =>
      peopleBehind(BY_SOMEBODY, sentence).filter(({ start }) => {
        const said = wordsIn(
          sentence.text
            .slice(0, start)
            .split(/[.,;:!?]/)
            .at(-1) ?? '',
        );
        return words.every((word) => said.some(({ key }) => isSameWord(word, key)));
      }),
  ];
}

/** The people beside a role in a sentence: `the treasurer, Priya Nair,` and `Priya Nair, the treasurer,`. */
function byRole(name: string): FindIn[] {
  const role = askedWords(name);
  if (role.length === 0 || role.length > MAX_ROLE_WORDS) return [];
  return [
    (sentence) => {
      const said = wordsOf(sentence);
      return said.flatMap((_, first) => {
        const own = said.slice(first, first + role.length);
        const [begin, end] = [own[0]?.start ?? 0, own.at(-1)?.end ?? 0];
        if (own.length < role.length || !own.every(({ key }, index) => isSameWord(role[index] ?? '', key))) return [];
        return beside(sentence.text, begin, end);
      });
    },
  ];
}

/** The name before a role in brackets; the one behind it and a comma, with another one behind that; else the one before the role. */
function beside(text: string, begin: number, end: number): ProseMatch[] {
  const bracketed = /^\s?\)/.test(text.slice(end)) ? BEFORE_BRACKET.exec(text.slice(0, begin))?.[1] : undefined;
  const named = bracketed === undefined ? null : personBefore(bracketed);
  if (named) return [named];
  const comma = /^\s?,\s/.exec(text.slice(end))?.[0].length ?? 0;
  const after = comma > 0 ? personAt(text.slice(end + comma)) : null;
  if (after && /^\s?[,.;]/.test(text.slice(end + comma + after.end))) return [moved(after, end + comma)];
  const behind = comma > 0 ? null : namedBehind(text, begin, end);
  if (behind) return [behind];
  const before = comma > 0 || /^[.;]/.test(text.slice(end)) ? BEFORE_ROLE.exec(text.slice(0, begin)) : null;
  const other = before?.[1] ? personAt(before[1]) : null;
  return other && other.end === before?.[1]?.length ? [moved(other, before.index)] : [];
}

/** The name directly behind a role; behind a noun with a capital, as German ones have, only with a verb between them. */
function namedBehind(text: string, begin: number, end: number): ProseMatch | null {
  const called = BEFORE_NAMED.test(text.slice(0, begin)) ? CALLED.exec(text.slice(end))?.[0] : undefined;
  if (called === undefined || (called.trim() === '' && /^\p{Lu}/u.test(text.slice(begin)))) return null;
  const person = personAt(text.slice(end + called.length));
  const isWhole =
    person && !hasLegalForm(`${person.value}.`) && ENDS_PERSON.test(text.slice(end + called.length + person.end));
  return isWhole ? moved(person, end + called.length) : null;
}

/** A small word before a role with a name: `our trainer Keira Dolan`; at the beginning of a sentence `Der Techniker heißt Murat Demir`. */
const BEFORE_NAMED = /(?:\s\p{Ll}{2,7}|^\s?\p{L}{2,6}|[.!?]\s\p{L}{2,6})\s$/u;
const CALLED = /^\s(?:(?:heißt|heisst|called|named|s'appelle|se llama|si chiama|heet)\s)?/u;
const ENDS_PERSON = /^(?:[,.;:)]|\s\p{Ll}|$)/u;

/** What is before a role in brackets: `Peter Holm (company secretary)`. */
const BEFORE_BRACKET = /(.{1,80}\s)\(\s?(?:\p{L}{1,6}\s)?$/u;
/** A name with a comma and one short word before a role: `Priya Nair, our treasurer`. */
const BEFORE_ROLE = /((?:\p{Lu}[\p{L}\p{M}'’-]*\s){1,4}\p{Lu}[\p{L}\p{M}'’-]*)\s?,\s(?:\p{L}{1,6}\s)?$/u;

function peopleBehind(words: RegExp, sentence: Sentence): ProseMatch[] {
  return [...foldedOf(sentence).matchAll(words)].flatMap((match) => {
    const offset = match.index + match[0].length;
    const person = personAt(sentence.text.slice(offset));
    return person ? [moved(person, offset)] : [];
  });
}

const moved = ({ start, end, value }: ProseMatch, by: number): ProseMatch => ({
  start: start + by,
  end: end + by,
  value,
});
