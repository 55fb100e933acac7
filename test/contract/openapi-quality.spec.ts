import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ERROR_CODES } from '@app/core';
import { DOCUMENT, OPERATIONS } from './operations';

describe('openapi.json', () => {
  it('is clean under the recommended rules of redocly', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(__dirname, 'lint-openapi.mjs')]);
    expect(JSON.parse(stdout)).toEqual([]);
  }, 60_000);

  it('groups the operations in the order of a journey, and describes the groups', () => {
    const names = DOCUMENT.tags.map(({ name }) => name);
    expect(names.filter((name) => !name.startsWith('Builder'))).toEqual([
      ...[
        'Start',
        'Account',
        'Forms',
        'Submissions',
        'Users',
        'Display',
        'Documents',
        'Document intelligence',
        'Agents',
        'Webhooks',
      ],
    ]);
    expect(names.slice(10).every((name) => name.startsWith('Builder'))).toBe(true);
    expect(DOCUMENT.tags.filter(({ description }) => !description)).toEqual([]);
    expect(
      OPERATIONS.filter(({ tags }) => tags.length !== 1 || !names.includes(tags[0]!)).map(({ name }) => name),
    ).toEqual([]);
    expect(names.filter((name) => !OPERATIONS.some(({ tags }) => tags.includes(name)))).toEqual([]);
  });

  it('describes every operation, parameter and member (in its decorator, or by its name in member-descriptions.ts)', () => {
    const operations = OPERATIONS.filter(({ description }) => !description).map(({ name }) => name);
    const parameters = OPERATIONS.flatMap(({ name, parameters: all }) =>
      all.filter(({ description }) => !description).map((parameter) => `${name}: ${parameter.name}`),
    );
    const members = Object.entries(DOCUMENT.components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).flatMap(([name, { description }]) => (description ? [] : [`${schema}.${name}`])),
    );
    expect({ operations, parameters, members }).toEqual({ operations: [], parameters: [], members: [] });
  });

  it('gives every parameter of a path an example (in examples/ids.ts)', () => {
    const without = OPERATIONS.flatMap(({ name, parameters }) =>
      parameters.filter((one) => one.in === 'path' && one.example === undefined).map((one) => `${name}: ${one.name}`),
    );
    expect(without).toEqual([]);
  });

  it('names no schema after a class of the code', () => {
    expect(Object.keys(DOCUMENT.components.schemas).filter((name) => /Dto/.test(name))).toEqual([]);
  });

  it('lists every error code once, as an enum', () => {
    expect(DOCUMENT.components.schemas['ErrorCode']).toMatchObject({ enum: Object.keys(ERROR_CODES) });
  });

  it('requires no member of a request that has a default', () => {
    const requests = OPERATIONS.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    const names = requests.flatMap(({ schema }) =>
      [...JSON.stringify(schema).matchAll(/schemas\/(\w+)/g)].map(([, name]) => name!),
    );
    const wrong = names.flatMap((schema) => {
      const { properties = {}, required = [] } = DOCUMENT.components.schemas[schema] ?? {};
      return required.filter((name) => properties[name]?.default !== undefined).map((name) => `${schema}.${name}`);
    });
    expect(names.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('says of the operation that replaces the key of the request what it does', () => {
    const rotate = OPERATIONS.find(({ name }) => name === 'PATCH /api/account/rotate_key/')!;
    expect(rotate.description).toMatch(/Replaces the request's key.*old one is invalid.*new_api_key/s);
  });
});
