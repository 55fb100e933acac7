import { seeded } from '../../../random-numbers';
import { normalText } from '../normalised';
import type { LabelledDocument } from '../labelled-documents';

/** Folds of the cross-validation. */
export const FOLDS = 10;

/** Members of the truth that identify the vendor of a document: two documents that share one are of the same vendor. */
const VENDOR_FIELDS = ['company', 'seller', 'address', 'seller_vat_id'];

/** A number of the vendor for each document, so that no vendor is in two folds of a cross-validation. */
export function vendorsOf(documents: LabelledDocument[]): number[] {
  const vendors = documents.map((_, index) => index);
  const firstWith = new Map<string, number>();
  const find = (index: number): number => (vendors[index] === index ? index : find(vendors[index] ?? index));
  documents.forEach(({ truth }, index) => {
    for (const field of VENDOR_FIELDS) {
      const value = normalText(truth[field]);
      if (value === '') continue;
      const known = firstWith.get(value);
      if (known === undefined) firstWith.set(value, index);
      else vendors[find(index)] = find(known);
    }
  });
  return documents.map((_, index) => find(index));
}

/** The fold of each document; documents of one vendor share a fold. */
export function foldsOf(vendors: number[], seed: number): number[] {
  const next = seeded(seed);
  const folds = new Map<number, number>();
  for (const vendor of [...new Set(vendors)]) folds.set(vendor, Math.floor(next() * FOLDS));
  return vendors.map((vendor) => folds.get(vendor) ?? 0);
}
