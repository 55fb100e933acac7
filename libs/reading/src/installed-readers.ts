import { HtmlReader } from './html/html.reader';
import { MailReader } from './mail/mail.reader';
import { FormOcr } from './ocr/form-ocr';
import { ImageReader } from './ocr/image.reader';
import { InstalledOcr, type OcrSettings } from './ocr/installed-ocr';
import { OfficeReader } from './office/office.reader';
import { PdfReader } from './pdf/pdf.reader';
import type { Reader } from './reader';
import { DelimitedReader } from './sheets/delimited.reader';
import { TextReader } from './text.reader';
import { TranscriptReader } from './transcripts/transcript.reader';

const DEFAULT_OCR: OcrSettings = { engine: 'auto', languages: ['eng', 'deu', 'fra', 'spa'] };

/** One reader for each kind of file; plain text comes last, because other kinds are text as well. */
export function installedReaders(settings: OcrSettings = DEFAULT_OCR): Reader[] {
  const ocr = new FormOcr(new InstalledOcr(settings));
  const readers: Reader[] = [
    new PdfReader(ocr),
    new ImageReader(ocr),
    new OfficeReader(ocr),
    new DelimitedReader(),
    new MailReader(() => readers),
    new TranscriptReader(),
    new HtmlReader(),
    new TextReader(),
  ];
  return readers;
}
