const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';
const UNKNOWN = 'application/octet-stream';

/** Media types by the extension of a file's name. */
const MEDIA_TYPES = new Map(
  Object.entries({
    pdf: 'application/pdf',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    tif: 'image/tiff',
    tiff: 'image/tiff',
    zip: 'application/zip',
    docx: `${OFFICE}.wordprocessingml.document`,
    xlsx: `${OFFICE}.spreadsheetml.sheet`,
    pptx: `${OFFICE}.presentationml.presentation`,
    odt: `${OPEN_DOCUMENT}.text`,
    ods: `${OPEN_DOCUMENT}.spreadsheet`,
    doc: 'application/msword',
    xls: 'application/vnd.ms-excel',
    ppt: 'application/vnd.ms-powerpoint',
    rtf: 'application/rtf',
    csv: 'text/csv',
    tsv: 'text/tab-separated-values',
    txt: 'text/plain',
    json: 'application/json',
    xml: 'application/xml',
    html: 'text/html',
    htm: 'text/html',
    ics: 'text/calendar',
    vcf: 'text/vcard',
    svg: 'image/svg+xml',
    heic: 'image/heic',
    eml: 'message/rfc822',
    mp3: 'audio/mpeg',
    mp4: 'video/mp4',
  }),
);

/** What clients declare that do not know the type; a part of a multipart body without a type is text (RFC 7578, 4.4). */
const UNSPECIFIC: readonly string[] = ['', 'text/plain', UNKNOWN];

/** The extension of a file's name in lower case; '' when it has none. */
export const extensionOf = (name: string): string => /\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The media type of a file: the declared one, unless that says nothing and the name says more. */
export function mediaTypeOf(name: string, declared = UNKNOWN): string {
  if (!UNSPECIFIC.includes(declared.toLowerCase())) return declared;
  return MEDIA_TYPES.get(extensionOf(name)) ?? declared;
}
