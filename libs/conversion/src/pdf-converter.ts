import { Env, findExecutable, OfflineBrowser, PageTimeoutError } from '@app/core/programs';
import { type Package, type PackageType, readPackage, TemplateError } from '@app/formats';
import { BrowserConverter } from './browser-converter';
import { Soffice } from './soffice';

/** Makes PDFs of filled documents, in a child process: with LibreOffice where it is installed, otherwise with Chromium. */
export class PdfConverter {
  private readonly printer: BrowserConverter;

  constructor(
    private readonly env: Env,
    browser: OfflineBrowser,
  ) {
    this.printer = new BrowserConverter(browser);
  }

  /**
   * The document as PDF. Rejects with TemplateError (`conversion_failed`, or what reading the package throws) for a document
   * that cannot be converted, with the signal's reason when aborted, otherwise with a fault after which one may try again.
   */
  async convert(bytes: Buffer, type: PackageType, signal: AbortSignal): Promise<Buffer> {
    // LibreOffice would take anything for a document, if only a page of plain text.
    const pkg = readPackage(bytes);
    const office = type === 'idml' ? null : await this.findOffice();
    if (office !== null && type !== 'idml') return new Soffice(office).convert(bytes, type, signal);
    return this.print(bytes, pkg, type, signal);
  }

  private async print(bytes: Buffer, pkg: Package, type: PackageType, signal: AbortSignal): Promise<Buffer> {
    try {
      return await this.printer.convert(bytes, pkg, type, signal);
    } catch (error) {
      if (!(error instanceof PageTimeoutError)) throw error;
      throw new TemplateError('conversion_failed', 'The filled document cannot be converted to PDF: it took too long.');
    }
  }

  /** Looked up each time: it may be installed, or go, while the service runs. */
  private async findOffice(): Promise<string | null> {
    const { searchPath } = this.env;
    return (await findExecutable('soffice', searchPath)) ?? findExecutable('libreoffice', searchPath);
  }
}
