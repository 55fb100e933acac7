import { withPdf, type PdfPage } from '@app/core/programs';
import type { DocumentPage, DocumentText, PageImage } from '../document';
import { fileKindOf, isPicture, type PictureKind } from '../file-kind';
import { decodeBmp } from '../ocr/bmp';
import type { Picture } from '../ocr/picture';
import type { SourceFile } from '../reader';
import { findBarcodes } from './barcodes';
import { dominantColors } from './colors';
import { findMarks } from './marks';
import { turnedBox } from '../ocr/turn';
import { factsOfPicture, toRaster } from './raster';

/** What questions ask about the look of pages. */
export const IMAGE_ASPECTS = ['facts', 'colors', 'barcodes', 'marks'] as const;
export type ImageAspect = (typeof IMAGE_ASPECTS)[number];

export interface ImageOptions {
  aspects: ImageAspect[];
  progress?: () => void;
  /** The time (milliseconds since 1970) after which no further page is looked at. */
  deadline: number;
}

/** Pages after these are not looked at. */
const MAX_PAGES = 50;
/** Pixels of the longer side: bars of codes need more than strokes, and colours least. */
const SIDES = { barcodes: 2600, marks: 1100, colors: 400 };
const PDF_DPI = 220;
const PDF_PIXELS = 8_000_000;
const POINTS_PER_INCH = 72;

/** The document with the look of its pages (`PageImage`), for pictures and PDFs; other files have no look. */
export async function withImages(
  file: SourceFile,
  document: DocumentText,
  options: ImageOptions,
): Promise<DocumentText> {
  const kind = fileKindOf(file.bytes);
  if (options.aspects.length === 0 || !(kind === 'pdf' || isPicture(kind))) return document;
  const pages = [...document.pages];
  const look = async (index: number, imageOf: (page: DocumentPage) => Promise<PageImage>) => {
    pages[index] = { ...pages[index]!, image: await imageOf(pages[index]!) };
    options.progress?.();
  };
  const isWanted = (index: number) => index < Math.min(pages.length, MAX_PAGES) && Date.now() < options.deadline;
  if (kind === 'pdf') {
    await withPdf(file.bytes, async (pdf) => {
      for (let index = 0; isWanted(index); index++)
        await pdf.withPage(index, (page) => look(index, (known) => imageOfPdfPage(page, known, options.aspects)));
    });
  } else {
    for (let index = 0; isWanted(index); index++)
      await look(index, (known) => imageOfPicture(file.bytes, known, kind, options.aspects));
  }
  return { ...document, pages };
}

async function imageOfPicture(bytes: Uint8Array, page: DocumentPage, kind: PictureKind, aspects: ImageAspect[]) {
  const index = page.number - 1;
  if (kind !== 'bmp')
    return { ...(await factsOfPicture(bytes, index)), ...(await lookOf({ file: bytes, page: index }, page, aspects)) };
  const bitmap = decodeBmp(bytes);
  const size = { width: bitmap.width, height: bitmap.height };
  return { size, dpi: null, format: 'bmp', ...(await lookOf(bitmap, page, aspects)) };
}

/** Of a PDF page, the size and resolution are those of its largest picture. */
async function imageOfPdfPage(pdf: PdfPage, page: DocumentPage, aspects: ImageAspect[]): Promise<PageImage> {
  const [largest] = [...page.pictures].sort((a, b) => b.width * b.height - a.width * a.height);
  const size = largest ? { width: largest.width, height: largest.height } : null;
  const inches = largest ? (largest.box.width * page.width) / POINTS_PER_INCH : 0;
  const dpi = largest && inches > 0 ? Math.round(largest.width / inches) : null;
  const { data, ...shape } = pdf.render({ dpi: PDF_DPI, maxPixels: PDF_PIXELS });
  return { size, dpi, format: 'pdf', ...(await lookOf({ raw: data, ...shape }, page, aspects)) };
}

async function lookOf(source: Picture, page: DocumentPage, aspects: ImageAspect[]) {
  const has = (aspect: ImageAspect) => aspects.includes(aspect);
  const { turn = 0 } = page;
  // A bar code is read as it is printed.
  const printed = turn === 'mirrored' ? 0 : turn;
  const barcodes = has('barcodes') ? await findBarcodes(await toRaster(source, SIDES.barcodes, printed)) : [];
  return {
    colors: has('colors') ? dominantColors(await toRaster(source, SIDES.colors)) : [],
    barcodes: turn === 'mirrored' ? barcodes.map((one) => ({ ...one, box: turnedBox(one.box, turn) })) : barcodes,
    marks: has('marks') ? findMarks(await toRaster(source, SIDES.marks, turn), page) : [],
  };
}
