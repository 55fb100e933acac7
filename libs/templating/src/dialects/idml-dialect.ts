import { idmlPlace } from '../rich/idml-rich';
import { IDML_IDS } from './idml-ids';
import type { Dialect } from '../language/dialect';

/**
 * Stories of an IDML package (IDML File Format Specification 8.0, 10.5). A `Br` ends a paragraph; cells and notes have their
 * own.
 */
export const IDML: Dialect = {
  text: new Set(['Content']),
  characters: {},
  paragraph: new Set(['Story', 'Cell', 'Footnote', 'Endnote', 'Note', 'HiddenText', 'TextVariableInstance']),
  separator: 'Br',
  row: new Set(),
  table: new Set(),
  cell: new Set(),
  scopes: ['text'],
  body: new Set(),
  objects: new Set(['Table', 'Rectangle', 'TextFrame', 'Group', 'Footnote']),
  properties: { CharacterStyleRange: 'Properties', ParagraphStyleRange: 'Properties' },
  preserveSpace: false,
  shapes: new Set(),
  rich: idmlPlace,
  ids: IDML_IDS,
  slot: ({ rawName }) => ({ lineBreak: `</${rawName}><Br/><${rawName}>` }),
};
