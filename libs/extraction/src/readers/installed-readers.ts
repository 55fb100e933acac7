import { ImageReader } from './ocr/image.reader';
import { Ocr, type OcrEngine } from './ocr/ocr';
import { PdfReader } from './pdf.reader';
import type { Look } from './ocr/picture';
import type { Reader } from './reader';
import { hasTesseractCli, TesseractCli } from './ocr/tesseract-cli';
import { TesseractWasm } from './ocr/tesseract-wasm';
import { TextReader } from './text.reader';

/** The installed Tesseract when there is one, else the bundled one; looked for with the first picture. */
class FoundTesseract implements OcrEngine {
  private engine: Promise<OcrEngine> | undefined;

  async recognise(png: Buffer, look: Look): Promise<string> {
    this.engine ??= hasTesseractCli().then((installed) => (installed ? new TesseractCli() : new TesseractWasm()));
    return (await this.engine).recognise(png, look);
  }
}

/** One reader per kind of file; pictures go to the OCR engine of this machine. */
export function installedReaders(): Reader[] {
  const ocr = new Ocr(new FoundTesseract());
  return [new PdfReader(ocr), new ImageReader(ocr), new TextReader()];
}
