import type { DialectIds, IdAttribute } from '../copies/id-attribute';

/** Word reads names of bookmarks up to 40 characters. */
const MAX_NAME = 40;
const copyOfName = (original: string, number: number): string => {
  const suffix = `_${number}`;
  return original.slice(0, MAX_NAME - suffix.length) + suffix;
};
/** Ids of paragraphs are numbers below 2^31 in eight hexadecimal digits ([MS-DOCX] 2.6.2.3). */
const hexadecimal = (_: string, number: number): string => number.toString(16).toUpperCase().padStart(8, '0');

const PARAGRAPH: IdAttribute = { attribute: 'paraId', of: 'paragraph', copy: hexadecimal };

/** A bookmark in the instruction of a field (ISO/IEC 29500-1, 17.16.5). */
const BOOKMARK_REFERENCE = /\b(?:REF|PAGEREF|NOTEREF)\s+([^\s"'\\&]+)|\\l\s+(?:"|&quot;)([^"&]+)/g;

/** Ids in WordprocessingML that are unique in a document, and the references to bookmarks. */
export const WORD_IDS: DialectIds = {
  attributes: {
    'w:p': [PARAGRAPH],
    'w:tr': [PARAGRAPH],
    'wp:docPr': [{ attribute: 'id', of: 'drawing' }],
    'w:bookmarkStart': [
      { attribute: 'id', of: 'bookmark' },
      { attribute: 'name', of: 'name', copy: copyOfName },
    ],
    'w:bookmarkEnd': [{ attribute: 'id', of: 'bookmark', isReference: true }],
    'w:hyperlink': [{ attribute: 'anchor', of: 'name', isReference: true }],
    'w:id': [{ attribute: 'val', of: 'control', parent: 'w:sdtPr' }],
    'a16:rowId': [{ attribute: 'val', of: 'row' }],
  },
  inText: {
    'w:instrText': { pattern: BOOKMARK_REFERENCE, of: 'name' },
    'w:fldSimple': { pattern: BOOKMARK_REFERENCE, of: 'name', isInTag: true },
  },
  once: new Set(['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference']),
};
