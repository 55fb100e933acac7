import { idmlPlace } from '../rich/idml-rich';
import { IDML_IDS } from './idml-ids';
import { attributeOf, closestElement, type XmlElement } from '@app/formats';
import { storyPicture } from '../pictures/idml-picture';
import { STORY_ROW } from '../tables/story-rows';
import { NO_FRAME } from './idml-frames';
import type { Dialect, PartSource } from '../language/dialect';

const PARAGRAPH = new Set(['ParagraphStyleRange']);

/**
 * Stories of an IDML package (IDML File Format Specification 8.0, 10.5). A `Br` ends a paragraph; cells and notes have their
 * own.
 */
export const IDML: Dialect = {
  text: new Set(['Content']),
  characters: {},
  paragraph: new Set(['Story', 'Cell', 'Footnote', 'Endnote', 'Note', 'HiddenText', 'TextVariableInstance']),
  separator: 'Br',
  row: new Set([STORY_ROW]),
  table: new Set(['Table']),
  cell: new Set(),
  scopes: ['text', 'paragraph', 'row', 'table'],
  body: new Set(),
  objects: new Set(['Table', 'Rectangle', 'TextFrame', 'Group', 'Footnote']),
  properties: { CharacterStyleRange: 'Properties', ParagraphStyleRange: 'Properties' },
  preserveSpace: false,
  shapes: new Set(),
  rich: idmlPlace,
  ids: IDML_IDS,
  isListItem,
  slot: ({ rawName }, { column = NO_FRAME }) => ({
    lineBreak: `</${rawName}><Br/><${rawName}>`,
    image: (image, sink) => `</${rawName}>${storyPicture(image, sink.number(), column)}<${rawName}>`,
  }),
};

/** Bullets and numbers that a paragraph has itself. Those of its style are not considered. */
function isListItem(text: XmlElement, { source }: PartSource): boolean {
  const paragraph = closestElement(text, PARAGRAPH);
  const kind =
    paragraph && attributeOf(source.slice(paragraph.start, paragraph.openEnd), 'BulletsAndNumberingListType');
  return kind !== undefined && kind !== null && kind !== 'NoList';
}
