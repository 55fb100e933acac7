import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { askedWords, isSameWord } from './asked-words';
import { paragraphsOf, spansOf } from './paragraphs';
import { lastDayIn, timeIn } from './payment-terms';
import { sentencesOf } from './prose-sentences';

/** The score of the time that the only sentence about the matter of a deadline gives for it. Set by hand. */
const STATED = 0.6;
/** The least share of the words of a name that its sentence has. */
const MIN_SHARE = 0.5;
/** Letters of the shortest word that says what a deadline is about: shorter ones join others. */
const SHORTEST_WORD = 4;

const DEADLINE = new RegExp(String.raw`(?<!\p{L})${anyOf(LEXICON.prose.deadlines.map(fold))}(?!\p{L})`, 'gu');

/** `Reply by`, which asks for the last day without a word for it. */
const UNTIL = new RegExp(String.raw`^(\p{L}+)\s${anyOf(LEXICON.prose.untilWords)}\W*$`, 'u');
/** The ending of a participle: `Signed by` asks for a person. */
const PARTICIPLE = /ed$/;
const ANSWERING = new Set(LEXICON.prose.answering);

/**
 * The last day, else the time, that a sentence gives for what a name with a word for a deadline is about: `within 30 days of delivery` for
 * `Deadline for the return of the pallets`. Null without one, or with several that have as many of the words.
 */
export function statedDeadline(name: string, { sheet, monthFirst }: Analysis): Finding | null {
  const folded = fold(name);
  const rest = withoutUntil(folded).replace(DEADLINE, ' ');
  const words = rest === folded ? [] : askedWords(rest).filter(({ length }) => length >= SHORTEST_WORD);
  if (words.length === 0) return null;
  const found = paragraphsOf(sheet).flatMap((paragraph) =>
    sentencesOf(paragraph).flatMap(({ text, start }) => {
      const share = shareIn(text, words);
      const day = share >= MIN_SHARE ? lastDayIn(text, monthFirst) : null;
      const match = day ?? (share >= MIN_SHARE ? timeIn(text) : null);
      if (!match) return [];
      const spans = spansOf(paragraph, start + match.start, start + match.end);
      return [{ share, isDay: day !== null, finding: { value: match.value, spans, score: STATED } }];
    }),
  );
  const most = Math.max(0, ...found.map(({ share }) => share));
  const best = found.filter(({ share }) => share === most);
  const days = best.filter(({ isDay }) => isDay);
  const [first, ...others] = (days.length > 0 ? days : best).map(({ finding }) => finding);
  return first && others.every(({ value }) => value === first.value) ? first : null;
}

function shareIn(sentence: string, words: string[]): number {
  const said = fold(sentence).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => said.some((other) => isSame(word, other))).length / words.length;
}

/** A name that asks until when there is time for an answer, without the words for that; other names as they are. */
function withoutUntil(name: string): string {
  const [, matter = ''] = UNTIL.exec(name) ?? [];
  return ANSWERING.has(matter) && !PARTICIPLE.test(matter) ? `${matter} ` : name;
}

/** Whether two words are about the same matter; all that people do to answer a letter is one. */
const isSame = (word: string, other: string): boolean =>
  isSameWord(word, other) || haveSameStem(word, other) || (ANSWERING.has(word) && ANSWERING.has(other));

/** Whether two words begin alike, as the noun and the verb for one matter do: `cancelación` and `cancelar`. */
function haveSameStem(word: string, other: string): boolean {
  let shared = 0;
  while (shared < word.length && word[shared] === other[shared]) shared++;
  return shared >= SHORTEST_STEM && shared >= STEM_SHARE * Math.max(word.length, other.length);
}

/** Letters of the shortest common beginning, and its least share of the longer word. */
const SHORTEST_STEM = 6;
const STEM_SHARE = 0.5;
