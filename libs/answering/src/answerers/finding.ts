import { fold } from '@app/core/programs';
import { LEXICON } from '../lexicon/lexicon';
import { findAddress } from './parties/addresses';
import { type Analysis, leadingLabel } from './analysis';
import { valueOfTableCell } from './cells/row-and-column';
import type { ConceptName, ValueType } from './labels/concept';
import { CONCEPTS } from './labels/concepts';
import type { EntityMeaning } from './entity-meaning';
import { foldKey } from './values/folding';
import { claimsOf, type Finding, keepBest, type LinkedValue, positionKey, valuesOfLabel } from './labels/linking';
import type { Label } from './labels/labels';
import { labelsOfNamed, mayBeValue, wordedLabels } from './labels/worded-labels';
import { datesBehindNumbers } from './labels/dated-numbers';
import { isInName } from './labels/headings';
import { isSentence } from './labels/sentences';
import { isLeftEmpty } from './labels/places/form-cell';
import { phonesBehindLetters } from './parties/phone-letters';
import { isAlone, isCommonLabel, valueOfPrintedName } from './labels/printed-name';
import { similarValue } from './labels/similar-value';
import { valueOfRowAndColumn } from './labels/places/row-values';
import { isOrder, partyOfOrder } from './parties/orders';
import { findParties } from './parties/parties';
import { partySpan } from './parties/party';
import { addressForMatter } from './mail/addresses-for-matters';
import { isDateLine, isDateWithPlace } from './letters/date-line';
import { findInLetter } from './letters/letter';
import { findInProse } from './prose/prose';
import { type Cell, wholeCell } from './tables/sheet';
import { findTotals } from './tables/totals';
import { findValues, type TypedValue } from './values/values';

type Find = (analysis: Analysis) => Finding | null;

/** Concepts that need more than a label beside a value. */
const SPECIAL: Partial<Record<ConceptName, Find>> = {
  total: (analysis) => ofLinked(findTotals(analysis).gross),
  net_total: (analysis) => ofLinked(findTotals(analysis).net),
  tax_total: (analysis) => ofLinked(findTotals(analysis).tax),
  seller: (analysis) => ofParty(findParties(analysis).seller),
  buyer: (analysis) => ofParty(findParties(analysis).buyer),
  seller_address: (analysis) => findAddress(analysis, findParties(analysis).seller),
  buyer_address: (analysis) => findAddress(analysis, findParties(analysis).buyer),
  currency: findCurrency,
  seller_vat_id: findSellerVatId,
  buyer_vat_id: findBuyerVatId,
};

/** Types that a value shows by its form, with the score of a value without a label. Set by hand, like the thresholds below. */
const SELF_EVIDENT: Partial<Record<ValueType, number>> = {
  date: 0.45,
  iban: 0.85,
  email: 0.7,
  url: 0.7,
  vat_id: 0.5,
  phone: 0.4,
  bic: 0.6,
};

/*
 * The thresholds are set by hand on the development receipts and invoices. Higher ones answer fewer questions, with fewer
 * wrong answers.
 */
