import { fold } from '@app/core/programs';
import type { Analysis } from '../analysis';
import type { ConceptName } from '../labels/concept';
import { CONCEPTS } from '../labels/concepts';
import type { Finding } from '../labels/linking';
import { findDates } from '../values/dates';
import { DURATION } from './durations';
import { governingLaw } from './governing-law';
import { type Paragraph, paragraphsOf, spansOf } from './paragraphs';
import { placeOfJurisdiction } from './jurisdiction';
import type { ProseMatch } from './prose-match';
import { agreementParties, isClearlyParty } from './agreement-parties';
import { calledParty } from './called-parties';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { foldKey } from '../values/folding';

type FindInParagraph = (paragraph: Paragraph, analysis: Analysis) => ProseMatch[];

/*
 * The scores are set by hand on generated agreements; no script learns them. A value with an unambiguous label has 1.
 */
const FOUND = 0.75;
const DEFINED_TERM = 0.85;
/** Characters between the words of a clause and its value. More finds values of other clauses. */
const REACH = 80;

const { made, effective, terms, notices, noticesAfter, stating } = LEXICON.prose;
const MADE = clause(made);
const EFFECTIVE = clause(effective);
const TERM = clause(terms);
const NOTICE = clause(notices);
const NOTICE_AFTER = new RegExp(String.raw`^[^.;]{0,40}?\b${anyOf(noticesAfter)}`, 'iu');
const NOTICE_NAMED = new RegExp(String.raw`(?<!\p{L})${anyOf(CONCEPTS.notice_period.names.map(fold))}(?!\p{L})`, 'u');
/** `The period of notice on either side is` before a duration. */
const NOTICE_STATED = new RegExp(
  String.raw`(?<!\p{L})${anyOf(CONCEPTS.notice_period.names)}(?!\p{L})[^.;]{0,40}\s${anyOf(stating)}\s+$`,
  'u',
);

const PATTERNS: Partial<Record<ConceptName, FindInParagraph>> = {
  agreement_date: ({ text }, { monthFirst }) => [
    ...after(MADE, text, (rest) => findDates(rest, monthFirst)),
    ...dateBeforeParties(text, monthFirst),
  ],
  effective_date: ({ text }, { monthFirst }) => after(EFFECTIVE, text, (rest) => findDates(rest, monthFirst)),
  contract_term: ({ text }) =>
    after(TERM, text, durations).filter(
      ({ start }) =>
        !isOfNotice(text.slice(0, start)) && !isOfPart(text.slice(0, start)) && !isOfOther(text.slice(0, start)),
    ),
  notice_period: ({ text }) => [...after(NOTICE, text, durations), ...durations(text).filter(isNotice(text))],
  governing_law: ({ text }) => governingLaw(text),
  jurisdiction_place: ({ text }) => placeOfJurisdiction(text),
  contract_parties: ({ text }) => agreementParties(text).filter(isClearlyParty),
};

/** The date directly before the parties of an agreement: `In Leeds, on 8 January 2027, between X ("Buyer") and Y`. */
function dateBeforeParties(text: string, monthFirst: boolean): ProseMatch[] {
  const [party] = agreementParties(text).filter(isClearlyParty);
  const last = party ? findDates(text.slice(0, party.start), monthFirst).at(-1) : undefined;
  return party && last && !/\.\s|;/.test(text.slice(last.end, party.start)) && party.start - last.end <= REACH
    ? [last]
    : [];
}

/** Whether a duration is that of a thing that the clause names behind its own words: `un período de prueba de un mes`. */
const isOfPart = (before: string): boolean => OF_PART.test(fold(before.slice(-REACH)));
const OF_PART = new RegExp(
  String.raw`${anyOf(terms.map(fold))}\s(?!${anyOf(LEXICON.prose.numberWords.map(fold))}\s)\p{L}{4,}\s${anyOf(stating.map(fold))}\s$`,
  'u',
);

/** Whether the sentence before a duration is about an offer or a price: `Our offer is valid for 30 days`. */
const isOfOther = (before: string): boolean =>
  OTHER_TERM.test(
    fold(
      before
        .slice(-REACH)
        .split(/[.;]\s/)
        .at(-1) ?? '',
    ),
  );
const OTHER_TERM = new RegExp(String.raw`(?<!\p{L})${anyOf(LEXICON.prose.otherTerms.map(fold))}(?!\p{L})`, 'u');

/** Whether the words before a duration are about a notice: `El plazo de preaviso es de`. */
function isOfNotice(before: string): boolean {
  const clause =
    before
      .slice(-REACH)
      .split(/[.;]\s/)
      .at(-1) ?? '';
  return NOTICE_NAMED.test(fold(clause));
}

/** Whether a duration is one of notice: of `after 6 months on 2 months' notice` the second one. */
const isNotice =
  (text: string) =>
  ({ start, end }: ProseMatch, index: number, all: ProseMatch[]): boolean =>
    NOTICE_STATED.test(fold(text.slice(Math.max(0, start - 2 * REACH), start))) ||
    NOTICE_AFTER.test(text.slice(end, Math.min(all[index + 1]?.start ?? Infinity, end + REACH)));

/** The values of a concept in running text, in reading order. */
export function findAllInProse(concept: ConceptName | null, analysis: Analysis): Finding[] {
  const find = concept && PATTERNS[concept];
  if (!find) return [];
  return paragraphsOf(analysis.sheet).flatMap((paragraph) =>
    find(paragraph, analysis).map((match) => toFinding(match, paragraph, FOUND)),
  );
}

/** The value of a concept in running text, or the party that is defined by the entity's name: `Acme Ltd ("Supplier")`. */
export function findInProse(concept: ConceptName | null, name: string, analysis: Analysis): Finding | null {
  return definedParty(name, analysis) ?? calledParty(name, analysis) ?? findAllInProse(concept, analysis)[0] ?? null;
}

function definedParty(name: string, analysis: Analysis): Finding | null {
  for (const paragraph of paragraphsOf(analysis.sheet)) {
    const party = agreementParties(paragraph.text).find(({ role }) => role !== '' && foldKey(role) === foldKey(name));
    if (party) return toFinding(party, paragraph, DEFINED_TERM);
  }
  return null;
}

function toFinding({ start, end, value }: ProseMatch, paragraph: Paragraph, score: number): Finding {
  return { value, spans: spansOf(paragraph, start, end), score };
}

/** The first value in the reach of each occurrence of a clause's words. */
function after(words: RegExp, text: string, find: (rest: string) => ProseMatch[]): ProseMatch[] {
  return [...text.matchAll(words)].flatMap((match) => {
    const offset = match.index + match[0].length;
    const value = find(text.slice(offset, offset + REACH))[0];
    return value ? [{ start: value.start + offset, end: value.end + offset, value: value.value }] : [];
  });
}

function durations(text: string): ProseMatch[] {
  return [...text.matchAll(DURATION)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    value: match[0].replace(/['’]$/, ''),
  }));
}

function clause(words: string[]): RegExp {
  return new RegExp(String.raw`(?<!\p{L})${anyOf(words)}(?!\p{L})`, 'giu');
}
