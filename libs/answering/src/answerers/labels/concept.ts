/** The form of a value. */
export type ValueType =
  | 'text'
  | 'identifier'
  | 'date'
  | 'amount'
  | 'number'
  | 'percentage'
  | 'currency'
  | 'email'
  | 'phone'
  | 'url'
  | 'iban'
  | 'bic'
  | 'vat_id'
  | 'party'
  | 'address';

/**
 * The facts that documents commonly state, and the types of their values; their words are in the lexicon. A name of two
 * concepts means the first one.
 */
export const CONCEPT_TYPES = define({
  invoice_number: 'identifier',
  invoice_date: 'date',
  due_date: 'date',
  delivery_date: 'date',
  service_period: 'text',
  order_date: 'date',
  other_date: 'date',
  order_number: 'identifier',
  customer_number: 'identifier',
  delivery_note_number: 'identifier',
  reference_number: 'identifier',
  contract_number: 'identifier',
  other_number: 'identifier',
  registration_number: 'identifier',
  seller: 'party',
  buyer: 'party',
  other_party: 'party',
  total: 'amount',
  amount_due: 'amount',
  net_total: 'amount',
  tax_total: 'amount',
  tax_rate: 'percentage',
  discount: 'amount',
  shipping_costs: 'amount',
  amount_paid: 'amount',
  other_amount: 'amount',
  card_payment: 'amount',
  cash: 'amount',
  change: 'amount',
  currency: 'currency',
  seller_vat_id: 'vat_id',
  buyer_vat_id: 'vat_id',
  iban: 'iban',
  bic: 'bic',
  email: 'email',
  phone: 'phone',
  mobile: 'phone',
  fax: 'phone',
  website: 'url',
  seller_address: 'address',
  buyer_address: 'address',
  time: 'text',
  payment_terms: 'text',
  payment_method: 'text',
  contract_parties: 'party',
  agreement_date: 'date',
  effective_date: 'date',
  contract_term: 'text',
  notice_period: 'text',
  governing_law: 'text',
  jurisdiction_place: 'text',
});

export type ConceptName = keyof typeof CONCEPT_TYPES;

export const CONCEPT_NAMES = Object.keys(CONCEPT_TYPES) as ConceptName[];

/** Concepts whose labels are about many facts. They exclude values of others; the value of one label is no answer for another. */
const COLLECTIVE: readonly ConceptName[] = ['other_date', 'other_number', 'other_party', 'other_amount'];

/** Whether the labels of a concept are about one fact, so that any of them answers a question for it. */
export function isOneFact(concept: ConceptName): boolean {
  return !COLLECTIVE.includes(concept);
}

/** Keeps the names of concepts as a type. */
function define<Name extends string>(types: Record<Name, ValueType>): Record<Name, ValueType> {
  return types;
}
