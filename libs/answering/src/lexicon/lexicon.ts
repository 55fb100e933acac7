import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CONCEPT_NAMES } from '../answerers/labels/concept';
import { isPlainObject } from '@app/core/programs';

/** The meanings of the parts that labels are composed of. */
export const LABEL_PARTS = [
  'amount',
  'total',
  'gross',
  'net',
  'tax',
  'including',
  'excluding',
  'due',
  'invoice',
  'order',
  'customer',
  'delivery',
  'contract',
  'number',
  'date',
  'link',
] as const;

/** Words of labels, and around them. */
const LABEL_KEYS = [
  'abbreviations',
  'numberWords',
  'dateWords',
  'beforeValue',
  'fillers',
  'introductions',
  'articles',
  'naming',
  'references',
  'amountNouns',
  'synonyms',
  'inflections',
  'periods',
  'periodStarts',
  'periodEnds',
  'firstDays',
  'lastDays',
] as const;

/** Words of addresses. */
const ADDRESS_KEYS = [
  'streets',
  'streetEndings',
  'clearStreetEndings',
  'streetsAfterNumber',
  'streetsAfterName',
  'streetsWithoutNumber',
  'places',
  'countries',
  'unitsBeforeNumber',
  'floorNames',
  'floorWords',
  'buildings',
  'otherLines',
  'contacts',
  'misreadWords',
] as const;

/** Words of the statements of accounts. */
const ACCOUNT_KEYS = [
  'statements',
  'holders',
  'holderNames',
  'balances',
  'openings',
  'closings',
  'debits',
  'credits',
  'debitMarks',
  'creditMarks',
] as const;

/** Words of the clauses of agreements. */
const PROSE_KEYS = [
  'questions',
  'whenQuestions',
  'countQuestions',
  'auxiliaries',
  'beginnings',
  'ends',
  'sameWords',
  'aims',
  'limits',
  'leasts',
  'limitNouns',
  'leastNouns',
  'numbers',
  'rates',
  'perWords',
  'bornClauses',
  'stillWords',
  'currentEmployers',
  'currentJobs',
  'actingFor',
  'situated',
  'institutionLinks',
  'bodyClauses',
  'stateClauses',
  'whoQuestions',
  'conditions',
  'charging',
  'chargeNouns',
  'durationNouns',
  'sameMatters',
  'articles',
  'between',
  'conjunctions',
  'calling',
  'called',
  'made',
  'effective',
  'terms',
  'otherTerms',
  'notices',
  'noticesAfter',
  'within',
  'paying',
  'latest',
  'deadlines',
  'untilWords',
  'answering',
  'timeWords',
  'clockWords',
  'numberWords',
  'amountWords',
  'numerals',
  'numeralLinks',
  'currencyNouns',
  'stating',
  'jobNames',
  'jobPhrases',
  'jobEnds',
  'doers',
  'seats',
  'representing',
  'representatives',
  'otherOnes',
  'roleClauses',
  'durationUnits',
  'durationAdjectives',
  'lawWords',
  'lawPhrases',
  'lawPrefixes',
  'lawEndings',
  'lawAdjectiveEndings',
  'venues',
  'venueVerbs',
  'courts',
  'courtWords',
] as const;

/** The fields of a mail's header that people see, of which letters have some. */
export const MAIL_FIELDS = ['from', 'to', 'cc', 'replyTo', 'date', 'subject'] as const;

