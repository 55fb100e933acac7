import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, inAnyCase } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { synonymsOf } from '../labels/similar-labels';
import { foldKey } from '../values/folding';
import { partyNameAt } from './agreement-parties';
import { type Paragraph, paragraphsOf, spansOf } from './paragraphs';

const { calling, called, between, conjunctions } = LEXICON.prose;
const ARTICLE = anyOf([...LEXICON.prose.articles, ...LEXICON.labels.articles, ...LEXICON.labelParts.link]);
/** `nachfolgend Vermieter genannt`, `hereinafter called "the Seller"`, `ci-après dénommé le Bailleur`. */
const CALLED = new RegExp(
  String.raw`(?<!\p{L})${inAnyCase(anyOf(calling))},?\s+(?:${inAnyCase(ARTICLE)}\s+)?["“„«‘']?\s?(?:${inAnyCase(ARTICLE)}\s+)?(\p{L}[\p{L} -]{2,30}?)(?:\s${inAnyCase(anyOf(called))})?\s?(?=["”“»’'),.;:–—-]|$)`,
  'gu',
);
/** Forms of address in small letters, which are no part of a name: `de heer`. */
const ADDRESSES = anyOf(LEXICON.parties.honorifics.filter((words) => /^\p{Ll}{2,} \p{Ll}{3,}$/u.test(words)));
/** What introduces a party, after the text about the one before: `Entre les soussignés : la société`. */
const LEAD = new RegExp(
  String.raw`^\P{L}*(?:(?:${inAnyCase(anyOf([...between, ...conjunctions, ...called]))})(?!\p{L})\P{L}*)*(?:[\p{Ll}'\s]{1,40}:\s*)?(?:${ADDRESSES}\s)?(?:${ARTICLE}\s)?`,
  'u',
);
const BETWEEN = new RegExp(String.raw`(?<!\p{L})${inAnyCase(anyOf(between))}(?!\p{L})`, 'gu');
/** Words before the party for which somebody else signs: `en representación de la empresa`. */
const ACTING_FOR = new RegExp(
  String.raw`(?<!\p{L})${inAnyCase(anyOf(LEXICON.prose.actingFor))}\s(?:${inAnyCase(ARTICLE)}\s)?(?:\p{Ll}{4,12}\s(?=\p{Lu}))?`,
  'gu',
);
/** The score of a party whose name stands before what it is called. Set by hand. */
const CALLED_SO = 0.85;

/** The party that an agreement calls by this name, or by one that means the same, without quotation marks. Null without one. */
export function calledParty(name: string, analysis: Analysis): Finding | null {
  const names = new Set([name, ...synonymsOf(name)].map(withoutGender));
  const paragraphs = paragraphsOf(analysis.sheet);
  for (const [index, paragraph] of paragraphs.entries()) {
    let last = 0;
    for (const match of paragraph.text.matchAll(CALLED)) {
      const described = paragraph.text.slice(last, match.index);
      const isOwn = /\p{L}/u.test(described);
      if (names.has(withoutGender(match[1] ?? ''))) {
        const before = paragraphs[index - 1];
        return isOwn
          ? partyIn(paragraph, last, match.index)
          : ((before && partyIn(before, 0, before.text.length)) ?? null);
      }
      last = match.index + match[0].length;
    }
  }
  return null;
}

/** Whether a text begins with a name, maybe behind words before it, that a comma or bracket parts from its description. */
function isDescribed(text: string): boolean {
  const lead = LEAD.exec(text)?.[0].length ?? 0;
  const found = partyNameAt(text.slice(lead));
  return found !== null && /^\s?[,(]/.test(text.slice(lead + found.end));
}

/** A name for a party without the ending of a man or a woman: `Mieterin`, `Arrendataria`. */
const withoutGender = (name: string): string => foldKey(name).replace(/(?:in|e|o|a)$/, '');

/**
 * The name that a part of a paragraph begins with; behind the title of the agreement and a line such as `The undersigned:`, where these
 * are close above it.
 */
function partyIn(paragraph: Paragraph, first: number, to: number): Finding | null {
  const lines = paragraph.parts.map(({ start }) => start).filter((start) => start > first && start < to);
  const from = [first, ...lines].find((start) => isDescribed(paragraph.text.slice(start, to))) ?? first;
  const text = paragraph.text.slice(from, to);
  const acting = [...text.matchAll(ACTING_FOR)].at(-1);
  const introduced = acting ? acting.index + acting[0].length : ([...text.matchAll(BETWEEN)].at(-1)?.index ?? 0);
  const lead = introduced + (LEAD.exec(text.slice(introduced))?.[0].length ?? 0);
  const found = partyNameAt(text.slice(lead));
  if (!found) return null;
  const [start, end] = [from + lead + found.start, from + lead + found.end];
  return { value: found.value, spans: spansOf(paragraph, start, end), score: CALLED_SO };
}
