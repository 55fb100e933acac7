import type { Browser, Page } from 'playwright-core';
import { aBrowser, testService } from '@app/testing';
import { exampleFile, realIds } from '../example-objects';
import { pathOf, REPLACES_KEY } from '../operation-paths';
import { OPERATIONS, successOf, type Operation } from '../operations';
import { makesOwners } from '../owner';
import { execute, type Typed } from './swagger-page';

const service = testService({ settings: { RATE_LIMIT: 'off' } });
const anOwner = makesOwners(service);

let browser: Browser;
beforeAll(async () => {
  browser = await aBrowser();
}, 60_000);
afterAll(() => browser?.close());

/** Opens Swagger UI and authorises with a key alone, as people paste it. */
async function openedWith(key: string): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${service.client.baseUrl}/docs`);
  await page.locator('.auth-wrapper .authorize').first().click();
  await page.locator('.auth-container input').fill(key);
  await page.locator('.auth-btn-wrapper .authorize').click();
  await page.locator('.auth-btn-wrapper .btn-done').click();
  return page;
}

/** The values of the parameters in a path that was made for an operation. */
function pathValues({ path }: Operation, real: string): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const pattern = path.replace(/[.?]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)');
  const values = new RegExp(`^${pattern}`).exec(real)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}

const base64 = async (name: string): Promise<string> => (await exampleFile(name)).toString('base64');

/** Those that end keys come last. */
const inOrder = OPERATIONS.toSorted((a, b) => Number(REPLACES_KEY.test(a.name)) - Number(REPLACES_KEY.test(b.name)));

it('executes every operation as it stands, with the ids of real objects', async () => {
  const owner = await anOwner();
  const files = { 'contract.pdf': await base64('contract.pdf') };
  let page = await openedWith(owner.key);
  const failed: object[] = [];
  for (const operation of inOrder) {
    const own = REPLACES_KEY.test(operation.name) ? await anOwner() : owner;
    if (own !== owner) {
      await page.close();
      page = await openedWith(own.key);
    }
    const [content] = Object.values(operation.requestBody?.content ?? {});
    const typed: Typed = {
      path: pathValues(operation, await pathOf(operation, own)),
      ids: await realIds(content?.example, own),
      files,
    };
    const { status, answer } = await execute(page, operation.operationId, typed).catch((error: Error) => ({
      status: 'none',
      answer: error.message,
    }));
    if (status !== successOf(operation)) failed.push({ name: operation.name, status, answer });
  }
  expect(failed).toEqual([]);
  await page.close();
}, 300_000);
