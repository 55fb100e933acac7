/** A type of file by its extension: its media type, and how its content begins. */
interface DownloadType {
  mediaType: string;
  /** Null: text, which has no zero bytes; empty: any content that is no program. */
  begins: readonly string[] | null;
}

const ZIP = ['504b0304', '504b0506'];
/** Compound files of Microsoft Office up to 2003. */
const OLE = ['d0cf11e0a1b11ae1'];
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

const TYPES: Readonly<Record<string, DownloadType>> = {
  pdf: { mediaType: 'application/pdf', begins: ['25504446'] },
  png: { mediaType: 'image/png', begins: ['89504e47'] },
  jpg: { mediaType: 'image/jpeg', begins: ['ffd8ff'] },
  jpeg: { mediaType: 'image/jpeg', begins: ['ffd8ff'] },
  gif: { mediaType: 'image/gif', begins: ['474946'] },
  webp: { mediaType: 'image/webp', begins: ['52494646'] },
  tif: { mediaType: 'image/tiff', begins: ['49492a00', '4d4d002a'] },
  tiff: { mediaType: 'image/tiff', begins: ['49492a00', '4d4d002a'] },
  zip: { mediaType: 'application/zip', begins: ZIP },
  docx: { mediaType: `${OFFICE}.wordprocessingml.document`, begins: ZIP },
  xlsx: { mediaType: `${OFFICE}.spreadsheetml.sheet`, begins: ZIP },
  pptx: { mediaType: `${OFFICE}.presentationml.presentation`, begins: ZIP },
  odt: { mediaType: `${OPEN_DOCUMENT}.text`, begins: ZIP },
  ods: { mediaType: `${OPEN_DOCUMENT}.spreadsheet`, begins: ZIP },
  doc: { mediaType: 'application/msword', begins: OLE },
  xls: { mediaType: 'application/vnd.ms-excel', begins: OLE },
  ppt: { mediaType: 'application/vnd.ms-powerpoint', begins: OLE },
  rtf: { mediaType: 'application/rtf', begins: ['7b5c727466'] },
  csv: { mediaType: 'text/csv', begins: null },
  tsv: { mediaType: 'text/tab-separated-values', begins: null },
  txt: { mediaType: 'text/plain', begins: null },
  json: { mediaType: 'application/json', begins: null },
  xml: { mediaType: 'application/xml', begins: null },
  html: { mediaType: 'text/html', begins: null },
  htm: { mediaType: 'text/html', begins: null },
  ics: { mediaType: 'text/calendar', begins: null },
  vcf: { mediaType: 'text/vcard', begins: null },
};
const OTHER: DownloadType = { mediaType: 'application/octet-stream', begins: [] };

/** Programs and scripts that an operating system runs on a double click. They are refused also when the policy names them. */
const PROGRAM_EXTENSIONS = new Set([
  ...['exe', 'msi', 'msp', 'com', 'bat', 'cmd', 'ps1', 'vbs', 'vbe', 'js', 'jse', 'wsf', 'wsh', 'hta', 'scr', 'pif'],
  ...['cpl', 'dll', 'sys', 'reg', 'lnk', 'url', 'inf', 'gadget', 'application', 'msix', 'appx', 'chm', 'iso', 'img'],
  ...['jar', 'jnlp', 'class', 'apk', 'ipa', 'app', 'dmg', 'pkg', 'command', 'workflow', 'action', 'scpt', 'dylib'],
  ...['deb', 'rpm', 'run', 'bin', 'sh', 'bash', 'csh', 'ksh', 'elf', 'so', 'appimage', 'desktop', 'snap', 'flatpakref'],
  ...['py', 'pl', 'rb', 'docm', 'xlsm', 'pptm', 'xlam', 'dotm', 'xltm'],
]);

/** How programs begin: PE, ELF, Mach-O (and Java), scripts, shortcuts, Debian and RPM packages, cabinets, Android, WebAssembly. */
const PROGRAM_BEGINNINGS = [
  ...['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '2321', 'efbbbf2321'],
  ...['4c0000000114', '213c617263683e', 'edabeedb', '4d534346', '6465780a', '0061736d'],
];

/** Bytes of a file that `downloadProblem` looks at. */
export const SNIFFED_BYTES = 4_096;

/** The extension of a file's name in lower case; '' when it has none. */
export const extensionOf = (name: string): string => /\.([^.\s]{1,12})$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const mediaTypeOf = (name: string): string => (TYPES[extensionOf(name)] ?? OTHER).mediaType;

/** Why a file with this name is refused, as a sentence; null when it is not. */
export function nameProblem(name: string, permitted: readonly string[]): string | null {
  const extension = extensionOf(name);
  if (PROGRAM_EXTENSIONS.has(extension)) return `"${name}" is a program.`;
  return permitted.includes(extension) ? null : `Files of the type "${extension}" are not permitted.`;
}

/** Why a file with this name and beginning is refused, as a sentence; null when it is not. */
export function contentProblem(name: string, beginning: Buffer): string | null {
  const hex = beginning.toString('hex');
  if (PROGRAM_BEGINNINGS.some((one) => hex.startsWith(one))) return `The content of "${name}" is a program.`;
  const { begins } = TYPES[extensionOf(name)] ?? OTHER;
  const fits = begins === null ? isText(beginning) : begins.length === 0 || begins.some((one) => hex.startsWith(one));
  return fits ? null : `The content of "${name}" is of another type than its name.`;
}

/** Text in UTF-16, which has zero bytes, begins with a byte order mark. */
const isText = (bytes: Buffer): boolean => !bytes.includes(0) || /^(fffe|feff)/.test(bytes.toString('hex', 0, 2));
