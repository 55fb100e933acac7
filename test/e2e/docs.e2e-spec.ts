import { aBrowser, signsIn, testService } from '@app/testing';
import type { Browser, Locator, Page } from 'playwright-core';
import { samplePdfTemplate } from '../../apps/local/src/demo/documents/sample-pdf';

const service = testService({ worker: false });
const signedIn = signsIn(service);

let browser: Browser;
let page: Page;
let key: string;
const refused: string[] = [];
/** Swagger UI needs seconds of processor time to open the whole document: one page is for all tests. */
beforeAll(async () => {
  browser = await aBrowser();
  page = await browser.newPage();
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  ({ key } = await signedIn());
  await openWithKey();
}, 180_000);
afterAll(() => browser?.close());

/** Opens the documentation and authorises with a key alone, as people paste it. */
async function openWithKey(): Promise<void> {
  page.setDefaultTimeout(60_000);
  await page.goto(`${service.client.baseUrl}/docs`);
  await page.locator('.auth-wrapper .authorize').first().click();
  await page.locator('.auth-container input').fill(key);
  await page.locator('.auth-btn-wrapper .authorize').click();
  await page.locator('.auth-btn-wrapper .btn-done').click();
}

/** Opens an operation that `prepare` may fill in, executes it, and waits for the status. */
async function execute(
  [tag, name]: [tag: string, name: string],
  status: number,
  prepare: (operation: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await page.locator(`#operations-tag-${tag}`).click();
  const operation = page.locator(`#operations-${tag}-${name}`);
  await operation.locator('.opblock-summary-control').click();
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await prepare(operation);
  await operation.getByRole('button', { name: 'Execute' }).click();
  const shown = operation.locator('.live-responses-table tbody .response-col_status').first();
  await shown.waitFor();
  expect(await shown.textContent()).toContain(String(status));
  await page.locator(`#operations-tag-${tag}`).click();
}

describe('the documentation', () => {
  it('works under its Content-Security-Policy, takes a key alone, and does not store it', async () => {
    await execute(['Users', 'User_list'], 200);

    expect(refused).toEqual([]);
    const kept = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    expect(kept).not.toContain(key);
  }, 180_000);

  it('leaves out the parts of a form that stay empty, and has examples for what a query requires', async () => {
    await execute(['Documents', 'Template_upload'], 201, async (operation) => {
      const chosen = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: await samplePdfTemplate() };
      await operation.locator('input[type="file"]').first().setInputFiles(chosen);
    });
    await execute(['Documents', 'Document_listEnvelopes'], 200);
  }, 180_000);

  it('fits into a phone, also with an open operation', async () => {
    const context = await browser.newContext({
      ...{ viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true },
    });
    const phone = await context.newPage();
    phone.setDefaultTimeout(60_000);
    await phone.goto(`${service.client.baseUrl}/docs`);
    await phone.locator('#operations-tag-Forms').tap();
    await phone.locator('#operations-Forms-Form_list .opblock-summary-control').tap();
    await phone.locator('#operations-Forms-Form_list .responses-table').waitFor();
    expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await context.close();
  }, 180_000);
});
