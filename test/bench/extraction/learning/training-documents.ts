import { basename, join } from 'node:path';
import type { DocumentText } from '../../../../libs/reading/src/document';
import { type LabelledDocument, labelledDocuments } from '../labelled-documents';
import { readLabelled } from '../read-documents';
import { masked } from './masked';
import { foldsOf, vendorsOf } from './vendors';

/** A read document that is learned from, with its fold; `weight` is small for documents of a vendor with many of them. */
export interface TrainingDocument {
  labelled: LabelledDocument;
  document: DocumentText;
  fold: number;
  weight: number;
  /** Whether the names of its parties are made up. */
  isMasked: boolean;
}

/**
 * The documents of labelled folders, each also with made-up names. Read documents are in `cache` by the name of the folder, and
 * are read when they are missing. `limit` is for trials.
 */
export async function trainingDocuments(
  folders: string[],
  cache: string,
  seed: number,
  limit = Infinity,
): Promise<TrainingDocument[]> {
  const listed = folders.flatMap((folder) =>
    labelledDocuments(folder)
      .slice(0, limit)
      .map((labelled) => ({ folder, labelled })),
  );
  const vendors = vendorsOf(listed.map(({ labelled }) => labelled));
  const folds = foldsOf(vendors, seed);
  const documents: TrainingDocument[] = [];
  for (const [index, { folder, labelled }] of listed.entries()) {
    const document = await readLabelled(folder, labelled, join(cache, basename(folder)));
    const ofVendor = vendors.filter((vendor) => vendor === vendors[index]).length;
    const shared = { fold: folds[index] ?? 0, weight: 1 / Math.sqrt(ofVendor) };
    documents.push({ ...shared, labelled, document, isMasked: false });
    documents.push({ ...shared, ...masked(labelled, document, seed + index), isMasked: true });
  }
  return documents;
}
