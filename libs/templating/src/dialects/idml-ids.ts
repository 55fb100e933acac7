import type { DialectIds, IdAttribute } from '../copies/id-attribute';

const SELF: readonly IdAttribute[] = [
  { attribute: 'Self', of: 'object', copy: (original, number) => `${original}_${number}` },
];

/** Elements in the text of a story that have an id, which is unique in a document (IDML File Format Specification 8.0, 7.2). */
const IDENTIFIED = [
  'Table',
  'Row',
  'Column',
  'Cell',
  'Footnote',
  'Endnote',
  'Note',
  'HiddenText',
  'TextVariableInstance',
  'HyperlinkTextSource',
  'HyperlinkTextDestination',
  'CrossReferenceSource',
  'ParagraphDestination',
  'PageReference',
  'Change',
  'Rectangle',
  'Oval',
  'Polygon',
  'GraphicLine',
  'Group',
  'TextFrame',
  'Image',
  'PDF',
  'EPS',
];

/** Ids in the text of IDML stories. */
export const IDML_IDS: DialectIds = {
  attributes: Object.fromEntries(IDENTIFIED.map((name) => [name, SELF])),
};
