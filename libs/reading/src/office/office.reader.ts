import { openDocument, TemplateError } from '@app/formats/packages';
import type { DocumentText } from '../document';
import { fileKindOf } from '../file-kind';
import type { Ocr } from '../ocr/ocr';
import {
  type ReadOptions,
  type Reader,
  type SourceFile,
  UnreadableDocumentError,
  type UnreadableReason,
} from '../reader';
import { readWorkbookSheets } from '../sheets/workbook';
import { refuseSpreadsheets } from '../sheets/workbook-space';
import { readDocx } from './docx';
import { withPictureText } from './picture-text';
import { readPptx } from './pptx';

/** The name of the stream of an encrypted file (MS-OFFCRYPTO, 2.3.4.4), in the encoding of the container's directory. */
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
/** The reasons of errors of packages; others mean that the file is damaged. */
const REASONS: Partial<Record<string, UnreadableReason>> = {
  encrypted: 'encrypted',
  zip_bomb: 'too_large',
  too_complex: 'too_large',
  too_many_entries: 'too_large',
  zip64_unsupported: 'unsupported',
  unknown_file_type: 'unsupported',
};

/** Reads the formats of Office Open XML: Word, PowerPoint and Excel, with and without macros, which are never run. */
export class OfficeReader implements Reader {
  constructor(private readonly ocr: Ocr) {}

  takes({ bytes }: SourceFile): boolean {
    return ['zip', 'compound'].includes(fileKindOf(bytes) ?? '');
  }

  async read({ bytes }: SourceFile, options: ReadOptions): Promise<DocumentText> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (fileKindOf(bytes) === 'compound') throw compoundError(buffer);
    try {
      return await readPackage(buffer, options, this.ocr);
    } catch (error) {
      if (error instanceof TemplateError) throw toUnreadable(error);
      throw error;
    }
  }
}

async function readPackage(bytes: Buffer, options: ReadOptions, ocr: Ocr): Promise<DocumentText> {
  const { pkg, type } = openDocument(bytes);
  switch (type) {
    case 'docx':
    case 'pptx': {
      const { document, pictures } = type === 'docx' ? readDocx(pkg, options) : readPptx(pkg, options);
      return withPictureText(document, pictures, pkg, ocr, options);
    }
    case 'xlsx':
      refuseSpreadsheets(options);
      return readWorkbookSheets(pkg, options);
    case 'idml':
      throw new UnreadableDocumentError('unsupported', 'Files of this type cannot be read.');
  }
}

function compoundError(bytes: Buffer): UnreadableDocumentError {
  return bytes.includes(ENCRYPTED_STREAM)
    ? new UnreadableDocumentError('encrypted', 'The file is protected by a password.')
    : new UnreadableDocumentError('unsupported', 'The file is of an old binary Office format, which cannot be read.');
}

function toUnreadable(error: TemplateError): UnreadableDocumentError {
  const reason = REASONS[error.code] ?? 'broken';
  const message =
    error.code === 'unknown_file_type'
      ? 'Files of this type cannot be read.'
      : `The file cannot be read: ${error.message}`;
  return new UnreadableDocumentError(reason, message, { cause: error });
}
