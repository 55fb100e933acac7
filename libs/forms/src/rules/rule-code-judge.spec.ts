import { AppError } from '@app/core';
import { MAX_CODE_LENGTH, type RuleCode } from './rule-code';
import { MAX_CODE_IN_ALL, RuleCodeJudge } from './rule-code-judge';

const judge = new RuleCodeJudge();
afterAll(() => judge.onApplicationShutdown());

const refusalOf = (codes: RuleCode[]) =>
  judge.judge(codes.map((code) => ({ code }))).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
const long = (code: string) => `${code};\n${'// padding '.repeat(2_000)}`;

describe('The judge of rule code', () => {
  it('decides which rules can run, for short and for long code', async () => {
    for (const sized of [(code: string) => code, long]) {
      const [good, bad] = [sized('return 1'), sized('return (')];
      const { faultOfRule } = await judge.judge([{ code: good }, { code: { code: bad } }, { code: { actions: [] } }]);

      expect(faultOfRule(good)).toBeNull();
      expect(faultOfRule({ code: bad })).toMatchObject({ line: 1, column: 9 });
      expect(faultOfRule({ actions: [] }, 'no_code')).toBeNull();
    }
  });

  it('decides for shared code separately, which must not return', async () => {
    const verdict = await judge.judge([{ code: 'return 1' }, { code: 'return 1', isShared: true }]);

    expect(verdict.faultOfRule('return 1')).toBeNull();
    expect(verdict.faultOfShared('return 1')).toMatchObject({ line: 1, column: 1 });
  });

  it('refuses more code than one object may have, all rules together', async () => {
    const half = '/'.repeat(MAX_CODE_IN_ALL / 2 + 1);

    expect(await refusalOf([half, `${half} `])).toBe('code_too_large');
    expect(await refusalOf([half, half])).toBeNull();
  });

  it('rejects code that takes too long to parse', async () => {
    // The parser compares each declared name with all previous ones, which takes seconds here.
    const names = Array.from({ length: 38_000 }, (_, n) => `$${n.toString(36)}`).join();

    expect(names.length).toBeLessThan(MAX_CODE_LENGTH);
    expect(await refusalOf([`let ${names},$first`, `let ${names},$second`])).toBe('code_too_complex');
    expect((await judge.judge([{ code: 'return 2' }])).faultOfRule('return 2')).toBeNull();
  }, 30_000);

  it('takes rules from before the verdict was kept, of whatever code', async () => {
    const nothing = JSON.parse('null') as RuleCode;

    expect((await judge.judge([{ code: nothing }])).faultOfRule(nothing)).not.toBeNull();
  });
});
