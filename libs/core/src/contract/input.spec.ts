import { AppError, MAX_PROBLEMS, type InputProblem } from '../errors/errors';
import { IntegerField, JsonField, NestedField, StringField } from './fields';
import { readBody } from './input';

let read = 0;

class ItemDto {
  constructor() {
    read++;
  }
  @StringField({ min: 1, max: 5 }) id!: string;
  @IntegerField({ optional: true }) count?: number;
  @StringField({
    array: true,
    optional: true,
    maxItems: 9,
    min: 1,
    max: 4,
    pattern: /^[^,]+$/,
    wanted: 'be a text without a comma',
  })
  names?: string[];
}

class ListDto {
  @NestedField(() => ItemDto, { array: true, optional: true, maxItems: 1000 }) items?: ItemDto[];
  @StringField({ array: true, optional: true, minItems: 1, maxItems: 3, max: 4 }) tags?: string[];
  @IntegerField({ array: true, optional: true, maxItems: 1000, max: 10 }) numbers?: number[];
  @JsonField({ optional: true }) data?: object;
  @StringField({ optional: true, max: 10, pattern: /^(a+)+$/ }) slow?: string;
}

function problemsOf(body: unknown): { detail: string; errors: InputProblem[] } {
  read = 0;
  const problems: InputProblem[] = [];
  try {
    readBody(ListDto, body, problems);
    return { detail: '', errors: problems };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { detail: error.message, errors: error.errors ?? [] };
  }
}

describe('Reading a body', () => {
  it('reads no item of an array that is too long', () => {
    const { errors } = problemsOf({ items: Array(300_000).fill({}) });

    expect(errors).toEqual([{ path: 'items', message: 'items must contain no more than 1000 elements' }]);
    expect(read).toBe(0);
  });

  it('stops at the hundredth problem, and reports that there are more', () => {
    const { errors, detail } = problemsOf({ items: Array(1000).fill({}) });

    expect(errors).toHaveLength(MAX_PROBLEMS);
    expect(errors.at(-1)).toEqual({ path: 'items[99].id', message: 'id is required' });
    expect(detail).toBe('items[0].id: id is required (and more: only the first 100 problems are named)');
    expect(read).toBe(MAX_PROBLEMS + 1);
  });

  it('stops at the hundredth unknown member', () => {
    const members = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`unknown_${n}`, 0]));

    expect(problemsOf(members).errors).toHaveLength(MAX_PROBLEMS);
  });

  it('tries no pattern on a text that is too long', () => {
    const { errors } = problemsOf({ slow: `${'a'.repeat(50_000)}!` });

    expect(errors).toEqual([{ path: 'slow', message: 'slow must have at most 10 characters' }]);
  });

  it('names each wrong item of an array with its index, once, by the first rule that it violates', () => {
    const message = (index: number, wanted: string) => ({
      path: `items[0].names[${index}]`,
      message: `names[${index}] must ${wanted}`,
    });
    const { errors } = problemsOf({ items: [{ id: 'a', names: ['fine', 5, 'x'.repeat(1_000_000), '', 'a,b', null] }] });

    expect(errors.sort((a, b) => a.path.localeCompare(b.path))).toEqual([
      message(1, 'be a string'),
      message(2, 'have 1 to 4 characters'),
      message(3, 'have 1 to 4 characters'),
      message(4, 'be a text without a comma'),
      message(5, 'be a string'),
    ]);
  });

  it('names an array that is wrong as a whole, and no item of it', () => {
    for (const [tags, wanted] of [
      ['a', 'be an array'],
      [[], 'contain at least 1 element'],
      [[1, 2, 3, 4], 'contain no more than 3 elements'],
    ])
      expect(problemsOf({ tags }).errors).toEqual([{ path: 'tags', message: `tags must ${String(wanted)}` }]);
  });

  it('stops at the hundredth wrong item', () => {
    const { errors, detail } = problemsOf({ numbers: Array(1000).fill(11) });

    expect(errors).toHaveLength(MAX_PROBLEMS);
    expect(errors.at(-1)).toEqual({ path: 'numbers[99]', message: 'numbers[99] must not be greater than 10' });
    expect(detail).toContain('only the first 100 problems are named');
  });

  it('refuses an object of any members that has too many', () => {
    const data = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`member_${n}`, n]));

    expect(problemsOf({ data: data(10_000) }).errors).toEqual([]);
    expect(problemsOf({ data: data(10_001) }).errors).toEqual([
      { path: 'data', message: 'data must have at most 10000 members' },
    ]);
  });

  it('counts characters outside the first plane as one', () => {
    expect(problemsOf({ items: [{ id: '\u{1F600}'.repeat(5) }] }).errors).toEqual([]);
    expect(problemsOf({ items: [{ id: '\u{1F600}'.repeat(6) }] }).errors).toHaveLength(1);
  });
});
