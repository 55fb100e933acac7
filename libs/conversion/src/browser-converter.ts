import type { OfflineBrowser } from '@app/core/programs';
import type { Package, PackageType } from '@app/formats';
import { type CutText, cutTexts, type PlacedTexts } from './cut-texts';
import { withGraphicTexts } from './docx/docx-graphics';
import { printDocx } from './docx/docx-printer';
import { printHtml } from './html-printer';
import { idmlHtml } from './idml/idml-html';
import { pptxHtml } from './slides/pptx-html';
import { xlsxHtml } from './sheets/xlsx-html';

const TIMEOUT_MS = 60_000;

interface HtmlType {
  html: (pkg: Package) => string;
  /** Null where long texts go on on further pages. */
  placed: PlacedTexts | null;
}

const HTML: Record<Exclude<PackageType, 'docx'>, HtmlType> = {
  pptx: { html: pptxHtml, placed: { frames: '.shape', isSpread: false } },
  xlsx: { html: xlsxHtml, placed: null },
  idml: { html: idmlHtml, placed: { frames: '.item', isSpread: true } },
};

/** A PDF, and the texts for which its pages have no room. */
export interface PrintedDocument {
  pdf: Buffer;
  cut: CutText[];
}

/** Converts documents to PDF with Chromium: for IDML, and for all types where LibreOffice is not installed. */
export class BrowserConverter {
  constructor(private readonly browser: OfflineBrowser) {}

  /**
   * Converts a document; `pkg` is the package parsed from `bytes`. Throws TemplateError for a document that cannot be read, and
   * PageTimeoutError after `TIMEOUT_MS`.
   */
  async convert(bytes: Buffer, pkg: Package, type: PackageType, signal: AbortSignal): Promise<PrintedDocument> {
    const options = { signal, timeoutMs: TIMEOUT_MS };
    if (type === 'docx') {
      const shown = withGraphicTexts(pkg) ?? bytes;
      const pdf = await this.browser.withPage({ ...options, scripts: true }, (page) => printDocx(page, shown));
      return { pdf, cut: [] };
    }
    const { html, placed } = HTML[type];
    const content = html(pkg);
    return this.browser.withPage(options, async (page) => {
      const pdf = await printHtml(page, content);
      return { pdf, cut: placed === null ? [] : await cutTexts(page, placed) };
    });
  }
}