/** Claims with less weight are ignored: in general, for types without a form, and for VAT numbers. */
const MIN_CLAIM = 0.2;
const MIN_UNCERTAIN_CLAIM = 0.12;
const MIN_VAT_ID_CLAIM = 0.35;
/** The claim of a date behind a place: more than that of a single word such as `of` or `vom` in a sentence. */
const WITH_PLACE = 0.45;
/** The score of such a date where that of the letter is asked for. */
const OF_LETTER = 0.85;
/** The score of a VAT number without a label. */
const UNLABELLED_VAT_ID = 0.5;
/** The score of the VAT number below the name of the buyer. */
const BELOW_BUYER = 0.7;
/** Claims above this reserve their value for their concept; the factor of a reserved value's score for other concepts. */
const CLEAR_CLAIM = 0.5;
const CLAIMED = 0.5;
/** The factor of a claim where another concept has the better claim to the value. */
const CLAIMED_BY_RIVAL = 0.35;
/** The score of a name that has the name of the entity in it. */
const IN_NAME = 0.6;
/** The loss of the last row, so small that it decides between equal claims only. */
const LOW_ON_PAGE = 0.02;
/** Plausibility of a value by its form alone, without a label. */
const PLAUSIBLE = 0.9;
/** The score of the most frequent currency: at least, and in addition when it is the only one. */
const FREQUENT_CURRENCY = 0.6;
const ONLY_CURRENCY = 0.3;
/** Occurrences of a currency that are returned as evidence. */
const CURRENCY_SPANS = 3;
/** Lines below the name of a party that may have its VAT number. */
const PARTY_LINES = 8;
/** No name of a party is certain. */
const MAX_PARTY_SCORE = 0.95;

/** The best value for an entity, or null. */
export function findOne(meaning: EntityMeaning, name: string, analysis: Analysis): Finding | null {
  if (!isCommonLabel(name) && isLeftEmpty(name, analysis)) return null;
  const printed = findPrinted(meaning, name, analysis);
  if (printed) return printed;
  const titled = meaning.concept ? null : valueOfRowAndColumn(name, meaning.type, analysis);
  if (titled) return ofLinked(titled);
  const named = meaning.concept ? null : valueOfTableCell(name, meaning.type, analysis);
  if (named) return named;
  const asked = partyOfOrder(meaning.concept, name, analysis);
  const special = asked ? SPECIAL[asked] : undefined;
  if (special) return withoutLabel(special(analysis), analysis);
  const claims = meaning.concept
    ? claimsAgainstOthers(meaning.concept, analysis)
    : ownLabelClaims(name, meaning.type, analysis);
  const best = claims.sort((a, b) => b.weight - a.weight)[0];
  // The date of an order is that of the document.
  if (!best && meaning.concept === 'order_date' && isOrder(analysis))
    return findOne({ ...meaning, concept: 'invoice_date' }, name, analysis);
  if (!best || best.weight <= MIN_CLAIM)
    return (
      contactOf(name, meaning, analysis) ??
      ofLinked(selfEvident(meaning, claims, analysis) ?? nameWith(name, meaning, analysis))
    );
  const other = claims.find(({ value }) => value.value !== best.value.value);
  return ofLinked(best, other?.weight);
}

/** The value of the document's own words for the entity: a label, a term that it defines, a clause of an agreement, or a part of a letter. */
function findPrinted({ concept, type }: EntityMeaning, name: string, analysis: Analysis): Finding | null {
  const printed = ofLinked(valueOfPrintedName(name, type, analysis));
  const clause = findInProse(concept, name, analysis);
  // Below the heading of a clause is the clause, which says the value.
  if (printed && !(clause && isPartOf(clause, printed))) return printed;
  return clause ?? findInLetter(name, analysis) ?? dateOfLetter(concept, name, analysis);
}

function isPartOf(clause: Finding, printed: Finding): boolean {
  const [part, whole] = [clause.spans[0], printed.spans[0]];
  return part !== undefined && part.cell === whole?.cell && printed.value.length > clause.value.length;
}

/** Whether the layout of a document tells a fact that it states once, such as its seller, better than a label does. */
export const isFoundByLayout = (concept: ConceptName): boolean => SPECIAL[concept] !== undefined;

