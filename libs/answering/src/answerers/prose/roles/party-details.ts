import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { Finding } from '../../labels/linking';
import { foldKey } from '../../values/folding';
import { type AgreementParty, agreementParties } from '../agreement-parties';
import { askedWords } from '../asked-words';
import { type Paragraph, paragraphsOf, spansOf } from '../paragraphs';
import type { ProseMatch } from '../prose-match';
import { foldedInPlace } from '../folded-in-place';
import { personAt } from './role-names';

/*
 * The numbers are set by hand on drawn agreements; no script learns them.
 */

/** The score of what an agreement says about a party behind its name. */
const DESCRIBED = 0.7;
/** Characters of the longest description of a party. */
const LONGEST = 250;
/** Characters of the shortest and the longest address. */
const SHORTEST_ADDRESS = 8;
const LONGEST_ADDRESS = 120;

const { seats, representing, calling } = LEXICON.prose;
const SEAT = new RegExp(String.raw`^[\s,]*${anyOf(seats)}\s`, 'u');
const ADDRESS_END = new RegExp(
  String.raw`\s?\(|,\s(?:and\s)?${anyOf([...representing, ...calling.map(fold)])}(?!\p{L})|[;“”"«»]|\.\s`,
  'u',
);
const REPRESENTED = new RegExp(String.raw`(?<!\p{L})${anyOf(representing)}\s`, 'u');
const ADDRESS_NAME = new RegExp(
  String.raw`(?<!\p{L})${anyOf(LEXICON.entities.address.filter((word) => !word.includes('*')))}(?!\p{L})`,
  'u',
);
const REPRESENTATIVE_NAME = new RegExp(
  String.raw`(?<!\p{L})${anyOf([...representing, ...LEXICON.prose.representatives])}(?!\p{L})`,
  'u',
);

type FindIn = (description: string) => ProseMatch | null;

/**
 * The address or the representative of a party, as an agreement has it between the name of the party and its term: `Acme Ltd, of 12 Hill Road,
 * represented by Ann Lee (the "Landlord")`. Null for other names.
 */
export function partyDetail(name: string, { sheet }: Analysis): Finding | null {
  const asked = askedDetail(fold(name).trim());
  if (!asked) return null;
  for (const paragraph of paragraphsOf(sheet)) {
    const parties = agreementParties(paragraph.text);
    const party = parties.find(({ role }) => role !== '' && foldKey(role) === asked.role);
    if (party) return detailOf(party, parties, paragraph, asked.find);
  }
  return null;
}

/** The term of a party that a name has beside the word for a detail. */
function askedDetail(name: string): { role: string; find: FindIn } | null {
  for (const [pattern, find] of [
    [REPRESENTATIVE_NAME, representativeIn],
    [ADDRESS_NAME, addressIn],
  ] as const) {
    const role = pattern.test(name) ? askedWords(name.replace(pattern, ' ')).join('') : '';
    if (role !== '') return { role: foldKey(role), find };
  }
  return null;
}

function detailOf(party: AgreementParty, all: AgreementParty[], paragraph: Paragraph, find: FindIn): Finding | null {
  const next = all.find(({ start }) => start > party.end);
  const end = Math.min(next?.start ?? Infinity, party.end + LONGEST);
  const match = find(paragraph.text.slice(party.end, end));
  if (!match) return null;
  const spans = spansOf(paragraph, party.end + match.start, party.end + match.end);
  return { value: match.value, spans, score: DESCRIBED };
}

/** The address directly behind a name and the words for a seat: it has a number. */
function addressIn(description: string): ProseMatch | null {
  const text = foldedInPlace(description);
  const start = SEAT.exec(text)?.[0].length ?? 0;
  const length = start > 0 ? (ADDRESS_END.exec(text.slice(start))?.index ?? -1) : -1;
  const value = description.slice(start, start + Math.max(0, length)).replace(/[\s,]+$/, '');
  const isAddress = value.length >= SHORTEST_ADDRESS && value.length <= LONGEST_ADDRESS && /\d/.test(value);
  return isAddress ? { start, end: start + value.length, value } : null;
}

function representativeIn(description: string): ProseMatch | null {
  const found = REPRESENTED.exec(foldedInPlace(description));
  const offset = found ? found.index + found[0].length : 0;
  const person = found ? personAt(description.slice(offset)) : null;
  return person && { start: offset + person.start, end: offset + person.end, value: person.value };
}
