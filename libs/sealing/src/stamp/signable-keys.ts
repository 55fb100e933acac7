/** The entries that a document keeps on its way to a signature (ISO 32000-2). Every other entry is taken out. */

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** 7.7.2, without actions, scripts, layers, attachments, extra page trees and data of applications. */
export const CATALOG_KEYS = set(
  'Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines AcroForm Metadata ' +
    'StructTreeRoot MarkInfo Lang OutputIntents',
);

/** 7.7.4: only destinations inside the document. */
export const NAME_TREES = set('Dests');

/** 7.7.3, without actions, transitions, thumbnails (which may show something else) and data of applications. */
export const PAGE_KEYS = set(
  'Type Parent Kids Count Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate Group Annots StructParents ' +
    'Tabs UserUnit Metadata LastModified OutputIntents',
);

/** 12.3.3; `A` is looked at. */
export const OUTLINE_KEYS = set('Type Title Parent Prev Next First Last Count Dest SE C F A');

/** 12.7.3, without XFA, the order of calculations and the wish to draw fields anew. */
export const FORM_KEYS = set('Fields SigFlags DR DA Q');

/** 12.7.4: a field, without scripts and rich text, which readers would draw instead of what was shown. */
const FIELD = 'FT Parent Kids T TU TM Ff V DV DA Q Opt I TI MaxLen Lock SV';
export const FIELD_KEYS = set(FIELD);

/** 12.5: an annotation that is drawn by its appearance. Its text is not kept: it is shown on demand only. */
export const ANNOTATION_KEYS = set(
  `Type Subtype Rect P NM M F AP AS Border C CA ca BS BE H QuadPoints L LE IC Vertices InkList RD StructParent MK ${FIELD}`,
);

/** 12.5.6.5; `A` is looked at. `Contents` is the text for those who do not see the link. */
export const LINK_KEYS = set('Type Subtype Rect P NM M F Border C BS H QuadPoints StructParent Contents Dest A');

/** 12.5.6: kinds that show everything they hold on the page. */
export const DRAWN_ANNOTATIONS = set(
  'Widget FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink',
);

/** 12.6.4.12: moves within the document. */
export const NAMED_ACTIONS = set('NextPage PrevPage FirstPage LastPage');

/** Entries that are taken out of whatever object holds them. */
export const NOWHERE = ['AA', 'OC', 'AF', 'EF', 'RF', 'PieceInfo', 'OPI', 'Alternates', 'Ref', 'Subtype2', 'PS'];

/** How taken out things are named, by the entry, action or kind of annotation. */
export const NAMES: Record<string, string> = {
  JavaScript: 'JavaScript',
  Launch: 'launch actions',
  SubmitForm: 'submit actions',
  ImportData: 'import actions',
  ResetForm: 'reset actions',
  Hide: 'hide actions',
  SetOCGState: 'layer actions',
  GoToR: 'links to other files',
  GoToE: 'links to other files',
  URI: 'links that are not to web or mail addresses',
  Rendition: 'multimedia',
  Movie: 'multimedia',
  Sound: 'multimedia',
  Screen: 'multimedia',
  RichMedia: 'multimedia',
  '3D': 'multimedia',
  RichMediaExecute: 'multimedia',
  FileAttachment: 'embedded files',
  EmbeddedFiles: 'embedded files',
  EF: 'embedded files',
  AF: 'embedded files',
  XFA: 'XFA',
  Text: 'comments',
  Popup: 'comments',
};