/** Claims of a concept, weakened where another concept of the type has the better claim to the same value. */
export function claimsAgainstOthers(concept: ConceptName, analysis: Analysis): LinkedValue[] {
  const { type } = CONCEPTS[concept];
  const rivals = new Map<string, LinkedValue>();
  for (const [name, other] of Object.entries(CONCEPTS)) {
    if (name === concept || other.type !== type) continue;
    for (const claim of claimsOf(name as ConceptName, type, analysis)) keepBest(rivals, claim);
  }
  const claims = [
    ...claimsOf(concept, type, analysis),
    ...datesBehindNumbers(concept, analysis),
    ...datesWithPlace(concept, analysis),
    ...phonesBehindLetters(concept, analysis),
  ];
  return claims.map(({ value, weight }) => {
    const rival = rivals.get(positionKey(value))?.weight ?? 0;
    // The numbers and dates of a document are near its beginning.
    const high = 1 - LOW_ON_PAGE * (value.cell.row / analysis.sheet.rows.length);
    return { value, weight: (rival > weight ? weight * CLAIMED_BY_RIVAL : weight) * high };
  });
}

/** The date behind a place where a name asks when a letter was written, not when the invoice was that it is about. */
function dateOfLetter(concept: ConceptName | null, name: string, analysis: Analysis): Finding | null {
  const words = fold(name).match(/\p{L}+/gu) ?? [];
  const [date] = words.some((word) => LETTERS.has(word)) && concept ? datesWithPlace(concept, analysis) : [];
  return date ? ofLinked({ ...date, weight: OF_LETTER }) : null;
}

const LETTERS = new Set(LEXICON.letters.names.map(fold));

/** The dates behind a place: where no label says it, a document is dated there, at its beginning or beside the signature. */
function datesWithPlace(concept: ConceptName, analysis: Analysis): LinkedValue[] {
  if (concept !== 'invoice_date') return [];
  const dates = analysis.sheet.cells.flatMap((cell) => findValues(cell, 'date', analysis));
  return dates.filter(isDateWithPlace).map((value) => ({ value, weight: WITH_PLACE }));
}

/** Claims of labels with the entity's own name, else of lines with all its words; of a text, also of what is named so. */
function ownLabelClaims(name: string, type: ValueType, analysis: Analysis): LinkedValue[] {
  const key = foldKey(name);
  const named = analysis.labels.flatMap((label) => {
    const own = label.meanings.find(({ meaning }) => 'entity' in meaning && foldKey(meaning.entity) === key);
    return own ? [{ label, strength: own.strength }] : [];
  });
  const worded = named.length > 0 ? named : wordedLabels(name, analysis.sheet);
  const labels = worded.length > 0 || type !== 'text' ? worded : labelsOfNamed(name, analysis.sheet);
  return labels.flatMap(({ label, strength }) =>
    valuesOfLabel(label, type, analysis)
      .filter(({ value }) => mayBeValue(value) && ((named.length > 0 && isAlone(label)) || !isSentence(value.value)))
      .map(({ value, weight }) => ({ value, weight: weight * strength * value.plausibility })),
  );
}

/**
 * The first value of such a type that no label claims for another concept. Without a label a date is that of the document: a birth
 * or the end of a contract is not known by the form of its date, nor a fax or a mobile phone by that of its number.
 */
function selfEvident({ concept, type }: EntityMeaning, weak: LinkedValue[], analysis: Analysis): LinkedValue | null {
  const isLabelled = (type === 'date' && concept !== 'invoice_date') || concept === 'fax' || concept === 'mobile';
  const score = isLabelled ? undefined : SELF_EVIDENT[type];
  if (score === undefined) return weak[0] && weak[0].weight > MIN_UNCERTAIN_CLAIM ? weak[0] : null;
  const claimed = new Set<string>();
  for (const [name, other] of Object.entries(CONCEPTS)) {
    if (other.type === type)
      for (const claim of claimsOf(name as ConceptName, type, analysis))
        if (claim.weight > CLEAR_CLAIM) claimed.add(positionKey(claim.value));
  }
  const values = analysis.sheet.cells
    .flatMap((cell) => findValues(cell, type, analysis))
    .filter((value) => value.plausibility > PLAUSIBLE && !(type === 'phone' && isOtherNumber(value, analysis)));
  const free = values.filter((candidate) => !claimed.has(positionKey(candidate)));
  const own = type === 'date' ? (free.find(hasTimeBeside) ?? free.find(isDateLine)) : undefined;
  const value = own ?? free[0] ?? values[0];
  return value ? { value, weight: claimed.has(positionKey(value)) ? score * CLAIMED : score } : null;
}

