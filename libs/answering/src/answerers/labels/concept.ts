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
 * concepts means the first one. Some concepts are only here because their labels exclude values: a delivery date is not the
 * invoice date.
 */
export const CONCEPT_TYPES = define({
  invoice_number: 'identifier',
  invoice_date: 'date',
  due_date: 'date',
  delivery_date: 'date',
  order_date: 'date',
  order_number: 'identifier',
  customer_number: 'identifier',
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
  fax: 'phone',
  website: 'url',
  seller_address: 'address',
  buyer_address: 'address',
  time: 'text',
  payment_terms: 'text',
  payment_method: 'text',
  contract_parties: 'party',
  effective_date: 'date',
  contract_term: 'text',
  notice_period: 'text',
  governing_law: 'text',
});

export type ConceptName = keyof typeof CONCEPT_TYPES;

export const CONCEPT_NAMES = Object.keys(CONCEPT_TYPES) as ConceptName[];

/** Keeps the names of concepts as a type. */
function define<Name extends string>(types: Record<Name, ValueType>): Record<Name, ValueType> {
  return types;
}
