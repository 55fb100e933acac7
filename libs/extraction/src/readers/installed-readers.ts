import { ImageReader } from './image.reader';
import { Ocr, type OcrEngine } from './ocr';
import { PdfReader } from './pdf.reader';
import type { Reader } from './reader';
import { hasTesseractCli, TesseractCli } from './tesseract-cli';
import { TesseractWasm } from './tesseract-wasm';
import { TextReader } from './text.reader';

/** The OCR engine of this machine: `tesseract` on PATH, else the one in WebAssembly. */
export async function installedOcrEngine(): Promise<OcrEngine> {
  return (await hasTesseractCli()) ? new TesseractCli() : new TesseractWasm();
}

/** One reader per kind of file, sharing one OCR engine. */
export function readersWith(engine: OcrEngine): Reader[] {
  const ocr = new Ocr(engine);
  return [new PdfReader(ocr), new ImageReader(ocr), new TextReader()];
}
