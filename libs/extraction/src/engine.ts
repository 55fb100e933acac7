import { Injectable } from '@nestjs/common';
import type { Answerer } from './answerers/answerer';
import { OneValueAnswerer } from './answerers/one-value.answerer';
import { ImageReader } from './readers/image.reader';
import { Ocr, type OcrEngine } from './readers/ocr';
import { PdfReader } from './readers/pdf.reader';
import type { Reader } from './readers/reader';
import { hasTesseractCli, TesseractCli } from './readers/tesseract-cli';
import { TesseractWasm } from './readers/tesseract-wasm';
import { TextReader } from './readers/text.reader';

/** What reads documents, and what answers questions about them; the first that takes a file or a question does it. */
@Injectable()
export class Engine {
  private readonly ocr = new Ocr(new FoundTesseract());
  readonly readers: Reader[] = [new PdfReader(this.ocr), new ImageReader(this.ocr), new TextReader()];
  readonly answerers: Answerer[] = [new OneValueAnswerer()];
}

/** The installed Tesseract when there is one, else the bundled one; looked for with the first picture. */
class FoundTesseract implements OcrEngine {
  private engine: Promise<OcrEngine> | undefined;

  async recognise(png: Buffer, signal?: AbortSignal): Promise<string> {
    this.engine ??= hasTesseractCli().then((installed) => (installed ? new TesseractCli() : new TesseractWasm()));
    return (await this.engine).recognise(png, signal);
  }
}
