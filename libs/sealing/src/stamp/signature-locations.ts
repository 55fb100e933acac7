import { withPdf, type PdfCharacter } from '@app/core/programs';
import {
  arrayOf,
  displayedRectangle,
  displayedPageSize,
  fieldsOf,
  numbersOf,
  type PdfField,
  type PdfFile,
  type Rectangle,
} from '@app/formats';

/** A location for the signature or its date: page index from 0, rectangle as displayed (points, origin bottom left). */
export interface SignatureLocation extends Rectangle {
  page: number;
  kind: 'signature' | 'date';
  /** The number of the signer in the tag or the name of the field, from 1; null when it has none. */
  signer: number | null;
  /** The text of a placeholder has to be covered; a field has to be removed from the form. */
  source: 'placeholder' | 'field';
}

/** `{{signature}}`, `{{signature_date}}`, and with the number of a signer `{{signature_2}}`, `{{signature_date_2}}`. */
const TAG = /\{\{\s*(signature|signature_date)(?:_(\d{1,2}))?\s*\}\}/g;
const NUMBERED = /_(\d{1,2})$/;
const MAX_CHARACTERS = 100_000;

/** The signature fields and placeholders of a document in page order; empty when a page has to be appended. */
export async function findSignatureLocations(bytes: Uint8Array, file: PdfFile): Promise<SignatureLocation[]> {
  const found = [...fieldLocations(file), ...(await placeholderLocations(bytes, file))];
  return found.toSorted((a, b) => a.page - b.page || b.y - a.y);
}

/** Signature fields, and text fields named `signature_date`. */
export function signatureFields(file: PdfFile): PdfField[] {
  return fieldsOf(file).filter(
    ({ kind, name }) => kind === 'signature' || (kind === 'text' && /^signature_date(?:_\d{1,2})?$/.test(name)),
  );
}

function fieldLocations(file: PdfFile): SignatureLocation[] {
  const owner = new Map(
    file.pages.flatMap(({ dict }, page) =>
      (arrayOf(dict, 'Annots')?.asArray() ?? []).map((entry) => [file.context.lookup(entry), page] as const),
    ),
  );
  return signatureFields(file).flatMap(({ kind, name, widgets }) =>
    widgets.flatMap((widget) => {
      const page = owner.get(widget);
      const dict = page === undefined ? undefined : file.pages[page]?.dict;
      if (page === undefined || !dict) return [];
      const rectangle = displayedRectangle(dict, numbersOf(arrayOf(widget, 'Rect')));
      if (rectangle.width < 2 || rectangle.height < 2) return [];
      return [
        {
          ...rectangle,
          page,
          kind: kind === 'signature' ? ('signature' as const) : ('date' as const),
          signer: numberOf(NUMBERED.exec(name)?.[1]),
          source: 'field' as const,
        },
      ];
    }),
  );
}

async function placeholderLocations(bytes: Uint8Array, file: PdfFile): Promise<SignatureLocation[]> {
  return withPdf(bytes, async (pdf) => {
    const locations: SignatureLocation[] = [];
    for (let page = 0; page < Math.min(pdf.pageCount, file.pages.length); page++) {
      const dict = file.pages[page]?.dict;
      const characters = await pdf.withPage(page, (open) => open.characters(MAX_CHARACTERS));
      if (dict)
        locations.push(
          ...tagsIn(characters).map((tag) => ({
            ...onPage(tag, displayedPageSize(dict).height),
            page,
            source: 'placeholder' as const,
          })),
        );
    }
    return locations;
  });
}

const numberOf = (digits: string | undefined): number | null => (digits ? Number(digits) : null);

interface Tag extends Pick<SignatureLocation, 'kind' | 'signer'> {
  boxes: PdfCharacter[];
}

/**
 * The tags in the text of a page, each with the boxes of its characters. The line breaks that PDFium inserts are skipped: on a
 * page with columns it may insert one after every glyph.
 */
function tagsIn(read: PdfCharacter[]): Tag[] {
  const characters = read.filter(({ text }) => text !== '\r' && text !== '\n');
  const owners = characters.flatMap((character) =>
    Array.from(character.text, () => character).slice(0, character.text.length),
  );
  const text = characters.map((character) => character.text).join('');
  return [...text.matchAll(TAG)].map((match) => {
    const boxes = owners.slice(match.index, match.index + match[0].length).filter(({ text: one }) => one.trim() !== '');
    return { kind: match[1] === 'signature' ? 'signature' : 'date', signer: numberOf(match[2]), boxes };
  });
}

/** The rectangle of a tag on its page. For a tag that is broken over lines it is the part on the first line. */
function onPage(
  { kind, signer, boxes }: Tag,
  pageHeight: number,
): Rectangle & Pick<SignatureLocation, 'kind' | 'signer'> {
  const line = boxes.filter(({ top, bottom }) => top < (boxes[0]?.bottom ?? 0) && bottom > (boxes[0]?.top ?? 0));
  const left = Math.min(...line.map((box) => box.left));
  const right = Math.max(...line.map((box) => box.right));
  const top = Math.min(...line.map((box) => box.top));
  const bottom = Math.max(...line.map((box) => box.bottom));
  return { kind, signer, x: left, y: pageHeight - bottom, width: right - left, height: bottom - top };
}