/** The phone number, address of mail or page beside the other words of its name: `Emergency phone` before `Emergency 07700 900 312`. */
function contactOf(name: string, { concept, type }: EntityMeaning, analysis: Analysis): Finding | null {
  if (concept || !CONTACTS.includes(type)) return null;
  return similarValue(name, type, analysis) ?? (type === 'email' ? addressForMatter(name, analysis) : null);
}

const CONTACTS: readonly ValueType[] = ['phone', 'email', 'url'];

/** The line of the first page that has the name of a kind of party in a name of one: a bank, that of `Northfield Savings Bank`. */
function nameWith(name: string, { type }: EntityMeaning, { labels, sheet }: Analysis): LinkedValue | null {
  if (type !== 'party') return null;
  const label = labels.find(
    (one) =>
      one.cell.page === 1 &&
      one.meanings.some(({ meaning }) => 'entity' in meaning && foldKey(meaning.entity) === foldKey(name)) &&
      isInName(one, sheet),
  );
  const value = label && { ...wholeCell(label.cell), value: label.cell.text, plausibility: 1 };
  return value ? { value, weight: IN_NAME } : null;
}

/** Whether a label of another type stands before a number in its cell: many numbers have the form of phone numbers. */
function isOtherNumber({ cell, start, value }: TypedValue, { labelsByCell }: Analysis): boolean {
  const before = labelsByCell.get(cell)?.findLast((label) => label.end <= start);
  const concepts = before?.meanings.flatMap(({ meaning }) => ('concept' in meaning ? [meaning.concept] : [])) ?? [];
  if (concepts.length > 0) return concepts.every((concept) => CONCEPTS[concept].type !== 'phone');
  return /\p{L}{3}[.)]?\s*[:=]\s*$/u.test(cell.text.slice(0, start)) && !/^[+0]/.test(value);
}

/** Cash registers print the time of the sale after its date. */
function hasTimeBeside({ cell, end }: TypedValue): boolean {
  return /^[\s,;-]*\d{1,2}:\d{2}/.test(cell.text.slice(end));
}

/** A clearly labelled currency, else the most frequent one. */
function findCurrency(analysis: Analysis): Finding | null {
  const labelled = claimsOf('currency', 'currency', analysis).sort((a, b) => b.weight - a.weight)[0];
  if (labelled && labelled.weight > CLEAR_CLAIM) return ofLinked(labelled);
  const values = analysis.sheet.cells.flatMap((cell) => findValues(cell, 'currency', analysis));
  const groups = values.map((value) => values.filter((other) => other.value === value.value));
  const most = groups.sort((a, b) => b.length - a.length)[0];
  return most?.[0]
    ? {
        value: most[0].value,
        spans: most.slice(0, CURRENCY_SPANS),
        score: FREQUENT_CURRENCY + ONLY_CURRENCY * (most.length / values.length),
      }
    : null;
}

