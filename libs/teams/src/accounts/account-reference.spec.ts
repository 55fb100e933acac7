import { InvalidInputError } from '@app/core';
import { namedAccounts, assertAdminRemains } from './account-reference';

const ada = { id: 'aaaaaaaa-0000-4000-8000-000000000000', emailKey: 'ada@example.com' };
const ben = { id: 'bbbbbbbb-0000-4000-8000-000000000000', emailKey: 'ben@example.com' };
const team = [ada, ben];

describe('namedAccounts', () => {
  it('finds by e-mail and id, in any case', () => {
    const references = [{ email: 'ADA@example.com' }, { account_id: ben.id.toUpperCase() }];
    expect(namedAccounts(team, references, ['[0]', '[1]'])).toEqual([ada, ben]);
    expect(namedAccounts(team, [{ account_id: ada.id, email: 'Ada@Example.com' }], [''])).toEqual([ada]);
  });

  it('reports every reference that names no account or two', () => {
    const references = [
      {},
      { email: 'eve@example.com' },
      { account_id: ada.id, email: ben.emailKey },
      { account_id: 'x', email: ben.emailKey },
    ];
    const problems = catchProblems(() => namedAccounts(team, references, ['[0]', '[1]', '[2]', '[3]']));
    expect(problems?.map(({ path }) => path)).toEqual(['[0]', '[1].email', '[2].account_id', '[3].account_id']);
  });
});

describe('assertAdminRemains', () => {
  it('requires an admin in use to remain', () => {
    const [editor, admin] = [
      { id: 'e', role: 'editor' },
      { id: 'a', role: 'admin' },
    ] as const;
    expect(() => assertAdminRemains([editor, admin], new Set(['e', 'a']))).not.toThrow();
    expect(() => assertAdminRemains([editor, admin], new Set(['e']))).toThrow('last admin');
    expect(() => assertAdminRemains([editor], new Set(['e']))).toThrow('last admin');
    expect(() => assertAdminRemains([], new Set())).toThrow(InvalidInputError);
  });
});

function catchProblems(run: () => unknown) {
  try {
    run();
  } catch (error) {
    if (error instanceof InvalidInputError) return error.errors;
    throw error;
  }
  return undefined;
}
