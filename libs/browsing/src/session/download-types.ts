import { extensionOf } from '@app/core/programs';

const ZIP = ['504b0304', '504b0506'];
/** Compound files of Microsoft Office up to 2003. */
const OLE = ['d0cf11e0a1b11ae1'];

/** How the content of a file begins, by its extension; null for text, which has no zero bytes. Files of other extensions are only no programs. */
const BEGINNINGS = new Map(
  Object.entries<readonly string[] | null>({
    pdf: ['25504446'],
    png: ['89504e47'],
    jpg: ['ffd8ff'],
    jpeg: ['ffd8ff'],
    gif: ['474946'],
    webp: ['52494646'],
    tif: ['49492a00', '4d4d002a'],
    tiff: ['49492a00', '4d4d002a'],
    zip: ZIP,
    docx: ZIP,
    xlsx: ZIP,
    pptx: ZIP,
    odt: ZIP,
    ods: ZIP,
    doc: OLE,
    xls: OLE,
    ppt: OLE,
    rtf: ['7b5c727466'],
    csv: null,
    tsv: null,
    txt: null,
    json: null,
    xml: null,
    html: null,
    htm: null,
    ics: null,
    vcf: null,
  }),
);

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
  const begins = BEGINNINGS.get(extensionOf(name));
  const fits = begins === null ? isText(beginning) : (begins?.some((one) => hex.startsWith(one)) ?? true);
  return fits ? null : `The content of "${name}" is of another type than its name.`;
}

/** Text in UTF-16, which has zero bytes, begins with a byte order mark. */
const isText = (bytes: Buffer): boolean => !bytes.includes(0) || /^(fffe|feff)/.test(bytes.toString('hex', 0, 2));
