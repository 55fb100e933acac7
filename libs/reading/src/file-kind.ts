/** The kind of a file by its first bytes; `compound` is the container of old and of encrypted Office files. */
export type FileKind = 'pdf' | 'png' | 'jpeg' | 'tiff' | 'webp' | 'gif' | 'bmp' | 'zip' | 'compound' | 'text';

/** Kinds of pictures. */
export type PictureKind = Extract<FileKind, 'png' | 'jpeg' | 'tiff' | 'webp' | 'gif' | 'bmp'>;

const PICTURES: readonly PictureKind[] = ['png', 'jpeg', 'tiff', 'webp', 'gif', 'bmp'];

const SIGNATURES: { kind: FileKind; at: number; bytes: number[] }[] = [
  { kind: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: 'jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: 'tiff', at: 0, bytes: [0x49, 0x49, 0x2a, 0x00] },
  { kind: 'tiff', at: 0, bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { kind: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { kind: 'gif', at: 0, bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: 'bmp', at: 0, bytes: [0x42, 0x4d] },
  { kind: 'zip', at: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'compound', at: 0, bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
];

/** PDFs may have other bytes before the header; viewers accept it within the first kilobyte. */
const PDF_HEADER_REACH = 1024;
const TEXT_SAMPLE = 4096;
/** NUL and control characters other than tab, line ends and form feed. */
const CONTROL = /[\u0000-\u0008\u000B\u000E-\u001A\u001C-\u001F]/;

/** The kind of a file by its content: `text` when it looks like characters, null when no kind fits. */
export function fileKindOf(bytes: Uint8Array): FileKind | null {
  const known = SIGNATURES.find(({ at, bytes: magic }) => magic.every((byte, index) => bytes[at + index] === byte));
  if (known && (known.kind !== 'bmp' || isBmpHeader(bytes))) return known.kind;
  if (Buffer.from(bytes.subarray(0, PDF_HEADER_REACH)).includes('%PDF-')) return 'pdf';
  return looksLikeText(bytes) ? 'text' : null;
}

/** Whether files of a kind are pictures. */
export function isPicture(kind: FileKind | null): kind is PictureKind {
  return PICTURES.some((picture) => picture === kind);
}

/** Text may begin with `BM` as well; the size of the info header identifies a bitmap. */
function isBmpHeader(bytes: Uint8Array): boolean {
  return [12, 40, 52, 56, 64, 108, 124].includes(bytes[14] ?? 0) && bytes[15] === 0;
}

function looksLikeText(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, TEXT_SAMPLE);
  if (sample.length === 0) return false;
  const utf16 = (sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff);
  return utf16 || !CONTROL.test(Buffer.from(sample).toString('latin1'));
}