/** The VAT number with the best label, else the first one; never one that is labelled as the buyer's or is near the buyer's name. */
function findSellerVatId(analysis: Analysis): Finding | null {
  const valuesIn = (cells: Cell[]) =>
    cells.slice(0, PARTY_LINES).flatMap((cell) => findValues(cell, 'vat_id', analysis).map(({ value }) => value));
  const buyers = new Set(
    claimsOf('buyer_vat_id', 'vat_id', analysis)
      .filter(({ weight }) => weight > CLEAR_CLAIM)
      .map(({ value }) => value.value),
  );
  const { seller, buyer } = findParties(analysis);
  const sellers = new Set(valuesIn(seller?.below ?? []));
  for (const value of valuesIn(buyer?.below ?? [])) if (!sellers.has(value)) buyers.add(value);
  const claims = claimsOf('seller_vat_id', 'vat_id', analysis).filter(({ value }) => !buyers.has(value.value));
  const best = claims.sort((a, b) => b.weight - a.weight)[0];
  if (best && best.weight > MIN_VAT_ID_CLAIM) return ofLinked(best);
  const values: TypedValue[] = analysis.sheet.cells.flatMap((cell) => findValues(cell, 'vat_id', analysis));
  const value = values.find((candidate) => candidate.plausibility > PLAUSIBLE && !buyers.has(candidate.value));
  return value ? ofLinked({ value, weight: UNLABELLED_VAT_ID }) : null;
}

/** The VAT number with the best label, else the one below the name of the buyer, where the seller has another. */
function findBuyerVatId(analysis: Analysis): Finding | null {
  const best = claimsAgainstOthers('buyer_vat_id', analysis).sort((a, b) => b.weight - a.weight)[0];
  if (best && best.weight > MIN_VAT_ID_CLAIM) return ofLinked(best);
  const { buyer } = findParties(analysis);
  const below = (buyer?.below ?? []).slice(0, PARTY_LINES);
  const [value] = below.flatMap((cell) => findValues(cell, 'vat_id', analysis).filter(isLabelledVatId(analysis)));
  return value && value.value !== findSellerVatId(analysis)?.value ? ofLinked({ value, weight: BELOW_BUYER }) : null;
}

/** Whether a number has the prefix of its country, or a label for VAT numbers before it. */
const isLabelledVatId =
  ({ labelsByCell }: Analysis) =>
  ({ cell, start, plausibility }: TypedValue): boolean =>
    plausibility > PLAUSIBLE ||
    (labelsByCell.get(cell) ?? []).some(({ end, meanings }) =>
      meanings.some(
        ({ meaning }) => 'concept' in meaning && CONCEPTS[meaning.concept].type === 'vat_id' && end <= start,
      ),
    );

function ofLinked(linked: LinkedValue | null | undefined, runnerUp = 0): Finding | null {
  if (!linked) return null;
  const { value, weight, others = [] } = linked;
  return { value: value.value, spans: [value, ...others], score: weight, runnerUp };
}

/** A name or address without the label before it in its line, and without the dots of a form behind it. */
function withoutLabel(finding: Finding | null, analysis: Analysis): Finding | null {
  const [first, ...others] = finding?.spans ?? [];
  const label = first && leadingLabel(analysis, first.cell);
  const colon = label && LABEL_END.exec(first.cell.text.slice(label.end));
  if (!finding || !first || !label || !colon || label.start < first.start || !namesParty(label)) return finding;
  const start = label.end + colon[0].length;
  const before = first.cell.text.slice(first.start, start);
  if (start >= first.end || !finding.value.startsWith(before)) return finding;
  const value = finding.value.slice(before.length).replace(DOTS, '');
  return value === '' ? finding : { ...finding, value, spans: [{ ...first, start }, ...others] };
}

/** Whether a label is that of a name or address: `No:` is a part of one. */
function namesParty({ meanings }: Label): boolean {
  return meanings.some(
    ({ meaning }) => 'concept' in meaning && ['party', 'address'].includes(CONCEPTS[meaning.concept].type),
  );
}

/** The colon behind a label, and the dots of the line to write on; the dots at the end of a line. */
const LABEL_END = /^\s?:[\s._…]*/u;
const DOTS = /\s*[._…]{2,}\s*$|\s[._…]\s*$/u;

function ofParty(party: ReturnType<typeof findParties>['seller']): Finding | null {
  return party
    ? {
        value: party.name.text,
        spans: [partySpan(party)],
        score: Math.min(MAX_PARTY_SCORE, party.score),
        runnerUp: party.runnerUp,
      }
    : null;
}
