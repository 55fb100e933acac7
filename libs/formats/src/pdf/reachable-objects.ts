import { PDFArray, PDFDict, PDFRef, PDFStream, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';

/** The objects that are reachable from the trailer of a document. */
export interface ReachableObjects {
  refs: Set<PDFRef>;
  /** Includes the dictionaries of streams. */
  dicts: PDFDict[];
  streams: PDFStream[];
}

/** Traverses all references from the trailer; visits each object once. */
export function reachableObjects(context: PDFContext): ReachableObjects {
  const found: ReachableObjects = { refs: new Set(), dicts: [], streams: [] };
  const { Root, Info, ID } = context.trailerInfo;
  const open: Array<PDFObject | undefined> = [Root, Info, ID];
  while (open.length > 0) {
    const next = open.pop();
    if (next instanceof PDFRef) {
      if (found.refs.has(next)) continue;
      found.refs.add(next);
      open.push(context.lookup(next));
    } else if (next instanceof PDFArray) for (const member of next.asArray()) open.push(member);
    else if (next instanceof PDFDict) {
      found.dicts.push(next);
      for (const value of next.values()) open.push(value);
    } else if (next instanceof PDFStream) {
      found.streams.push(next);
      open.push(next.dict);
    }
  }
  return found;
}
