import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Language } from '@app/core';
import { CATALOGUES } from '../../../apps/api/src/pages/messages/words';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Widths in CSS pixels at which pages are checked: the narrowest phone of WCAG 1.4.10, a tablet, a desk. */
export const WIDTHS = [320, 768, 1280];

/** Opens a page in the language of a browser. */
export async function openIn(
  browser: Browser,
  language: Language,
  url: string,
  more: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: language, viewport: { width: 360, height: 740 }, ...more });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/**
 * Checks what every page promises: its language, no sideways scrolling, no violation that axe-core finds in light and dark, no
 * text of the English catalogue in another language. With `PAGE_PICTURES` it keeps a picture per width in that folder.
 */
export async function expectSound(page: Page, language: Language, name: string): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe(language);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect([name, width, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, width, width]);
    await keepPicture(page, `${name}-${language}-${width}`);
  }
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect([name, colorScheme, await violations(page)]).toEqual([name, colorScheme, []]);
    if (colorScheme === 'dark') await keepPicture(page, `${name}-${language}-dark`);
  }
  expect([name, (await texts(page)).filter((text) => englishOnly(language).has(text))]).toEqual([name, []]);
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.PAGE_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function violations(page: Page): Promise<string[]> {
  // Evaluated through the debugger, which the Content-Security-Policy of the page does not bind; once for each document.
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(AXE);
  return page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(
      ({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join(' | ')))`,
  );
}

/** Texts and labels of a page, except of parts that are marked as English. */
const texts = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = [];
    const walk = (node) => {
      if (node.nodeType === 3) found.push(node.data.trim());
      if (node.nodeType !== 1 || node.matches('script, style') || (node.lang === 'en' && node !== document.documentElement)) return;
      for (const name of ['aria-label', 'alt', 'title', 'placeholder']) found.push(node.getAttribute(name) || '');
      node.childNodes.forEach(walk);
    };
    walk(document.documentElement);
    return found;
  })()`);

/** The texts of the English catalogue that are others in this language. */
function englishOnly(language: Language): Set<string> {
  const own = new Map(leavesOf(CATALOGUES[language]));
  return new Set(leavesOf(CATALOGUES.en).flatMap(([path, text]) => (own.get(path) === text ? [] : [text])));
}

/** The texts of a catalogue by path; those with values are called with the names of their values. */
export function leavesOf(part: object, path = ''): [path: string, text: string][] {
  return Object.entries(part).flatMap(([name, value]): [string, string][] => {
    const here = path ? `${path}.${name}` : name;
    if (typeof value === 'string') return [[here, value]];
    if (typeof value === 'function')
      return [[here, String((value as (...values: string[]) => unknown)('a', 'b', 'c'))]];
    return leavesOf(value as object, here);
  });
}
