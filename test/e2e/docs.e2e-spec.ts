import { aBrowser, signsIn, testService } from '@app/testing';
import type { Browser } from 'playwright-core';

const service = testService({ worker: false });
const signedIn = signsIn(service);

let browser: Browser;
beforeAll(async () => {
  browser = await aBrowser();
}, 60_000);
afterAll(() => browser?.close());

describe('the documentation', () => {
  it('works under its Content-Security-Policy, takes a key alone, and does not store it', async () => {
    const { key } = await signedIn();
    const page = await browser.newPage();
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    await page.goto(`${service.client.baseUrl}/docs`);

    page.setDefaultTimeout(20_000);
    await page.locator('.auth-wrapper .authorize').first().click();
    await page.locator('.auth-container input').fill(key);
    await page.locator('.auth-btn-wrapper .authorize').click();
    await page.locator('.auth-btn-wrapper .btn-done').click();
    await page.locator('#operations-tag-Users').click();
    const operation = page.locator('#operations-Users-User_list');
    await operation.locator('.opblock-summary-control').click();
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    await operation.locator('.live-responses-table .response-col_status', { hasText: '200' }).first().waitFor();

    expect(refused).toEqual([]);
    const kept = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    expect(kept).not.toContain(key);
    await page.close();
  }, 90_000);
});
