import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ExpressionWorkError, StepBudget } from './evaluator';
import { Expression, expressionFault } from './expression';
import { FUNCTIONS } from './functions';
import { COMPARISONS, type ExpressionValue, type Vocabulary } from './syntax';
import { DOCUMENT_VOCABULARY, FILE_VOCABULARY, VALUE_VOCABULARY } from './vocabularies';

const README = readFileSync(join(__dirname, 'README.md'), 'utf8');
const NOTHING = { variables: {}, lookups: {} } satisfies Vocabulary;
const CONTEXT = { variables: {}, lookups: {}, today: '2026-05-04' };

const evaluate = (source: string, steps = 10_000): ExpressionValue =>
  Expression.parse(source, NOTHING).evaluate(CONTEXT, new StepBudget(steps));
const faultOf = (source: string, vocabulary: Vocabulary = NOTHING) => expressionFault(source, vocabulary);

/** The lines of the README of the form "expression → value". */
const examples = [...README.matchAll(/^(.+?)\s+→ (.+)$/gm)].map(([, source = '', value = '']) => ({ source, value }));
/** The lines of its last block: settings that use names. */
const settings = README.split('```').at(-2)?.trim().split('\n') ?? [];

describe('the language of expressions', () => {
  it.each(examples)('evaluates $source to $value', ({ source, value }) => {
    expect(evaluate(source)).toEqual(JSON.parse(value));
  });

  it('has an example of each operator and function', () => {
    const sources = examples.map(({ source }) => source).join('\n');
    for (const operator of [...COMPARISONS, 'and', 'or', 'not', 'matches', '+', '-', '*', '/'])
      expect(sources).toContain(` ${operator} `);
    for (const name of Object.keys(FUNCTIONS)) expect(sources).toContain(`${name}(`);
  });

  it.each(settings)('takes the setting %s', (source) => {
    const faults = [FILE_VOCABULARY, VALUE_VOCABULARY, DOCUMENT_VOCABULARY].map((names) => faultOf(source, names));
    expect(faults).toContain(null);
  });

  it('documents every name', () => {
    for (const { variables, lookups } of [FILE_VOCABULARY, VALUE_VOCABULARY, DOCUMENT_VOCABULARY]) {
      for (const name of Object.keys(variables)) expect(README).toContain(`\`${name}\``);
      for (const name of Object.keys(lookups)) expect(README).toContain(`\`${name}(`);
    }
  });
});

describe('errors in expressions', () => {
  it.each([
    ['', 1, 'empty'],
    ['1 +', 4, 'a value is expected'],
    ['(1', 3, '")" is expected'],
    ['1 2', 3, 'operator'],
    ['must be positive', 1, 'there is no name must'],
    ['"abc', 1, 'does not end'],
    ['1 = 12ab', 5, 'number'],
    ['1 ; 2', 3, 'no meaning'],
    ['"a" matches "("', 13, 'pattern'],
    ['"a" matches "(?=a)"', 13, 'pattern'],
    ['"a" matches "a" + "b"', 17, 'operator'],
    ['"a" matches 5', 13, 'a pattern in quotation marks'],
    ['"a" not "b"', 9, 'contains'],
    ['length()', 1, 'takes 1 value, not 0'],
    ['eval("1")', 1, 'there is no function eval'],
    ['constructor', 1, 'there is no name constructor'],
    ['__proto__', 1, 'there is no name'],
    ['toString()', 1, 'there is no function tostring'],
  ])('%s is refused at character %i', (source, position, message) => {
    expect(faultOf(source)).toMatch(new RegExp(`^is not a valid expression at character ${position}: `));
    expect(faultOf(source)).toContain(message);
  });

  it('bound length, depth, chains and patterns', () => {
    expect(faultOf(`"${'a'.repeat(2_000)}"`)).toContain('at most 2000 characters');
    expect(faultOf(`${'('.repeat(900)}1${')'.repeat(900)}`)).toContain('nested deeper');
    expect(faultOf('not '.repeat(400) + 'true')).toContain('nested deeper');
    expect(faultOf('-'.repeat(900) + '1')).toContain('nested deeper');
    expect(faultOf(`1${'+1'.repeat(900)}`)).toContain('follow each other');
    expect(faultOf(`"a" matches "${'a'.repeat(301)}"`)).toContain('at most 300 characters');
    expect(faultOf('"a" matches "[ab]{900}[cd]{900}[ef]{900}"')).toContain('repeats too much');
    expect(faultOf(`${'('.repeat(40)}1${')'.repeat(40)} = 1`)).toBeNull();
  });
});

describe('the work of an expression', () => {
  it('is limited by steps, which patterns and long texts count', () => {
    expect(() => evaluate('1 + 1', 2)).toThrow(ExpressionWorkError);
    const names = { variables: { text: '' }, lookups: {} } satisfies Vocabulary;
    const found = (source: string, text: string) =>
      Expression.parse(source, names).holds({ variables: { text }, lookups: {}, today: '' }, new StepBudget(100_000));
    expect(found('text contains "b"', `${'a'.repeat(1_000_000)}b`)).toBe(true);
    expect(() => found('text matches "(a+)+$"', 'a'.repeat(1_000_000))).toThrow(ExpressionWorkError);
    // Exponential for engines that backtrack.
    expect(found('text matches "^(a+)+$"', `${'a'.repeat(20_000)}b`)).toBe(false);
  });

  it('is spent by all expressions that share a budget', () => {
    const budget = new StepBudget(5);
    const sum = Expression.parse('1 + 1', NOTHING);
    expect(sum.evaluate(CONTEXT, budget)).toBe(2);
    expect(() => sum.evaluate(CONTEXT, budget)).toThrow(ExpressionWorkError);
  });
});
