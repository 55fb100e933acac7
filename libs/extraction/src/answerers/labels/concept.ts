/** What a value looks like. */
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

/** A thing that documents commonly state, with the words that name it (as an entity) and label it (on the page). */
export interface Concept {
  type: ValueType;
  /** How people name the entity; folded and compared without spaces. */
  names: string[];
  /** Labels that mean this and nothing else. */
  labels: string[];
  /** Labels that may mean this, when nothing better is there. */
  weakLabels?: string[];
}

/** Keeps the names of concepts as a type. */
export function define<Name extends string>(concepts: Record<Name, Concept>): Record<Name, Concept> {
  return concepts;
}

/** A comma-separated list as phrases. */
export function phrases(list: string): string[] {
  return list.split(',').map((phrase) => phrase.trim());
}
