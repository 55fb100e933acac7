import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ERROR_CODES } from '@app/core';
import { ENUM_MEANINGS } from '../../apps/api/src/openapi/enum-descriptions';
import { EXAMPLE_IDS } from '../../apps/api/src/openapi/examples/ids';
import { type Described, everyMember, teaches } from './descriptions';
import { DOCUMENT, OPERATIONS } from './operations';
import { problemsBy, requestPointer } from './schema-check';

const toLine = ({ place, name, description }: Described) => `${place}.${name}: ${description}`;

/** The part of the document that a reference leads to. */
const partAt = (reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], DOCUMENT);

const COPY = { template_form_id: 'abcdef', steps: [{ step_id: 'a' }], navigation_rules: [] };

describe('openapi.json', () => {
  it('is clean under the recommended rules of redocly', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(__dirname, 'lint-openapi.mjs')]);
    expect(JSON.parse(stdout)).toEqual([]);
  }, 60_000);

  it('groups the operations in the order of a journey, and describes the groups', () => {
    const names = DOCUMENT.tags.map(({ name }) => name);
    expect(names.slice(0, 10)).toEqual([
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
    expect(names.slice(10, -1).every((name) => name.startsWith('Builder'))).toBe(true);
    expect(names.at(-1)).toBe('Sandbox');
    expect(DOCUMENT.tags.filter(({ description }) => !description)).toEqual([]);
    expect(
      OPERATIONS.filter(({ tags }) => tags.length !== 1 || !names.includes(tags[0]!)).map(({ name }) => name),
    ).toEqual([]);
    expect(names.filter((name) => !OPERATIONS.some(({ tags }) => tags.includes(name)))).toEqual([]);
  });

  it('has only local references, with nothing beside them, that lead to a part and make no circles', () => {
    const wrong: string[] = [];
    const followed = new Set<string>();
    const follow = (value: unknown, way: readonly string[]): void => {
      if (value === null || typeof value !== 'object') return;
      const { $ref } = value as { $ref?: unknown };
      if (typeof $ref !== 'string') return Object.values(value).forEach((part) => follow(part, way));
      const part = partAt($ref);
      if (part === undefined || way.includes($ref) || Object.keys(value).length > 1)
        wrong.push([...way, $ref].join(' > '));
      else if (!followed.has($ref)) follow(part, [...way, $ref]);
      followed.add($ref);
    };
    follow(DOCUMENT, []);
    expect(wrong).toEqual([]);
  });

  it('describes every operation and schema', () => {
    const operations = OPERATIONS.filter(({ description }) => !description).map(({ name }) => name);
    const schemas = Object.entries(DOCUMENT.components.schemas)
      .filter(([, { description }]) => !description)
      .map(([name]) => name);
    const unknown = Object.keys(ENUM_MEANINGS).filter((name) => !DOCUMENT.components.schemas[name]);
    expect({ operations, schemas, unknown }).toEqual({ operations: [], schemas: [], unknown: [] });
  });

  it('shows an error of each status that operations share, in the one shape', () => {
    const { examples } = DOCUMENT.components;
    const problems = Object.values(examples).flatMap(({ value }) => problemsBy('/components/schemas/ApiError', value));
    const answers = OPERATIONS.flatMap(({ responses }) => Object.entries(responses));
    const shown = answers.flatMap(([status, { content }]) =>
      Object.values(content?.['application/json']?.examples ?? {}).map(({ $ref }) => [status, $ref.split('/').pop()]),
    );
    const wrong = shown.filter(([status, name]) => name !== `Error${status}`);
    const unused = Object.keys(examples).filter((name) => !shown.some(([, one]) => one === name));
    expect({ problems, wrong, unused }).toEqual({ problems: [], wrong: [], unused: [] });
    expect(shown.length).toBeGreaterThan(500);
  });

  it('tells of every member and parameter more than its name does', () => {
    const members = everyMember();
    expect(members.length).toBeGreaterThan(1_500);
    expect(members.filter((one) => !teaches(one)).map(toLine)).toEqual([]);
  });

  it.each([
    { name: 'created_at', description: 'when it was created', expected: false },
    { name: 'headers', description: 'the headers', expected: false },
    { name: 'id', description: 'the id of this object', expected: false },
    { name: 'id', description: 'run ID (UUID), as in the paths of runs', expected: true },
    { name: 'width', description: undefined, expected: false },
    { name: 'width', description: 'extent to the right in points', expected: true },
  ])('knows that "$description" tells of $name: $expected', ({ name, description, expected }) => {
    expect(teaches({ place: '', name, description })).toBe(expected);
  });

  it('gives every parameter of a path an example (in examples/ids.ts)', () => {
    const without = OPERATIONS.flatMap(({ name, parameters }) =>
      parameters.filter((one) => one.in === 'path' && one.example === undefined).map((one) => `${name}: ${one.name}`),
    );
    expect(without).toEqual([]);
  });

  it('has IDs of forms in its examples as the service makes them', () => {
    const shown = [...JSON.stringify(DOCUMENT).matchAll(/"(?:template_)?form_id":"([^"]*)"/g)].map(([, id]) => id!);
    expect(shown).toContain(EXAMPLE_IDS.form);
    expect(shown.filter((id) => !/^[A-Za-z]{6}$/.test(id))).toEqual([]);
  });

  it('names no schema after a class of the code', () => {
    expect(Object.keys(DOCUMENT.components.schemas).filter((name) => /Dto/.test(name))).toEqual([]);
  });

  it('lists every error code once, as an enum', () => {
    expect(DOCUMENT.components.schemas['ErrorCode']).toMatchObject({ enum: Object.keys(ERROR_CODES) });
  });

  it('describes the bodies of accounts in both shapes that they have, an array and one object', () => {
    const member = { email: 'ann@example.com' };
    for (const [name, largest] of [
      ['PATCH /api/account/', 1],
      ['POST /api/account/invite/', 100],
      ['PATCH /api/account/uninvite/', 100],
    ] as const) {
      const pointer = requestPointer(
        OPERATIONS.find((operation) => operation.name === name)!,
        'application/json',
      );
      const bodies = [member, [member], Array.from({ length: largest + 1 }, () => member)];
      expect({ name, faults: bodies.map((body) => problemsBy(pointer, body).length > 0) }).toEqual({
        name,
        faults: [false, false, true],
      });
    }
  });

  it.each([
    [
      'post',
      '/api/field/{id}/',
      [{}, { field_id: 'a' }, { value: 1 }],
      [{ field_id: 'a', value: null }, { fields: {} }],
    ],
    ['patch', '/api/account/', [{}, { role: 'viewer' }], [{ email: 'ann@example.com' }]],
    ['patch', '/api/sandbox/clock/', [{}, { advance: 'P1D', now: '2027-01-31T09:30:00Z' }], [{ advance: 'P1D' }]],
    [
      'post',
      '/api/form/',
      [COPY],
      [
        { ...COPY, form_name: 'A' },
        { ...COPY, form_id: 'A' },
      ],
    ],
  ])('says which members a body needs one of: %s %s', (method, path, wrong, right) => {
    const operation = OPERATIONS.find((one) => one.method === method && one.path === path)!;
    const isValid = (body: object) => problemsBy(requestPointer(operation, 'application/json'), body).length === 0;
    expect(wrong.filter(isValid)).toEqual([]);
    expect(right.filter((body) => !isValid(body))).toEqual([]);
  });

  it('has only patterns that the engines of all languages read in the same way', () => {
    const patterns = [...JSON.stringify(DOCUMENT).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text!) as string,
    );
    expect(patterns.length).toBeGreaterThan(10);
    // Rust and RE2 have no look-around, Python has no properties of Unicode.
    expect(patterns.filter((pattern) => /\(\?[^:]|\\[pPkuQEZ]/.test(pattern))).toEqual([]);
  });

  it('has the bounds of arrays that the service checks', () => {
    const form = OPERATIONS.find(({ name }) => name === 'POST /api/form/')!;
    const body = { form_name: 'Copy', template_form_id: 'AbCdEf', steps: [], navigation_rules: [] };

    expect(problemsBy(requestPointer(form, 'application/json'), body)).toEqual([
      expect.stringMatching(/^\/steps must NOT have fewer than 1 items/),
    ]);
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
