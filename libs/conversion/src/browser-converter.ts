import type { OfflineBrowser } from '@app/core/programs';
import type { Package, PackageType } from '@app/formats';
import { printDocx } from './docx-printer';
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

/** Makes PDFs with Chromium, where there is no LibreOffice or it cannot read the type. */
export class BrowserConverter {
  constructor(private readonly browser: OfflineBrowser) {}

  /** `pkg` is what `bytes` hold. Rejects with TemplateError for a document that cannot be read, with PageTimeoutError for one that takes too long. */
  async convert(bytes: Buffer, pkg: Package, type: PackageType, signal: AbortSignal): Promise<Buffer> {
    const use = { signal, timeoutMs: TIMEOUT_MS };
    if (type === 'docx') return this.browser.withPage({ ...use, scripts: true }, (page) => printDocx(page, bytes));
    const html = HTML[type](pkg);
    return this.browser.withPage(use, (page) => printHtml(page, html));
  }
}
