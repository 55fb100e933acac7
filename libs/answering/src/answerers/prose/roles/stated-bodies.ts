import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { Finding } from '../../labels/linking';
import { synonymsOf } from '../../labels/similar-labels';
import { agreed } from '../../values/agreed';
import { foldKey } from '../../values/folding';
import { partyNameAt } from '../agreement-parties';
import { paragraphsOf, spansOf } from '../paragraphs';
import type { ProseMatch } from '../prose-match';
import { foldedOf, type Sentence, sentencesOf } from '../prose-sentences';

/*
 * The numbers are set by hand on drawn letters and mails; no script learns them.
 */

/** The scores of the only company that does what a name asks for, and of the only state of a thing. */
const STATED_BODY = 0.6;
const STATED_STATE = 0.6;
/** Words of the longest state. */
const MAX_WORDS = 5;

const ARTICLE = String.raw`(?:${anyOf([...LEXICON.prose.articles, ...LEXICON.labels.articles].map(fold))}\s)?`;

/** The names for something, with the words before it in a sentence. */
interface Clause {
  names: Set<string>;
  before: RegExp;
}

const BODIES = LEXICON.prose.bodyClauses.map(toClause);
const STATES = LEXICON.prose.stateClauses.map(toClause);

function toClause(clause: string): Clause {
  const [names = '', phrases = ''] = clause.split(': ');
  // An adverb may stand between the verb and its preposition: `enviado hoy con`.
  const words = anyOf(phrases.split(', ').map(fold)).replace(
    / (?=\p{L}+(?:\||\)))/gu,
    String.raw`\s(?:\p{Ll}{2,10}\s)?`,
  );
  return {
    names: new Set(names.split(', ').map(foldKey)),
    before: new RegExp(String.raw`(?<!\p{L})${words}\s${ARTICLE}`, 'gu'),
  };
}

/** The company of which a sentence says that it does what a name asks for: `travel with Norline Freight` for `Carrier`. Null without one, or with several. */
export function statedBody(name: string, analysis: Analysis): Finding | null {
  return agreed(behindClauses(name, BODIES, bodyAt, STATED_BODY, analysis), fold);
}

/** What a sentence says that somebody has: `allergic to penicillin` for `Allergies`. Null without one, or with several. */
export function statedState(name: string, analysis: Analysis): Finding | null {
  return agreed(behindClauses(name, STATES, stateAt, STATED_STATE, analysis), fold);
}

type FindAt = (text: string) => Pick<ProseMatch, 'start' | 'value'> | null;

function behindClauses(name: string, all: Clause[], find: FindAt, score: number, { sheet }: Analysis): Finding[] {
  const keys = new Set([name, ...synonymsOf(name)].map(foldKey));
  const clauses = all.filter(({ names }) => [...keys].some((key) => names.has(key)));
  if (clauses.length === 0) return [];
  return paragraphsOf(sheet).flatMap((paragraph) =>
    sentencesOf(paragraph).flatMap((sentence) =>
      clauses
        .flatMap(({ before }) => matchesIn(sentence, before, find))
        .map(({ start, value }) => {
          const from = sentence.start + start;
          return { value, spans: spansOf(paragraph, from, from + value.length), score };
        }),
    ),
  );
}

function matchesIn(sentence: Sentence, before: RegExp, find: FindAt): Pick<ProseMatch, 'start' | 'value'>[] {
  return [...foldedOf(sentence).matchAll(before)].flatMap((match) => {
    const offset = match.index + match[0].length;
    const found = find(sentence.text.slice(offset));
    return found ? [{ start: offset + found.start, value: found.value }] : [];
  });
}

/** The name of a company that a text begins with; a word with a capital before a small one is any noun in German. */
const bodyAt: FindAt = (text) => {
  const name = partyNameAt(text);
  if (!name || name.start !== 0 || !ENDS_NAME.test(text.slice(name.end))) return null;
  return { ...name, value: name.value.replace(SMALL_FORM, '') };
};
/** A legal form in small letters behind a comma is another word: `, as usual`. */
const SMALL_FORM = /,\s\p{Ll}+$/u;
const ENDS_NAME = /^(?:[,.;:)]|\s[\p{Ll}(–-]|$)/u;

/** A few words up to punctuation, or to what else is said. */
const stateAt: FindAt = (text) => {
  const clause = (text.split(END_OF_STATE, 1)[0] ?? '').trim().replace(ANOTHER, '');
  const words = clause.split(/\s+/);
  return clause !== '' && words.length <= MAX_WORDS && /^\p{L}/u.test(clause) ? { start: 0, value: clause } : null;
};
/** More than one word behind `and` is said of something else: `penicillin and takes aspirin`. */
const ANOTHER = new RegExp(String.raw`\s${anyOf(LEXICON.prose.conjunctions)}\s\S+\s.*$`, 'u');
const END_OF_STATE = new RegExp(
  String.raw`[.,;:()]|\s(?:${anyOf([...LEXICON.prose.auxiliaries, 'since', 'seit', 'depuis', 'with', 'mit'])})\s`,
  'u',
);
