import { tmpdir } from 'node:os';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { aBrowser, testService, type SignedIn } from '@app/testing';
import { areFiles, exampleFile, realIds, withIds } from './example-objects';
import { type OpenApi, type Operation, REQUESTS, successOf } from './operations';
import { callerOf } from './caller';
import { REPLACES_KEY } from './operation-paths';
import { makesOwners } from './owner';
import type { Owner } from './route-owner';

const service = testService({ settings: { SANDBOX: 'all' } });
const anOwner = makesOwners(service);

let browser: Browser;
let folder: string;
let owner: Owner & SignedIn;
beforeAll(async () => {
  browser = await aBrowser();
  folder = await mkdtemp(join(tmpdir(), 'formwork-swagger-'));
  owner = await anOwner();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * The other operations are executed with `SWAGGER_UI=all`, which takes some six minutes. The test of the examples sends the same
 * requests without a browser; what only a browser shows are the parts of forms with files, here one of each tag.
 */
const MULTIPART = 'multipart/form-data';
const tagOf = ({ operation }: (typeof REQUESTS)[number]): string => operation.tags[0]!;
const WITH_FILES = REQUESTS.filter(({ type }) => type === MULTIPART);
const FIRST_OF_TAGS = WITH_FILES.filter((one, index, all) => all.findIndex((it) => tagOf(it) === tagOf(one)) === index);
const EXECUTED = process.env.SWAGGER_UI === 'all' ? REQUESTS : FIRST_OF_TAGS;

const TAGS = [...new Set(EXECUTED.map(tagOf))];

describe.each(TAGS)('the operations of "%s"', (tag) => {
  const requests = EXECUTED.filter((one) => tagOf(one) === tag);

  it('succeed in Swagger UI as their forms stand', async () => {
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    const answers: Record<string, string> = {};
    for (const { operation, type, title } of requests) {
      const own = REPLACES_KEY.test(operation.name) ? await anOwner() : owner;
      const { key, path } = await callerOf(operation, own);
      const made = await withObjects(operation, own, path);
      await opened(page, key, made);
      answers[title] = await executed(page, made, type);
    }
    await page.close();
    expect(answers).toEqual(Object.fromEntries(requests.map(({ title, operation }) => [title, successOf(operation)])));
  }, 180_000);
});

/** An operation, and the ids in its examples, each with that of an object that was made for it. */
interface Prepared extends Operation {
  readonly ids: readonly (readonly [example: string, real: string])[];
}

async function withObjects(operation: Operation, own: Owner & SignedIn, path: string): Promise<Prepared> {
  const real = new URL(path, service.client.baseUrl);
  const segments = operation.path.split('/');
  const values = real.pathname.split('/');
  const parameters = operation.parameters.map((parameter) => {
    const inPath = values[segments.indexOf(`{${parameter.name}}`)];
    const value =
      parameter.in === 'path' ? inPath : parameter.in === 'query' ? real.searchParams.get(parameter.name) : null;
    return value === null || value === undefined ? parameter : { ...parameter, example: decodeURIComponent(value) };
  });
  const examples = Object.values(operation.requestBody?.content ?? {}).map(({ example }) => example);
  return { ...operation, parameters, ids: await realIds(examples, own) };
}

/**
 * Opens the documentation of one operation and authorises with the key. With the whole document, Swagger UI takes seconds for each
 * click.
 */
async function opened(page: Page, key: string, { ids, ...operation }: Prepared): Promise<void> {
  await page.unroute('**/swagger-ui-init.js');
  await page.route('**/swagger-ui-init.js', async (route) => {
    const script = await (await route.fetch()).text();
    const [before, document, after] = splitScript(script);
    const one = JSON.stringify(onlyWith(JSON.parse(document) as OpenApi, operation));
    await route.fulfill({ contentType: 'text/javascript', body: before + withIds(one, ids) + after });
  });
  await page.goto(`${service.client.baseUrl}/docs`);
  await page.locator('.auth-wrapper .authorize').first().click();
  await page.locator('.auth-container input').fill(key);
  await page.locator('.auth-btn-wrapper .authorize').click();
  await page.locator('.auth-btn-wrapper .btn-done').click();
  await page.locator('.opblock-tag').click();
}

/** The script that starts Swagger UI, with the document in it. */
function splitScript(script: string): [before: string, document: string, after: string] {
  const [from, to] = ['"swaggerDoc": ', ',\n  "customOptions"'];
  const [start, end] = [script.indexOf(from) + from.length, script.indexOf(to)];
  if (start < from.length || end === -1) throw new Error('The script of Swagger UI has another form.');
  return [script.slice(0, start), script.slice(start, end), script.slice(end)];
}

function onlyWith(document: OpenApi, { path, method, tags, ...operation }: Operation): object {
  const shown = document.tags.filter(({ name }) => tags.includes(name));
  const paths = { [path]: { [method]: { ...operation, tags } } };
  return { ...document, tags: shown, webhooks: {}, paths, components: componentsIn(paths, document.components) };
}

/** The components that a part of the document refers to, also through others. */
function componentsIn(part: object, { securitySchemes, ...all }: OpenApi['components']): object {
  const found: Record<string, Record<string, unknown>> = {};
  const collect = (within: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(within).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (found[kind]?.[name] !== undefined) continue;
      const component = (all as Record<string, Record<string, unknown>>)[kind]?.[name];
      (found[kind] ??= {})[name] = component;
      collect(component);
    }
  };
  collect(part);
  return { securitySchemes, ...found };
}

/** Executes the operation of the page with a body of this type, and returns the status that is shown. */
async function executed(page: Page, operation: Prepared, type: string): Promise<string> {
  const block = page.locator('.opblock');
  await block.locator('.opblock-summary-control').click();
  await block.getByRole('button', { name: 'Try it out' }).click();
  const types = block.locator('.opblock-section-request-body select.content-type');
  if ((await types.count()) > 0) await types.selectOption(type);
  if (type === MULTIPART) await chooseFiles(block, operation);
  await block.getByRole('button', { name: 'Execute' }).click();
  const shown = block.locator('.live-responses-table tbody .response-col_status').first();
  await shown.waitFor();
  return ((await shown.textContent()) ?? '').trim().slice(0, 3);
}

/** Chooses the files that the example names, as a person would. */
async function chooseFiles(block: Locator, { requestBody, ids }: Prepared): Promise<void> {
  const shown = withIds(JSON.stringify(requestBody?.content[MULTIPART]?.example ?? {}), ids);
  const example = JSON.parse(shown) as Record<string, string | string[]>;
  for (const [part, value] of Object.entries(example)) {
    if (!areFiles(value)) continue;
    const row = block.locator(`tr[data-property-name="${part}"]`);
    const add = row.locator('button.json-schema-form-item-add');
    const input = row.locator('input[type="file"]');
    if ((await input.count()) === 0) {
      if ((await add.count()) === 0) continue;
      await add.click();
    }
    const [name] = [value].flat() as [string];
    const path = join(folder, name);
    await writeFile(path, await exampleFile(name));
    await input.first().setInputFiles(path);
  }
}
