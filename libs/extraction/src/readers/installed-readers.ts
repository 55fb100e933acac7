import type { OcrEngine } from '@app/core/programs';

import { HtmlReader } from './html/html.reader';
import { MailReader } from './mail/mail.reader';
import { OfficeReader } from './office/office.reader';
import { DelimitedReader } from './sheets/delimited.reader';
import { TranscriptReader } from './transcripts/transcript.reader';
import { ImageReader } from './ocr/image.reader';
import { InstalledOcr } from './ocr/installed-ocr';
import { PdfReader } from './pdf.reader';
import type { Reader } from './reader';
import { TextReader } from './text.reader';

/**
 * One reader for each kind of file; plain text comes last, because other kinds are text as well. `ocrEngine` is the setting
 * `OCR_ENGINE`.
 */
export function installedReaders(ocrEngine: OcrEngine = 'auto'): Reader[] {
  const ocr = new InstalledOcr(ocrEngine);
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
