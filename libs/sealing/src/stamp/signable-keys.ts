/** Allow-lists of the entries that a document keeps before it is signed (ISO 32000-2). Every other entry is removed. */

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** 7.7.2, without actions, scripts, layers, attachments, additional page trees and application data. */
export const CATALOG_KEYS = set(
  'Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines AcroForm Metadata ' +
    'StructTreeRoot MarkInfo Lang OutputIntents',
);

/** Name trees, 7.7.4: only destinations inside the document. */
export const NAME_TREES = set('Dests');

/** 7.7.3, without actions, transitions, application data, and thumbnails, which may differ from the page. */
export const PAGE_KEYS = set(
  'Type Parent Kids Count Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate Group Annots StructParents ' +
    'Tabs UserUnit Metadata LastModified OutputIntents',
);

/** 12.3.3. An action in `A` is checked separately. */
export const OUTLINE_KEYS = set('Type Title Parent Prev Next First Last Count Dest SE C F A');

/** 12.7.3, without XFA, the calculation order and `NeedAppearances`. */
export const FORM_KEYS = set('Fields SigFlags DR DA Q');

/**
 * Fields, 12.7.4, without scripts and rich text. Readers would draw the rich text instead of the appearance that was shown.
 */
const FIELD = 'FT Parent Kids T TU TM Ff V DV DA Q Opt I TI MaxLen Lock SV';
export const FIELD_KEYS = set(FIELD);

/** Annotations drawn by their appearance, 12.5. `Contents` is not kept, because readers show it on demand only. */
export const ANNOTATION_KEYS = set(
  `Type Subtype Rect P NM M F AP AS Border C CA ca BS BE H QuadPoints L LE IC Vertices InkList RD StructParent MK ${FIELD}`,
);

/** Links, 12.5.6.5. An action in `A` is checked separately. `Contents` is the link's alternative text. */
export const LINK_KEYS = set('Type Subtype Rect P NM M F Border C BS H QuadPoints StructParent Contents Dest A');

/** Annotation types, 12.5.6, whose whole content is visible on the page. */
export const DRAWN_ANNOTATIONS = set(
  'Widget FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink',
);

/** Named actions, 12.6.4.12, that move within the document. */
export const NAMED_ACTIONS = set('NextPage PrevPage FirstPage LastPage');

/** Entries that are removed from every object. */
export const FORBIDDEN_KEYS = ['AA', 'OC', 'AF', 'EF', 'RF', 'PieceInfo', 'OPI', 'Alternates', 'Ref', 'Subtype2', 'PS'];

/**
 * Entries that act, or that show what the signer does not see. In a document with earlier signatures, which every other change could
 * end, only these are removed, and others that the lists above do not name stay.
 */
export const ACTIVE_KEYS = set(
  'AA A OpenAction JavaScript EmbeddedFiles AF EF RF XFA NeedAppearances RV RC OPI Alternates Ref Subtype2 PS',
);

/** Names of removed content for the user, by the entry, action type or annotation type. */
export const REMOVAL_LABELS: Record<string, string> = {
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
