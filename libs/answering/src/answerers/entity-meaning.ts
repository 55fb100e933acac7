import { editDistance, fold } from '@app/core/programs';
import type { CoercionType } from '../coercion/value-types';
import type { Entity, Question } from './answerer';
import { askedType } from './asked-type';
import { LEXICON, TYPES_BY_WORD } from '../lexicon/lexicon';
import { anyOf, anyWord } from '../lexicon/word-pattern';
import { composedConcept } from './labels/composed-labels';
import { type ConceptName, isOneFact, type ValueType } from './labels/concept';
import { CONCEPTS } from './labels/concepts';
import { foldKey } from './values/folding';

/** The concept of the lexicon that an entity's words name, if any, and the type of its value. */
export interface EntityMeaning {
  concept: ConceptName | null;
  type: ValueType;
  /** Whether only the words of the name suggest the type, so that the document may show another one. */
  guessed: boolean;
}

/*
 * The lengths are set by hand on the development receipts and invoices; no script learns them. Less recognises more names,
 * and confuses more: short words differ by one letter, and occur in criteria about other things.
 */

/** Letters of a name, without spaces, from which on one wrong letter is accepted. */
const MIN_LETTERS_FOR_TYPO = 7;
/** Characters of a name that is looked for in criteria. */
const MIN_CHARACTERS_IN_CRITERIA = 4;

/** The types of values for types of fields; other fields accept any text. */
const FIELD_VALUE_TYPES: Record<string, ValueType> = {
  integer_field: 'number',
  email: 'email',
  phone_number: 'phone',
  url: 'url',
  ssn: 'identifier',
  gmap_line_1: 'address',
};

/** The types of values for the types that queries ask for. */
const ASKED_VALUE_TYPES: Record<CoercionType, ValueType> = {
  text: 'text',
  date: 'date',
  amount: 'amount',
  number: 'number',
  integer: 'number',
  percentage: 'percentage',
  boolean: 'text',
  email: 'email',
  phone: 'phone',
  url: 'url',
  iban: 'iban',
  vat_id: 'vat_id',
  postal_code: 'text',
  address: 'text',
  name: 'text',
};

/** Nouns in the name of an unknown entity that show the type of its value. */
const TYPE_NOUNS = TYPES_BY_WORD.map((type) => ({ type, nouns: new RegExp(anyWord(LEXICON.entities[type]), 'g') }));
/** A phone number is no identifier, and an address of mail no postal one. */
const SPECIAL_NUMBERS: readonly ValueType[] = ['phone', 'email', 'url'];
/** What follows says more about the noun before it: `date of birth`. */
const FURTHER_WORDS = new RegExp(String.raw`(?<=[\p{L}\p{N}]) ${anyOf(LEXICON.labelParts.link)} .*`, 'u');

const ARTICLE = new RegExp(`^${anyOf(LEXICON.labels.articles)}`);

const NAMES = conceptNames();

/** The names of the first and the last balance of an account. */
const BALANCES = new Set([...LEXICON.accounts.openings, ...LEXICON.accounts.closings].map(foldKey));

/** The meaning of an entity's name; when it has none, that of the criteria, if this is the question's only entity. */
export function meaningOf(
  entity: Entity,
  question: Pick<Question, 'criteria' | 'entities' | 'properties'>,
): EntityMeaning {
  const named = namedConcept(entity.name) ?? (question.entities.length === 1 ? conceptIn(question.criteria) : null);
  if (named && isOneFact(named)) return { concept: named, type: CONCEPTS[named].type, guessed: false };
  const asked = typeOfQuestion(entity, question);
  if (asked) return { concept: null, type: asked, guessed: false };
  return { concept: null, type: typeByNoun(entity.name) ?? (named ? CONCEPTS[named].type : 'text'), guessed: true };
}

/** The type of an entity that the query asks for, or that its field has. */
function typeOfQuestion(entity: Entity, question: Pick<Question, 'properties'>): ValueType | undefined {
  const asked = askedType(question, entity.name);
  return asked ? ASKED_VALUE_TYPES[asked] : FIELD_VALUE_TYPES[entity.fieldType ?? ''];
}

/** The concept of one fact with this name, apart from an article, a plural `s`, or (in long names) one wrong letter. */
export function conceptOf(name: string): ConceptName | null {
  const named = namedConcept(name);
  return named && isOneFact(named) ? named : null;
}

function namedConcept(name: string): ConceptName | null {
  const key = foldKey(spaced(name)).replace(ARTICLE, '');
  const exact = NAMES.get(key) ?? NAMES.get(key.replace(/s$/, ''));
  if (exact) return exact;
  // The balance of an account is no amount that is due, whatever its words are composed of.
  if (BALANCES.has(key)) return null;
  const party = partyWithName(fold(spaced(name)));
  if (party) return party;
  const composed = composedConcept(fold(spaced(name)).match(/[\p{L}\p{N}]+/gu) ?? []);
  if (composed) return composed;
  if (key.length < MIN_LETTERS_FOR_TYPO) return null;
  for (const [candidate, concept] of NAMES)
    if (candidate.length >= MIN_LETTERS_FOR_TYPO && editDistance(candidate, key, 1) <= 1) return concept;
  return null;
}

/** The party whose name is asked for: `Name des Kunden`, `name of the supplier`. */
function partyWithName(name: string): ConceptName | null {
  const thing = NAME_OF.exec(name)?.[1];
  if (!thing) return null;
  const key = foldKey(thing);
  const concept = NAMES.get(key) ?? NAMES.get(key.replace(/[ns]$/, ''));
  return concept && isOneFact(concept) && CONCEPTS[concept].type === 'party' ? concept : null;
}

const NAME_OF = new RegExp(
  String.raw`^${anyOf(LEXICON.labels.naming)}(?:\s+${anyOf(LEXICON.labelParts.link)}){1,2}\s+(.{1,40})$`,
);

/** The concept whose longest name the criteria mention. */
function conceptIn(criteria: string): ConceptName | null {
  const text = ` ${fold(spaced(criteria)).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const mentioned = Object.entries(CONCEPTS).flatMap(([concept, { names }]) =>
    names
      .filter((name) => name.length >= MIN_CHARACTERS_IN_CRITERIA && text.includes(` ${fold(name)} `))
      .map((name) => ({ concept: concept as ConceptName, name })),
  );
  return mentioned.sort((a, b) => b.name.length - a.name.length)[0]?.concept ?? null;
}

/** The type that the last known noun shows, because it is the one that is asked for: a tax code is a code. */
function typeByNoun(name: string): ValueType | null {
  const words = fold(spaced(name))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(FURTHER_WORDS, '');
  const found = TYPE_NOUNS.flatMap(({ type, nouns }) =>
    [...words.matchAll(nouns)].map((match) => ({ type, end: match.index + match[0].length })),
  ).sort((a, b) => b.end - a.end);
  const last = found[0]?.type ?? null;
  const special = found.find(({ type }) => SPECIAL_NUMBERS.includes(type));
  return (last === 'identifier' || last === 'address') && special ? special.type : last;
}

/** `invoiceNumber` and `invoice_number` as separate words. */
function spaced(name: string): string {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/_/g, ' ');
}

/** Concepts by name. Names come before labels: a name of one concept may be a label of another. */
function conceptNames(): Map<string, ConceptName> {
  const names = new Map<string, ConceptName>();
  for (const list of ['names', 'labels'] as const) {
    for (const [concept, entry] of Object.entries(CONCEPTS)) {
      for (const name of entry[list]) if (!names.has(foldKey(name))) names.set(foldKey(name), concept as ConceptName);
    }
  }
  return names;
}
