import type { Page } from 'playwright-core';

/** Prints an HTML document of ours, whose styles give the size of its pages. */
export async function printHtml(page: Page, html: string): Promise<Buffer> {
  await page.setContent(html);
  return page.pdf({ preferCSSPageSize: true, printBackground: true });
}
