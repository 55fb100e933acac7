import type { Page } from 'playwright-core';

/** Prints an HTML document to PDF. The page sizes are in its styles. */
export async function printHtml(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html);
  return page.pdf({ preferCSSPageSize: true, printBackground: true });
}
