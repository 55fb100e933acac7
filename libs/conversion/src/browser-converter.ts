import type { OfflineBrowser } from '@app/core/programs';
import type { Package, PackageType } from '@app/formats';
import { withGraphicTexts } from './docx/docx-graphics';
import { printDocx } from './docx/docx-printer';
import { printHtml } from './html-printer';
import { idmlHtml } from './idml/idml-html';
import { pptxHtml } from './slides/pptx-html';
import { xlsxHtml } from './sheets/xlsx-html';

const TIMEOUT_MS = 60_000;

const HTML: Record<Exclude<PackageType, 'docx'>, (pkg: Package) => string> = {
  pptx: pptxHtml,
  xlsx: xlsxHtml,
  idml: idmlHtml,
};

/** Converts documents to PDF with Chromium: for IDML, and for all types where LibreOffice is not installed. */
export class BrowserConverter {
  constructor(private readonly browser: OfflineBrowser) {}

  /**
   * Converts a document; `pkg` is the package parsed from `bytes`. Throws TemplateError for a document that cannot be read, and
   * PageTimeoutError after `TIMEOUT_MS`.
   */
  async convert(bytes: Buffer, pkg: Package, type: PackageType, signal: AbortSignal): Promise<Buffer> {
    const options = { signal, timeoutMs: TIMEOUT_MS };
    if (type === 'docx') {
      const shown = withGraphicTexts(pkg) ?? bytes;
      return this.browser.withPage({ ...options, scripts: true }, (page) => printDocx(page, shown));
    }
    const html = HTML[type](pkg);
    return this.browser.withPage(options, (page) => printHtml(page, html));
  }
}
