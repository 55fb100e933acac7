import { validate } from 'class-validator';
import { fieldsOf, type FieldDeclaration } from '../../libs/core/src/contract/declarations';
import { brokenRules } from '../../libs/core/src/contract/rules';
import { allDtos, inputDtos } from './input-dtos';

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

const accepts = async (instance: object, name: string) =>
  (await validate(instance, OPTIONS)).every(({ property }) => property !== name);

const goodInstances = new Map<new () => object, Promise<object>>();

/** A valid instance, as far as the candidates contain a valid value for each member; made once, because it takes long. */
function goodInstance(dto: new () => object): Promise<object> {
  const made = goodInstances.get(dto) ?? makeGoodInstance(dto);
  goodInstances.set(dto, made);
  return made;
}

async function makeGoodInstance(dto: new () => object): Promise<object> {
  const instance = new dto();
  for (const field of fieldsOf(dto))
    for (const value of candidates(field)) {
      Reflect.set(instance, field.name, value);
      if (value !== undefined && (await accepts(instance, field.name))) break;
    }
  return instance;
}

async function disagreements(dto: new () => object, name: string, values: unknown[]) {
  const found: string[] = [];
  const verdicts = new Set<boolean>();
  const good = await goodInstance(dto);
  for (const value of values) {
    const instance = Object.assign(new dto(), good, { [name]: value });
    const peer = (await validate(instance, OPTIONS)).map(({ property }) => property).sort();
    const own = [...new Set(brokenRules(instance).map(({ property }) => property))].sort();
    if (own.join() !== peer.join()) found.push(`${dto.name}.${name} = ${String(value).slice(0, 40)}: ${own} / ${peer}`);
    verdicts.add(peer.includes(name));
  }
  return { found, verdicts };
}

describe('The compiled rules of every DTO', () => {
  const members = allDtos().flatMap((dto) => fieldsOf(dto).map((field) => [dto.name, field.name, dto, field] as const));

  it.each(members)('%s.%s is judged as class-validator judges it', async (_dto, name, dto, field) => {
    const { found, verdicts } = await disagreements(dto, name, candidates(field));

    expect(found).toEqual([]);
    // A required member that accepts everything but its absence is refused once too.
    expect(verdicts).toContain(false);
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
    const patterned = members.filter(({ api }) => api.pattern !== undefined);

    expect(patterned.length).toBeGreaterThan(5);
    expect(patterned.filter(({ maxLength }) => maxLength === undefined).map(({ at }) => at)).toEqual([]);
  });
});
