import { runInSandbox } from '@app/core';
import type { Kept } from '../store/form-tree';
import type { LogicRuleModel, SharedCodeModel } from '../model/form-model';
import { completionCode } from './completion-rules';

const NOW = new Date();
const rule = (more: Partial<LogicRuleModel>): Kept<LogicRuleModel> => ({
  ...{ id: more.name ?? 'id', name: 'r', description: '', metadata: {}, createdAt: NOW, updatedAt: NOW },
  ...{
    triggerEvent: 'form_complete',
    index: 0,
    code: '',
    enabled: true,
    valid: true,
    fault: null,
    mode: 'code_editor',
  },
  ...{ steps: [], elements: [] },
  ...more,
});
const shared = (code: SharedCodeModel['code']): Kept<SharedCodeModel> => ({
  ...{ id: 's', name: 's', code, valid: true, fault: null, createdAt: NOW, updatedAt: NOW },
});

describe('completionRules', () => {
  it('are those that are enabled, valid, code, and triggered by form_complete, by index', () => {
    const rules = [
      rule({ name: 'second', index: 2 }),
      rule({ name: 'first', index: 1 }),
      rule({ name: 'off', enabled: false }),
      rule({ name: 'broken', valid: false }),
      rule({ name: 'no code', mode: 'no_code' }),
      rule({ name: 'load', triggerEvent: 'load' }),
    ];
    expect(completionCode({ rules, sharedCodes: [] }).rules.map(({ name }) => name)).toEqual(['first', 'second']);
  });

  it('see the declarations of shared codes, and may declare the same names', async () => {
    const rules = [rule({ code: 'const b = a + 1; return b; // the end' })];
    const sharedCodes = [shared('const a = 1 // one'), shared({ javascript: 'const b = 5' })];
    const [first] = completionCode({ rules, sharedCodes }).rules;
    expect(await runInSandbox(first!.code)).toMatchObject({ ok: true, value: 2 });
  });

  it('are not kept from running by a shared code that returns or does not parse', async () => {
    const sharedCodes = [shared('return 1'), shared('const a = ('), shared({ none: true })];
    const [first] = completionCode({ rules: [rule({ code: 'return 2' })], sharedCodes }).rules;
    expect(await runInSandbox(first!.code)).toMatchObject({ ok: true, value: 2 });
  });

  it('name the rules and shared codes that are skipped, unless no rule would run', () => {
    const fault = { message: 'Unexpected token', line: 2, column: 3 };
    const rules = [rule({ name: 'broken', valid: false, fault }), rule({ name: 'old', valid: false })];
    const sharedCodes = [shared('return 1'), shared('const a = 1')];
    expect(completionCode({ rules, sharedCodes }).skipped.map(({ message }) => message)).toEqual([
      "The shared code was skipped: 'return' outside of function (line 1, column 1).",
      'The rule was skipped: Unexpected token (line 2, column 3).',
      'The rule was skipped: The code does not compile.',
    ]);
    expect(completionCode({ rules: [rule({ triggerEvent: 'load' })], sharedCodes }).skipped).toEqual([]);
  });
});
