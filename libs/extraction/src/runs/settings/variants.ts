import type { StoredQuery, StoredVariant } from '../../extractions/extraction-parts';
import type { ChosenVariant } from './run-notes';

/** A variant that is chosen when `fingerprint` is true for the document; an empty fingerprint always is. */
export interface VariantCandidate {
  variant: StoredVariant;
  fingerprint: string;
  reason: string;
}

/** The reason for a variant that the call names. */
export const ASKED = 'The call asked for it.';

interface Sources {
  variants: StoredVariant[];
  /** The variant that the call asked for. */
  asked: ChosenVariant | null;
  /** Internal ids of the fields that the files of the run come from; empty for uploaded files. */
  fields: string[];
  keyOf: (internalId: string) => string;
}

/**
 * The variants that a run may use, in order; the first whose fingerprint is true is used. The one that the call names comes
 * first, then those whose `file_sources` name the field of a file, then those that have a fingerprint only.
 */
export function variantCandidates({ variants, asked, fields, keyOf }: Sources): VariantCandidate[] {
  const named = variants.find(({ id }) => id === asked?.id);
  if (named) return [{ variant: named, fingerprint: '', reason: ASKED }];
  const bySource = variants.flatMap((variant) => {
    const field = fields.find((one) => variant.fileSources.includes(one));
    if (field === undefined) return [];
    const fingerprint = fingerprintOf(variant);
    const origin = `The file comes from the field ${keyOf(field)}`;
    const reason = fingerprint === '' ? `${origin}.` : `${origin}, and the fingerprint is true: ${fingerprint}`;
    return [{ variant, fingerprint, reason }];
  });
  return [...bySource, ...variants.flatMap((variant) => byFingerprint(variant, fields))];
}

/** A sentence about a variant that the call named, and that the extraction has no longer. */
export function variantWarnings({ variants, asked }: Pick<Sources, 'variants' | 'asked'>): string[] {
  if (!asked?.asked || variants.some(({ id }) => id === asked.id)) return [];
  return [`The variant ${asked.name} had no effect: the extraction has it no longer.`];
}

/** A variant with file sources is not for files of other fields; uploaded files may be of any. */
function byFingerprint(variant: StoredVariant, fields: string[]): VariantCandidate[] {
  const fingerprint = fingerprintOf(variant);
  const isOfOtherField = fields.length > 0 && variant.fileSources.length > 0;
  if (fingerprint === '' || isOfOtherField) return [];
  return [{ variant, fingerprint, reason: `The fingerprint is true: ${fingerprint}` }];
}

/** Blank text is no fingerprint. */
const fingerprintOf = ({ fingerprint = '' }: StoredVariant): string => fingerprint.trim();

/** The queries of an extraction with the fields to which a variant saves their values. */
export function queriesOf(queries: StoredQuery[], variant: StoredVariant | null): StoredQuery[] {
  if (!variant) return queries;
  const overrides = new Map(variant.queryOverrides.map(({ queryId, saveToFields }) => [queryId, saveToFields]));
  return queries.map((query) => ({ ...query, saveToFields: overrides.get(query.id) ?? query.saveToFields }));
}

/** Internal ids of the fields whose files a run with `user_id` reads: those of the extraction, and of its variants. */
export const sourceFieldsOf = (fileSources: string[], variants: StoredVariant[]): string[] => [
  ...new Set([...fileSources, ...variants.flatMap((variant) => variant.fileSources)]),
];
