import { getMetadataStorage, MetadataStorage, validate } from 'class-validator';
import { fieldsOf, type FieldDeclaration } from '../../libs/core/src/contract/declarations';
import { brokenRules } from '../../libs/core/src/contract/rules';
import { allDtos, inputDtos, type Dto } from './input-dtos';

const UUID = 'a3624952-890c-423e-b368-bf8de7c8b042';
const OPTIONS = { forbidUnknownValues: false, stopAtFirstError: true };
const TEXTS = [
  'de-DE',
  '',
  ' ',
  'a',
  'text',
  'Text,text',
  'M0 0 L1 1',
  '\u{1F600}',
  '2026-01-31T09:30:00Z',
  '2026-02-30',
  'ann@example.com',
];
const OTHERS = [undefined, null, true, false, 0, 1, -1, 1.5, 1e6, Number.NaN, Infinity, {}, { a: 1 }, [], new Date(0)];

/** Values within, at and beyond every bound of the member, and values of all other kinds. */
function candidates({ api, maxItems = 3, array }: FieldDeclaration): unknown[] {
  const { minimum = 0, maximum = 10, minLength = 1, maxLength = 300 } = api as Record<string, number | undefined>;
  const named = Object.values((api as { enum?: object }).enum ?? {}) as unknown[];
  const numbers = [minimum - 1, minimum, maximum, maximum + 1];
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].map((length) => 'x'.repeat(Math.max(0, length)));
  const single = [...TEXTS, UUID, `${UUID} `, ...OTHERS, ...named, ...numbers, ...lengths];
  if (!array) return [...single, single];
  const many = [maxItems, maxItems + 1].flatMap((count) => [named[0], 'text', {}].map((one) => Array(count).fill(one)));
  return [...single, ...single.map((one) => [one]), ...single.map((one) => ['text', one]), ...many];
}

const project = getMetadataStorage();
const setStorage = (storage: MetadataStorage) => Reflect.set(globalThis, 'classValidatorMetadataStorage', storage);

/**
 * A DTO with nothing but this member, in a storage of its own until `afterEach`: class-validator goes through all rules of a
 * class and all classes of its storage each time.
 */
function alone({ name, redeclare }: FieldDeclaration): Dto {
  setStorage(new MetadataStorage());
  const dto = class {};
  redeclare({})(dto.prototype, name);
  return dto;
}

afterEach(() => setStorage(project));

/** What class-validator knows of a member, in a form that can be compared. */
const rulesOf = (storage: MetadataStorage, dto: Dto, rulesFor: string) =>
  storage
    .getTargetValidationMetadatas(dto, '', false, false)
    .filter(({ propertyName }) => propertyName === rulesFor)
    .map(({ type, name, each, message, groups, constraints }) =>
      JSON.stringify({ type, name, each, message, groups, constraints }, (_, value: unknown) =>
        typeof value === 'function' || value instanceof RegExp ? String(value) : value,
      ),
    );

/** The members that class-validator refuses, and those that the compiled rules refuse. */
async function refusals(instance: object) {
  const peer = (await validate(instance, OPTIONS)).map(({ property }) => property).sort();
  const own = [...new Set(brokenRules(instance).map(({ property }) => property))].sort();
  return { peer, own };
}

async function judged(dto: Dto, name: string, values: unknown[], others: object = {}) {
  const disagreements: string[] = [];
  const accepted: unknown[] = [];
  const refused: unknown[] = [];
  for (const value of values) {
    const { peer, own } = await refusals(Object.assign(new dto(), others, { [name]: value }));
    if (own.join() !== peer.join())
      disagreements.push(`${dto.name}.${name} = ${String(value).slice(0, 40)}: ${own} / ${peer}`);
    (peer.includes(name) ? refused : accepted).push(value);
  }
  return { disagreements, accepted, refused };
}

/** A value that each member accepts, and one that it refuses: neither absent nor null, where there is such a one. */
async function examplesOf(dto: Dto): Promise<{ name: string; good: unknown; bad: unknown }[]> {
  const examples = [];
  for (const field of fieldsOf(dto)) {
    const { accepted, refused } = await judged(alone(field), field.name, candidates(field));
    const first = (values: unknown[]) => values.find((value) => value !== undefined && value !== null) ?? values[0];
    examples.push({ name: field.name, good: first(accepted), bad: first(refused) });
    setStorage(project);
  }
  return examples;
}

describe('The compiled rules of every DTO', () => {
  const dtos = allDtos().map((dto) => [dto.name, dto] as const);
  const members = dtos.flatMap(([, dto]) => fieldsOf(dto).map((field) => [dto.name, field.name, dto, field] as const));

  it.each(members)('%s.%s is judged as class-validator judges it', async (_dto, name, dto, field) => {
    const lone = alone(field);
    const { disagreements, accepted } = await judged(lone, name, candidates(field));

    expect(rulesOf(getMetadataStorage(), lone, name)).toEqual(rulesOf(project, dto, name));
    expect(disagreements).toEqual([]);
    // A member that refuses every candidate would be compared in nothing but that.
    expect(accepted.length).toBeGreaterThan(0);
  });

  it.each(dtos)('%s is judged as class-validator judges it, with one member absent, null or wrong', async (_, dto) => {
    const examples = await examplesOf(dto);
    const others = Object.fromEntries(examples.map(({ name, good }) => [name, good]));
    expect(await refusals(Object.assign(new dto(), others))).toEqual({ peer: [], own: [] });

    for (const { name, bad } of examples)
      expect((await judged(dto, name, [undefined, null, bad], others)).disagreements).toEqual([]);
  });

  it('are those of the whole project', () => {
    expect(members.length).toBeGreaterThan(200);
  });
});

describe('Every member that a request may hold', () => {
  const members = inputDtos().flatMap((dto) =>
    fieldsOf(dto).map((field) => ({ ...field, at: `${dto.name}.${field.name}` })),
  );

  it('limits the number of items of every array, so that longer ones are not read', () => {
    expect(members.filter(({ array, maxItems }) => array && maxItems === undefined).map(({ at }) => at)).toEqual([]);
  });

  it('has a length that is checked before its pattern', () => {
    const patterned = members.filter(({ pattern }) => pattern !== undefined);

    expect(patterned.length).toBeGreaterThan(5);
    expect(patterned.filter(({ maxLength }) => maxLength === undefined).map(({ at }) => at)).toEqual([]);
  });
});
