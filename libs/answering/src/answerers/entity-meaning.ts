import { editDistance, fold } from '@app/core/programs';
import type { CoercionType } from '../coercion/value-types';
import type { Entity, Question } from './answerer';
import { askedType } from './asked-type';
import { LEXICON, TYPES_BY_WORD } from '../lexicon/lexicon';
import { anyOf, anyWord } from '../lexicon/word-pattern';
import { composedConcept } from './labels/composed-labels';
import type { ConceptName, ValueType } from './labels/concept';
import { CONCEPTS } from './labels/concepts';
import { foldKey } from './values/folding';

/** The concept of the lexicon that an entity's words name, if any, and the type of its value. */
export interface EntityMeaning {
  concept: ConceptName | null;
  type: ValueType;
}

/*
 * The lengths are set by hand on the development receipts and invoices; no script learns them. Less recognises more names,
 * and confuses more: short words differ by one letter, and occur in criteria about other things.
 */

/** Letters of a name, without spaces, from which on one wrong letter is accepted. */
const LEAST_LETTERS_FOR_TYPO = 7;
/** Characters of a name that is looked for in criteria. */
const LEAST_CHARACTERS_IN_CRITERIA = 4;

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

/** Words in the name of an unknown entity that show the type of its value. */
const TYPE_WORDS = TYPES_BY_WORD.map((type) => ({ type, words: new RegExp(anyWord(LEXICON.entities[type])) }));

const ARTICLE = new RegExp(`^${anyOf(LEXICON.labels.articles)}`);

const NAMES = conceptNames();

/** The meaning of an entity's name; when it has none, that of the criteria, if this is the question's only entity. */
export function meaningOf(
  entity: Entity,
  question: Pick<Question, 'criteria' | 'entities' | 'properties'>,
): EntityMeaning {
  const concept = conceptOf(entity.name) ?? (question.entities.length === 1 ? conceptIn(question.criteria) : null);
  const type = concept ? CONCEPTS[concept].type : (typeOfQuestion(entity, question) ?? typeByWords(entity.name));
  return { concept, type };
}

/** The type of an entity that the query asks for, or that its field has. */
function typeOfQuestion(entity: Entity, question: Pick<Question, 'properties'>): ValueType | undefined {
  const asked = askedType(question, entity.name);
  return asked ? ASKED_VALUE_TYPES[asked] : FIELD_VALUE_TYPES[entity.fieldType ?? ''];
}

/** The concept with this name, apart from an article, a plural `s`, or (in long names) one wrong letter. */
export function conceptOf(name: string): ConceptName | null {
  const key = foldKey(spaced(name)).replace(ARTICLE, '');
  const exact = NAMES.get(key) ?? NAMES.get(key.replace(/s$/, ''));
  if (exact) return exact;
  const composed = composedConcept(fold(spaced(name)).match(/[\p{L}\p{N}]+/gu) ?? []);
  if (composed) return composed;
  if (key.length < LEAST_LETTERS_FOR_TYPO) return null;
  for (const [candidate, concept] of NAMES)
    if (candidate.length >= LEAST_LETTERS_FOR_TYPO && editDistance(candidate, key, 1) <= 1) return concept;
  return null;
}

/** The concept whose longest name the criteria mention. */
function conceptIn(criteria: string): ConceptName | null {
  const text = ` ${fold(spaced(criteria)).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const mentioned = Object.entries(CONCEPTS).flatMap(([concept, { names }]) =>
    names
      .filter((name) => name.length >= LEAST_CHARACTERS_IN_CRITERIA && text.includes(` ${fold(name)} `))
      .map((name) => ({ concept: concept as ConceptName, name })),
  );
  return mentioned.sort((a, b) => b.name.length - a.name.length)[0]?.concept ?? null;
}

function typeByWords(name: string): ValueType {
  const words = fold(spaced(name)).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return TYPE_WORDS.find((candidate) => candidate.words.test(words))?.type ?? 'text';
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
