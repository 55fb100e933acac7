import { withPdf, type PdfCharacter } from '@app/core/programs';
import {
  arrayOf,
  displayed,
  displaySize,
  fieldsOf,
  numbersOf,
  type PdfField,
  type PdfFile,
  type Rectangle,
} from '@app/formats';

/** A place for the signature or its date: page index from 0, rectangle as displayed. */
export interface SignaturePlace extends Rectangle {
  page: number;
  wants: 'signature' | 'date';
  /** A placeholder's text must be covered; a field is taken out of the form. */
  from: 'placeholder' | 'field';
}

const TAG = /\{\{\s*(signature|signature_date)\s*\}\}/g;
const MAX_CHARACTERS = 100_000;

/** The fields and placeholders that ask for a signature or its date, in page order; none means: append a page. */
export async function findSignaturePlaces(bytes: Uint8Array, file: PdfFile): Promise<SignaturePlace[]> {
  const found = [...fieldPlaces(file), ...(await placeholderPlaces(bytes, file))];
  return found.toSorted((a, b) => a.page - b.page || b.y - a.y);
}

/** Signature fields that nobody signed, and text fields named `signature_date`. */
export function signatureFields(file: PdfFile): PdfField[] {
  return fieldsOf(file).filter(
    ({ kind, name }) => kind === 'signature' || (kind === 'text' && name === 'signature_date'),
  );
}

function fieldPlaces(file: PdfFile): SignaturePlace[] {
  const owner = new Map(
    file.pages.flatMap(({ dict }, page) =>
      (arrayOf(dict, 'Annots')?.asArray() ?? []).map((entry) => [file.context.lookup(entry), page] as const),
    ),
  );
  return signatureFields(file).flatMap(({ kind, widgets }) =>
    widgets.flatMap((widget) => {
      const page = owner.get(widget);
      const dict = page === undefined ? undefined : file.pages[page]?.dict;
      if (page === undefined || !dict) return [];
      const place = displayed(dict, numbersOf(arrayOf(widget, 'Rect')));
      if (place.width < 2 || place.height < 2) return [];
      return [
        {
          ...place,
          page,
          wants: kind === 'signature' ? ('signature' as const) : ('date' as const),
          from: 'field' as const,
        },
      ];
    }),
  );
}

async function placeholderPlaces(bytes: Uint8Array, file: PdfFile): Promise<SignaturePlace[]> {
  return withPdf(bytes, async (pdf) => {
    const places: SignaturePlace[] = [];
    for (let page = 0; page < Math.min(pdf.pageCount, file.pages.length); page++) {
      const dict = file.pages[page]?.dict;
      const characters = await pdf.withPage(page, (open) => open.characters(MAX_CHARACTERS));
      if (dict)
        places.push(
          ...tagsIn(characters).map((tag) => ({
            ...onPage(tag, displaySize(dict).height),
            page,
            from: 'placeholder' as const,
          })),
        );
    }
    return places;
  });
}

interface Tag {
  wants: 'signature' | 'date';
  boxes: PdfCharacter[];
}

/**
 * The boxes of the characters of each tag; a tag that was broken over lines gives its place on the first line. PDFium's own
 * line breaks are left out: on a page of columns it may put one behind every glyph.
 */
function tagsIn(read: PdfCharacter[]): Tag[] {
  const characters = read.filter(({ text }) => text !== '\r' && text !== '\n');
  const owners = characters.flatMap((character) =>
    Array.from(character.text, () => character).slice(0, character.text.length),
  );
  const text = characters.map((character) => character.text).join('');
  return [...text.matchAll(TAG)].map((match) => {
    const boxes = owners.slice(match.index, match.index + match[0].length).filter(({ text: one }) => one.trim() !== '');
    return { wants: match[1] === 'signature' ? 'signature' : 'date', boxes };
  });
}

function onPage({ wants, boxes }: Tag, pageHeight: number): Rectangle & Pick<SignaturePlace, 'wants'> {
  const line = boxes.filter(({ top, bottom }) => top < (boxes[0]?.bottom ?? 0) && bottom > (boxes[0]?.top ?? 0));
  const left = Math.min(...line.map((box) => box.left));
  const right = Math.max(...line.map((box) => box.right));
  const top = Math.min(...line.map((box) => box.top));
  const bottom = Math.max(...line.map((box) => box.bottom));
  return { wants, x: left, y: pageHeight - bottom, width: right - left, height: bottom - top };
}