/** Every key of a language's file, with an empty list for its words; README.md says what the keys mean. */
function emptyLexicon() {
  return {
    concepts: withKeys(CONCEPT_NAMES, () => withKeys(['names', 'labels', 'weakLabels'])),
    months: withKeys(MONTHS),
    dates: withKeys(['ordinalEndings', 'beforeMonth', 'beforeYear']),
    labels: withKeys(LABEL_KEYS),
    labelParts: withKeys(LABEL_PARTS),
    taxes: withKeys(['names', 'otherForms', 'inclusion', 'summaries']),
    totals: withKeys(['rounding']),
    accounts: withKeys(ACCOUNT_KEYS),
    stays: withKeys(['nights', 'arrivals', 'departures']),
    tables: {
      titles: withKeys(COLUMN_KINDS),
      columnNames: withKeys(COLUMN_KINDS),
      ...withKeys(['itemWords', 'endOfItems', 'carriedSums', 'toDate', 'thisPeriod']),
    },
    entities: withKeys(TYPES_BY_WORD),
    addresses: withKeys(ADDRESS_KEYS),
    parties: withKeys([
      'legalForms',
      'legalFormParts',
      'businessWords',
      'nameEndings',
      'nameLabels',
      'honorifics',
      'banks',
      'headOffice',
      'registrations',
      'owners',
      'numberWords',
      'otherBeginnings',
      'bearers',
      'sections',
      'degrees',
      'degreeNames',
      'schoolNames',
      'graduationNames',
      'schools',
      'otherWords',
      'saleTitles',
      'departments',
      'issuers',
      'addressees',
      'titles',
      'orderTitles',
      'titlePrefixes',
      'titleBeginnings',
      'misreadWords',
    ]),
    prose: withKeys(PROSE_KEYS),
    mailFields: withKeys(MAIL_FIELDS),
    letters: withKeys(['originals', 'forwarders', 'salutations', 'subjectLabels', 'names', 'closings', 'signers']),
    formAnswers: withKeys(['yes', 'no', 'open', 'negations']),
    pages: withKeys(['countQuestions', 'numberLabels', 'beforeTotal']),
  };
}

export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** The columns of an item table that are asked for. */
export const COLUMN_KINDS = [
  'description',
  'amount',
  'quantity',
  'unit_price',
  'code',
  'tax_rate',
  'position',
] as const;

/** Types of values that the noun of an unknown entity's name can ask for; `text`: nouns whose values have no form. */
export const TYPES_BY_WORD = [
  'date',
  'amount',
  'identifier',
  'percentage',
  'email',
  'phone',
  'number',
  'address',
  'url',
  'text',
] as const;

export type Lexicon = ReturnType<typeof emptyLexicon>;

/** Lists of words by key, as in the files: objects in objects down to the lists. */
interface WordTree {
  [key: string]: WordTree | string[];
}

/** The words of all languages together, each once. */
export const LEXICON = loadLexicon(__dirname);

/**
 * Merges the files `<language>.json` of a folder.
 * @throws Error that names the file and the key, for unknown keys and for anything but lists of words
 */
export function loadLexicon(folder: string): Lexicon {
  const lexicon = emptyLexicon();
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  for (const file of files.sort()) {
    const language = basename(file, '.json');
    addWords(lexicon, JSON.parse(readFileSync(join(folder, file), 'utf8')), file, [language]);
  }
  return lexicon;
}

function addWords(tree: WordTree, words: unknown, file: string, path: string[]): void {
  if (!isPlainObject(words)) throw new Error(`${file}: ${path.join('.')} must be an object.`);
  for (const [key, value] of Object.entries(words)) {
    const at = [...path, key];
    const known = Object.hasOwn(tree, key) ? tree[key] : undefined;
    if (!known) throw new Error(`${file}: ${at.join('.')} is no key of the lexicon.`);
    if (!Array.isArray(known)) addWords(known, value, file, at);
    else if (!isListOfWords(value))
      throw new Error(`${file}: ${at.join('.')} must be a list of words without spaces around them.`);
    else known.push(...value.filter((word) => !known.includes(word)));
  }
}

function isListOfWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string' && word !== '' && word === word.trim());
}

function withKeys<Key extends string, Value = string[]>(
  keys: readonly Key[],
  toValue: () => Value = () => [] as Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, toValue()])) as Record<Key, Value>;
}
