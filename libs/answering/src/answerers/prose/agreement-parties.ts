import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, inAnyCase } from '../../lexicon/word-pattern';
import type { ProseMatch } from './prose-match';

/** A party of an agreement with the term that the agreement uses for it; empty without one. */
export interface AgreementParty extends ProseMatch {
  role: string;
}

const { articles, between, conjunctions } = LEXICON.prose;
/** Characters of the part of an agreement that introduces its parties. Set by hand. */
const INTRODUCTION = 1_200;
const BETWEEN = new RegExp(String.raw`(?<!\p{L})${anyOf(between)}(?!\p{L})[\s:]*`, 'iu');
/** Before the second party: after the description of the first one, else directly after its name. */
const AFTER_DESCRIPTION = new RegExp(String.raw`[,;)"”“»–—-]\s*${anyOf(conjunctions)}\s+`, 'giu');
const AFTER_NAME = new RegExp(String.raw`\s${anyOf(conjunctions)}\s+`, 'giu');
const LEGAL_FORM = inAnyCase(anyOf(LEXICON.parties.legalForms));
const WORD = String.raw`\d*\p{Lu}[\p{L}\p{M}\d.&'/-]*`;
const CONNECTOR = String.raw`(?:of|de|del|du|des|di|da|do|dos|af|van|van de[nr]?|von|von der|zu|der|ten|ter|de la|de los|de las|of the|della)(?=\s\p{Lu})`;
const LEAD = String.raw`^(?:[\s(]*(?:\d|[a-z])\)\s*)?(?:${anyOf(articles)}\s+)?`;
/** Capitalised words, numbers and signs, with a legal form also after a comma. */
const WORDS = String.raw`${WORD}(?:\s(?:&|\+|${LEGAL_FORM}(?![\p{L}\d])|${CONNECTOR}|${WORD}))*(?:,\s${LEGAL_FORM}(?![\p{L}\d]))?`;
const NAME = new RegExp(`${LEAD}(${WORDS})`, 'u');
/** "Wood and Planks Ltd" */
const NAME_WITH_CONJUNCTION = new RegExp(
  String.raw`${LEAD}(${WORD}(?:\s${WORD})*\s${anyOf(conjunctions)}\s${WORDS})`,
  'u',
);
/** The term in quotation marks after a party. */
const ROLE = /["“„«‘']\s?([\p{L}][\p{L} .-]{1,40}?)\s?["”“»’']/u;

const KNOWN_FORM = new RegExp(String.raw`(?<!\p{L})${LEGAL_FORM}(?![\p{L}\d])`, 'u');

/** True for a party with a term of its own or a legal form: "between Monday and Friday" has neither. */
export function isClearlyParty({ role, value }: AgreementParty): boolean {
  return role !== '' || KNOWN_FORM.test(value);
}

/** The two parties of `between X, of …, ("Buyer") and Y`, where a text introduces an agreement so. */
export function agreementParties(text: string): AgreementParty[] {
  const introduced = BETWEEN.exec(text);
  if (!introduced) return [];
  const offset = introduced.index + introduced[0].length;
  const rest = text.slice(offset, offset + INTRODUCTION);
  for (const name of [NAME_WITH_CONJUNCTION, NAME]) {
    const first = nameAt(rest, 0, name);
    const second = first && secondParty(rest, first.end);
    if (first && second)
      return [
        toParty(first, offset, rest.slice(first.end, second.start)),
        toParty(second, offset, rest.slice(second.end)),
      ];
  }
  return [];
}

interface Name {
  value: string;
  start: number;
  end: number;
}

/** The name of a company or person that a text begins with; null where it begins otherwise. */
export const partyNameAt = (text: string): Omit<AgreementParty, 'role'> | null => nameAt(text, 0, NAME);

/** The name at a position, up to its legal form. */
function nameAt(text: string, position: number, pattern: RegExp): Name | null {
  const found = pattern.exec(text.slice(position));
  if (!found?.[1]) return null;
  const form = KNOWN_FORM.exec(found[1]);
  const whole = form && form.index > 0 ? found[1].slice(0, form.index + form[0].length) : found[1];
  // A dot ends the sentence, but for abbreviations.
  const value = form && form.index > 0 ? whole : whole.replace(/(?<!\b\p{L}{1,3})\.$/u, '');
  const start = position + found[0].length - found[1].length;
  return { value, start, end: start + value.length };
}

/** The first name after a conjunction, best behind the description of the first party. */
function secondParty(rest: string, from: number): Name | null {
  for (const conjunction of [AFTER_DESCRIPTION, AFTER_NAME]) {
    for (const match of rest.slice(from).matchAll(conjunction)) {
      const name = nameAt(rest, from + match.index + match[0].length, NAME);
      if (name) return name;
    }
  }
  return null;
}

function toParty({ value, start, end }: Name, offset: number, description: string): AgreementParty {
  const role = ROLE.exec(description.split(/\.\s+\p{Lu}/u)[0] ?? '')?.[1] ?? '';
  return { start: offset + start, end: offset + end, value, role: role.replace(/^the\s+/i, '') };
}
