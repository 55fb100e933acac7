import { tmpdir } from 'node:os';
import { Env, OfflineBrowser, PageTimeoutError } from '@app/core/programs';
import { type Package, type PackageType, readPackage, TemplateError } from '@app/formats';
import { BrowserConverter, type PrintedDocument } from './browser-converter';
import { documentCharacters } from './document-characters';
import { DrawableCharacters } from './drawable-characters';
import { inFinalView } from './office/final-view';
import { findOffice } from './office/find-office';
import { Office } from './office/office';
import { withOwnContent } from './office/own-content';

/**
 * A PDF, the texts for which its pages have no room (LibreOffice does not tell them), and the characters of the document for which
 * no font was there: the PDF shows boxes instead.
 */
export interface ConvertedDocument extends PrintedDocument {
  undrawn: string[];
}

/** Converts filled documents to PDF, with LibreOffice where it is installed, otherwise with Chromium. */
export class PdfConverter {
  private readonly printer: BrowserConverter;
  private readonly office: Office;
  /** LibreOffice has the fonts of the machine, Chromium also the bundled ones. */
  private readonly officeFonts: DrawableCharacters;
  private readonly browserFonts: DrawableCharacters;

  constructor(
    private readonly env: Env,
    browser: OfflineBrowser,
    /** Where the folders of conversions are made; the system's folder for temporary files by default. */
    base: string = tmpdir(),
  ) {
    this.printer = new BrowserConverter(browser);
    this.office = new Office(base);
    this.officeFonts = new DrawableCharacters(env.searchPath, null);
    this.browserFonts = new DrawableCharacters(env.searchPath, base);
  }

  /**
   * Converts a document. Throws TemplateError (`conversion_failed`, or the errors of `readPackage`) for a document that
   * cannot be converted, and the signal's reason when aborted. Other errors are temporary and may be retried.
   */
  async convert(bytes: Buffer, type: PackageType, signal: AbortSignal): Promise<ConvertedDocument> {
    // LibreOffice accepts any bytes, as plain text if nothing else, so the package is validated first.
    const pkg = readPackage(bytes);
    // Searched on each call, because LibreOffice may be installed or removed while the service runs.
    const office = type === 'idml' ? null : await findOffice(this.env.searchPath);
    const printed =
      office !== null && type !== 'idml'
        ? { pdf: await this.office.convert(office, forOffice(bytes, pkg, type), type, signal), cut: [] }
        : await this.print(bytes, pkg, type, signal);
    const fonts = office === null ? this.browserFonts : this.officeFonts;
    return { ...printed, undrawn: await fonts.without(documentCharacters(pkg, type)) };
  }

  /** Ends LibreOffice; the next document starts it again. The browser is its owner's. */
  shutDown(): Promise<void> {
    return this.office.shutDown();
  }

  private async print(bytes: Buffer, pkg: Package, type: PackageType, signal: AbortSignal): Promise<PrintedDocument> {
    try {
      return await this.printer.convert(bytes, pkg, type, signal);
    } catch (error) {
      if (!(error instanceof PageTimeoutError)) throw error;
      throw new TemplateError('conversion_failed', 'The filled document cannot be converted to PDF: it took too long.');
    }
  }
}

/** The document that LibreOffice gets. */
function forOffice(bytes: Buffer, pkg: Package, type: PackageType): Buffer {
  const own = withOwnContent(bytes, pkg);
  return type === 'docx' ? inFinalView(own, own === bytes ? pkg : readPackage(own)) : own;
}
