import type { Test } from 'supertest';
import type { ApiClient } from '@app/testing';
import { EXAMPLE_IDS } from '../../apps/api/src/openapi/examples/ids';
import { samplePdfTemplate } from '../../apps/local/src/demo/documents/sample-pdf';
import type { Operation } from './operations';
import type { Owner } from './route-owner';
import { aUser, endpoint, form, sampleLogo, SHARED_FIELD, SHARED_FILE_FIELD, template } from './route-rules';

/** What makes the objects that bodies of examples name, by the text in the examples. */
const OBJECTS: Record<string, (owner: Owner) => Promise<string>> = {
  [EXAMPLE_IDS.endpoint]: endpoint,
  [EXAMPLE_IDS.form]: form,
  [EXAMPLE_IDS.template]: template,
  [EXAMPLE_IDS.user]: aUser,
  [EXAMPLE_IDS.field]: async () => SHARED_FIELD,
  [EXAMPLE_IDS.fileField]: async () => SHARED_FILE_FIELD,
  'dana@example.com': async ({ member }) => (await member()).email,
  'former.colleague@example.com': async ({ member }) => (await member()).email,
};

/** The files that examples name. */
const FILES: Record<string, () => Promise<Buffer>> = {
  'contract.pdf': samplePdfTemplate,
  'invoice.pdf': samplePdfTemplate,
  'logo.png': sampleLogo,
};

/** The quotation marks of a text in JSON, and in JSON that a text of JSON holds, such as a part of a form. */
const QUOTES = ['"', '\\"'];

/** The ids that a body of an example names, each with that of an object that was made for it. */
export async function realIds(body: unknown, owner: Owner): Promise<[string, string][]> {
  const text = JSON.stringify(body ?? null);
  const made: [string, string][] = [];
  for (const [id, make] of Object.entries(OBJECTS))
    if (QUOTES.some((quote) => text.includes(quote + id + quote))) made.push([id, await make(owner)]);
  return made;
}

/** JSON with these ids in place of those of examples, as values and as names. */
export const withIds = (json: string, ids: readonly (readonly [example: string, real: string])[]): string =>
  ids.reduce(
    (text, [id, real]) =>
      QUOTES.reduce((one, quote) => one.replaceAll(quote + id + quote, () => quote + real + quote), text),
    json,
  );

/** The body of an example with the ids of objects that were made for it. */
export async function withRealIds(body: unknown, owner: Owner): Promise<unknown> {
  return JSON.parse(withIds(JSON.stringify(body ?? null), await realIds(body, owner))) as unknown;
}

/** Whether the value of a part names files, and is no text. */
export const areFiles = (value: string | string[]): boolean =>
  [value].flat().every((text) => Object.hasOwn(FILES, text));

/** @throws Error when the table of files lacks it */
export async function exampleFile(name: string): Promise<Buffer> {
  const make = FILES[name];
  if (!make) throw new Error(`Add ${name} to the table of files of examples (example-objects.ts).`);
  return make();
}

/** Sends the body of an example; the parts of files hold names of example files. */
export async function sendExample(
  client: ApiClient,
  { method }: Operation,
  path: string,
  type: string,
  body: unknown,
): Promise<Test> {
  if (type !== 'multipart/form-data')
    return method === 'get' || method === 'delete' ? client[method](path) : client[method](path, body ?? undefined);
  const request = client[method](path);
  for (const [part, value] of Object.entries(body as Record<string, string | string[]>))
    if (areFiles(value)) for (const file of [value].flat()) request.attach(part, await exampleFile(file), file);
    else for (const text of [value].flat()) request.field(part, text);
  return request;
}
