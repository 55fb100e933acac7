import type { PdfCharacter } from '@app/core/programs';
import type { Rectangle, SigningTagKind } from '@app/formats';

/** A line to sign on. Rectangle in points from the top left of the page as displayed. */
export interface SignatureLine {
  kind: Extract<SigningTagKind, 'signature' | 'date'>;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Words for a signature and a date in the languages of the signing page and their neighbours. */
const WORDS = {
  signature:
    /^(?:signature|signed|sign here|unterschrift|unterzeichnet|firma|firmado|signé|assinatura|handtekening)$/iu,
  date: /^(?:date|datum|fecha|data)$/iu,
} as const;
/** A blank is at least so many underscores or dots. */
const BLANK = /[_.…]{4,}/gu;
/** The label before a blank: the last words before it, without a colon. */
const LABEL = /(?:^|[\s(])([\p{L}]+(?: here)?)[^\p{L}_]{0,12}$/iu;

/** The blanks on a page with the label of a signature or a date before them on the same line. */
export function signatureLines(read: readonly PdfCharacter[]): SignatureLine[] {
  return textLines(read).flatMap((line) => {
    const text = line.map((character) => character.text).join('');
    return [...text.matchAll(BLANK)].flatMap((match) => {
      const [, label = ''] = LABEL.exec(text.slice(0, match.index)) ?? [];
      const kind = kindOf(label);
      const blank = line.slice(match.index, match.index + match[0].length);
      return kind && blank.length > 0 ? [{ kind, ...boundsOf(blank) }] : [];
    });
  });
}

function kindOf(label: string): SignatureLine['kind'] | null {
  if (WORDS.signature.test(label)) return 'signature';
  return WORDS.date.test(label) ? 'date' : null;
}

/** The characters of each line, one UTF-16 unit each, so that offsets in their text are theirs. */
function textLines(read: readonly PdfCharacter[]): PdfCharacter[][] {
  const lines: PdfCharacter[][] = [[]];
  for (const character of read) {
    if (character.text === '\r' || character.text === '\n') lines.push([]);
    else for (const unit of character.text.split('')) lines.at(-1)!.push({ ...character, text: unit });
  }
  return lines;
}

function boundsOf(boxes: readonly PdfCharacter[]): Omit<SignatureLine, 'kind'> {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** The height of a signature above its line, in points. */
const SIGNATURE_HEIGHT = 32;

/** Where to draw on a line, from the bottom left of the page: a signature stands on it, a date is as high as the text. */
export function roomOn({ kind, left, right, top, bottom }: SignatureLine, pageHeight: number): Rectangle {
  const height = kind === 'signature' ? SIGNATURE_HEIGHT : bottom - top;
  return { x: left, y: pageHeight - bottom + (bottom - top) * 0.15, width: right - left, height };
}
