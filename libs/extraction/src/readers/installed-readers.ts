import { HtmlReader } from './html/html.reader';
import { MailReader } from './mail/mail.reader';
import { OfficeReader } from './office/office.reader';
import { DelimitedReader } from './sheets/delimited.reader';
import { TranscriptReader } from './transcripts/transcript.reader';
import { ImageReader } from './ocr/image.reader';
import { Ocr, type OcrEngine } from './ocr/ocr';
import { PdfReader } from './pdf.reader';
import type { OcrPass } from './ocr/picture';
import type { Reader } from './reader';
import { hasTesseractCli, TesseractCli } from './ocr/tesseract-cli';
import { TesseractWasm } from './ocr/tesseract-wasm';
import { TextReader } from './text.reader';

/** The installed Tesseract when there is one, else the bundled one; chosen when the first picture is read. */
class FoundTesseract implements OcrEngine {
  private engine: Promise<OcrEngine> | undefined;

  async recognise(png: Buffer, pass: OcrPass): Promise<string> {
    this.engine ??= hasTesseractCli().then((installed) => (installed ? new TesseractCli() : new TesseractWasm()));
    return (await this.engine).recognise(png, pass);
  }
}

/** One reader for each kind of file; plain text comes last, because other kinds are text as well. */
export function installedReaders(): Reader[] {
  const ocr = new Ocr(new FoundTesseract());
  const readers: Reader[] = [
    new PdfReader(ocr),
    new ImageReader(ocr),
    new OfficeReader(),
    new DelimitedReader(),
    new MailReader(() => readers),
    new TranscriptReader(),
    new HtmlReader(),
    new TextReader(),
  ];
  return readers;
}
