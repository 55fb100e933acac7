import { Env, OfflineBrowser, PageTimeoutError } from '@app/core/programs';
import { type Package, type PackageType, readPackage, TemplateError } from '@app/formats';
import { BrowserConverter } from './browser-converter';
import { findOffice } from './find-office';
import { Soffice } from './soffice';

/** Converts filled documents to PDF, with LibreOffice where it is installed, otherwise with Chromium. */
export class PdfConverter {
  private readonly printer: BrowserConverter;

  constructor(
    private readonly env: Env,
    browser: OfflineBrowser,
    /** Where the folders of conversions are made; the system's folder for temporary files by default. */
    private readonly base?: string,
  ) {
    this.printer = new BrowserConverter(browser);
  }

  /**
   * Returns the document as PDF. Throws TemplateError (`conversion_failed`, or the errors of `readPackage`) for a document that
   * cannot be converted, and the signal's reason when aborted. Other errors are temporary and may be retried.
   */
  async convert(bytes: Buffer, type: PackageType, signal: AbortSignal): Promise<Buffer> {
    // LibreOffice accepts any bytes, as plain text if nothing else, so the package is validated first.
    const pkg = readPackage(bytes);
    // Searched on each call, because LibreOffice may be installed or removed while the service runs.
    const office = type === 'idml' ? null : await findOffice(this.env.searchPath);
    if (office !== null && type !== 'idml')
      return new Soffice(office, undefined, this.base).convert(bytes, type, signal);
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
}
