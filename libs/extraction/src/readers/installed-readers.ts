import { ImageReader } from './ocr/image.reader';
import { InstalledOcr, type OcrSettings } from './ocr/installed-ocr';
import { PdfReader } from './pdf.reader';
import type { Reader } from './reader';
import { TextReader } from './text.reader';

const DEFAULT_OCR: OcrSettings = { engine: 'auto', languages: ['eng', 'deu', 'fra', 'spa'] };

/** One reader for each kind of file. */
export function installedReaders(settings: OcrSettings = DEFAULT_OCR): Reader[] {
  const ocr = new InstalledOcr(settings);
  return [new PdfReader(ocr), new ImageReader(ocr), new TextReader()];
}
