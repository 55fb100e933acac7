import { type InputProblem, InvalidInputError } from '@app/core';
import { namedAccounts, assertAdminRemains } from './account-reference';

const ada = { id: 'aaaaaaaa-0000-4000-8000-000000000000', emailKey: 'ada@example.com' };
const ben = { id: 'bbbbbbbb-0000-4000-8000-000000000000', emailKey: 'ben@example.com' };
const team = [ada, ben];

describe('namedAccounts', () => {
  it('finds by e-mail and id, in any case', () => {
    const references = [{ email: 'ADA@example.com' }, { account_id: ben.id.toUpperCase() }];
    expect(namedAccounts(team, references, ['[0]', '[1]'], [])).toEqual([ada, ben]);
    expect(namedAccounts(team, [{ account_id: ada.id, email: 'Ada@Example.com' }], [''], [])).toEqual([ada]);
  });

  it('reports every reference that names no account or two', () => {
    const references = [
      {},
      { email: 'eve@example.com' },
      { account_id: ada.id, email: ben.emailKey },
      { account_id: 'x', email: ben.emailKey },
    ];
    expect(problemPaths(references)).toEqual(['[0]', '[1].email', '[2].account_id', '[3].account_id']);
  });

  it('reports no missing member of a reference that has a problem already', () => {
    const wrong = [
      { path: '[0].email', message: 'must be a string' },
      { path: '[1]', message: 'must be a JSON object' },
    ];
    expect(problemPaths([{}, undefined, {}], wrong)).toEqual(['[0].email', '[1]', '[2]']);
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

/** The paths of the known problems and of those that `namedAccounts` adds. */
function problemPaths(references: Parameters<typeof namedAccounts>[1], problems: InputProblem[] = []): string[] {
  const paths = references.map((_, index) => `[${index}]`);
  namedAccounts(team, references, paths, problems);
  return problems.map(({ path }) => path);
}
