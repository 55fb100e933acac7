import type { OcrEngine } from '@app/core/programs';

import { ImageReader } from './ocr/image.reader';
import { InstalledOcr } from './ocr/installed-ocr';
import { PdfReader } from './pdf.reader';
import type { Reader } from './reader';
import { TextReader } from './text.reader';

/** One reader for each kind of file. `ocrEngine` is the setting `OCR_ENGINE`. */
export function installedReaders(ocrEngine: OcrEngine = 'auto'): Reader[] {
  const ocr = new InstalledOcr(ocrEngine);
  return [new PdfReader(ocr), new ImageReader(ocr), new TextReader()];
}
