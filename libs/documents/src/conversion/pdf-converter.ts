import { Injectable } from '@nestjs/common';
import { Env, findExecutable } from '@app/core';
import type { PackageType } from '../fillers/detect-type';
import { Soffice } from './soffice';

/** Makes PDFs of filled documents, in the worker: with LibreOffice where it is installed. */
@Injectable()
export class PdfConverter {
  constructor(private readonly env: Env) {}

  /** Rejects with TemplateError `conversion_failed` for a document that cannot be converted, otherwise with what one may try again. */
  async convert(bytes: Buffer, type: PackageType, signal: AbortSignal): Promise<Buffer> {
    const executable =
      (await findExecutable('soffice', this.env.searchPath)) ??
      (await findExecutable('libreoffice', this.env.searchPath));
    if (executable === null || type === 'idml') throw new Error('LibreOffice is not installed: no PDF can be made.');
    return new Soffice(executable).convert(bytes, type, signal);
  }
}
