import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { TemplateError } from '@app/formats';
import { DOCX_BOX_PLACES_SCRIPT } from './docx-box-places';
import { DOCX_BOXES_SCRIPT } from './docx-boxes';
import { DOCX_FIELDS_SCRIPT } from './docx-fields';
import { DOCX_GROUPS_SCRIPT } from './docx-groups';
import { DOCX_MARKS_SCRIPT } from './docx-marks';
import { DOCX_MARKUP_SCRIPT } from './docx-markup';
import { DOCX_NODES_SCRIPT } from './docx-nodes';
import { DOCX_PAGE_NUMBERS_SCRIPT } from './docx-page-numbers';
import { DOCX_PARTS_SCRIPT } from './docx-parts';
import { DOCX_PLACES_SCRIPT, MARK_PLACES, numbersAtPlaces } from './docx-places';
import { DOCX_PAGE_SCRIPT, type DocxGroup, type RenderedDocx } from './docx-page';
import { DOCX_DIRECTIONS_SCRIPT } from './docx-directions';
import { DOCX_ROWS_SCRIPT } from './docx-rows';
import { DOCX_SECTIONS_SCRIPT } from './docx-sections';
import { DOCX_TABS_SCRIPT } from './docx-tabs';
import { numbersOfPages } from './docx-numbers';
import { joinPdfs, pageCount } from '../join-pdfs';

const PAGE =
  '<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" ' +
  `content="default-src 'none'; img-src data: blob:; font-src data: blob:; style-src 'unsafe-inline'"><body></body>`;

/** Header and footer have a fixed position, so that they are on every page; `printable` reserves their space. */
const STYLES = `
  body { margin: 0; font-kerning: none; font-variant-ligatures: none; print-color-adjust: exact; }
  .top, .bottom { position: fixed; left: 0; right: 0; box-sizing: border-box; z-index: -1; }
  .top { top: 0; }
  .bottom { bottom: 0; }
  .frame { position: fixed; top: 0; right: 0; bottom: 0; left: 0; box-sizing: border-box; z-index: -1; }
  .group { position: relative; }
  .group td { overflow-wrap: break-word; }
  .table { display: table; table-layout: fixed; width: 100%; }
  .head { display: table-header-group; break-inside: avoid; }
  .rows { display: table-row-group; }
  .foot { display: table-footer-group; break-inside: avoid; }
  .row { display: table-row; }
  .row + .row { break-before: page; }
  .cell { display: table-cell; }
  .pages { position: absolute; top: 0; left: 0; right: 0; z-index: -1; }
  .page { position: relative; height: calc(100vh - 1px); }
  .page + .page { break-before: page; }
  .page > .top, .page > .bottom { position: absolute; }
  .page > .bottom { bottom: -1px; }
  .group > [data-on] { display: none; }
`;

const REASON_LENGTH = 200;
/** The widest paper of Word has 2,112 pixels. */
const MAX_PIXELS = 10_000;
/** Pixels of the window; the height of the paper has no influence on it. */
const HEIGHT = 1_000;

let scripts: string | null = null;

/**
 * Renders a docx with docx-preview in the given page and prints it. Scripts in the document are not executed. Throws
 * TemplateError `conversion_failed` for a document that cannot be rendered.
 */
export async function printDocx(page: Page, bytes: Buffer): Promise<Buffer> {
  await page.setContent(PAGE);
  scripts ??= readScripts();
  await page.evaluate(scripts);
  const rendered = await page.evaluate<RenderedDocx>(`renderDocx(${JSON.stringify(bytes.toString('base64'))})`);
  if ('error' in rendered) throw cannotPrint(rendered.error);
  const { groups, isNumbered } = rendered;
  if (isNumbered) await page.evaluate(MARK_PLACES);
  const parts = await printGroups(page, groups);
  return joinPdfs(isNumbered ? await printNumbered(page, groups, parts) : parts);
}

/** Prints the groups one by one; `prepare` is called for each one when it is visible. */
async function printGroups(
  page: Page,
  groups: readonly DocxGroup[],
  prepare: (index: number) => Promise<void> = () => Promise.resolve(),
): Promise<Buffer[]> {
  const parts: Buffer[] = [];
  for (const [index, { size }] of groups.entries()) {
    const width = await page.evaluate<number>(`showGroup(${index})`);
    // What has a fixed position is as wide as the window, and on paper as the page.
    await page.setViewportSize({ width: Math.min(Math.max(1, Math.round(width)), MAX_PIXELS), height: HEIGHT });
    await page.addStyleTag({ content: `${STYLES} @page { size: ${size}; margin: 0 }` });
    await prepare(index);
    await page.evaluate('layTabs(document.body)');
    parts.push(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  }
  return parts;
}

/** Prints again with the numbers of the pages, which are known only after the first time. */
async function printNumbered(page: Page, groups: readonly DocxGroup[], parts: readonly Buffer[]): Promise<Buffer[]> {
  const numbers = numbersOfPages(groups, await Promise.all(parts.map((part) => pageCount(part))));
  await page.evaluate(`showPlaces(${JSON.stringify(await numbersAtPlaces(parts, numbers))})`);
  return printGroups(page, groups, async (index) => {
    await page.evaluate(`numberPages(${index}, ${JSON.stringify(numbers[index])})`);
  });
}

/** The message is from a library and may contain text of the document, so it is limited to one short line. */
function cannotPrint(message: string): TemplateError {
  const reason = message.replace(/\s+/g, ' ').trim().slice(0, REASON_LENGTH).toWellFormed();
  return new TemplateError('conversion_failed', `The filled document cannot be converted to PDF: ${reason}.`);
}

function readScripts(): string {
  const load = createRequire(__filename);
  const docxPreview = load.resolve('docx-preview');
  const jszip = createRequire(docxPreview).resolve('jszip/package.json');
  const files = [join(dirname(jszip), 'dist', 'jszip.min.js'), docxPreview.replace(/\.js$/, '.min.js')];
  const libraries = files.map((file) => readFileSync(file, 'utf8'));
  const own = [
    ...[
      DOCX_NODES_SCRIPT,
      DOCX_PARTS_SCRIPT,
      DOCX_FIELDS_SCRIPT,
      DOCX_BOXES_SCRIPT,
      DOCX_BOX_PLACES_SCRIPT,
      DOCX_ROWS_SCRIPT,
      DOCX_DIRECTIONS_SCRIPT,
      DOCX_TABS_SCRIPT,
    ],
    ...[DOCX_SECTIONS_SCRIPT, DOCX_MARKUP_SCRIPT, DOCX_MARKS_SCRIPT, DOCX_GROUPS_SCRIPT, DOCX_PAGE_SCRIPT],
    ...[DOCX_PAGE_NUMBERS_SCRIPT, DOCX_PLACES_SCRIPT],
  ];
  // Without `null`, the value of the last expression would be transferred out of the page.
  return [...libraries, ...own, 'null'].join(';\n');
}
