import { holdsScope, inTableOrder, KEY_SCOPES, scopeOf } from './key-scopes';

describe('scopeOf', () => {
  it.each([
    ['GET', 'forms:read'],
    ['HEAD', 'forms:read'],
    ['POST', 'forms:write'],
    ['PUT', 'forms:write'],
    ['PATCH', 'forms:write'],
    ['DELETE', 'forms:write'],
  ])('%s requires %s', (method, scope) => {
    expect(scopeOf('forms', method)).toBe(scope);
  });
});

describe('holdsScope', () => {
  it('holds nothing with an empty list', () => {
    expect(KEY_SCOPES.some((scope) => holdsScope([], scope))).toBe(false);
  });

  it('neither reads with write, nor writes with read', () => {
    expect(holdsScope(['users:write'], 'users:read')).toBe(false);
    expect(holdsScope(['users:read'], 'users:write')).toBe(false);
    expect(holdsScope(['users:read'], 'users:read')).toBe(true);
  });

  it('knows * as both', () => {
    expect(['users:read', 'users:write', 'users:*'].every((one) => holdsScope(['users:*'], one as 'users:*'))).toBe(
      true,
    );
    expect(holdsScope(['users:read', 'users:write'], 'users:*')).toBe(true);
    expect(holdsScope(['users:read'], 'users:*')).toBe(false);
    expect(holdsScope(['users:*'], 'forms:read')).toBe(false);
  });
});

it('keeps scopes once each, in the order of the table', () => {
  expect(inTableOrder(['users:*', 'forms:read', 'users:*'])).toEqual(['forms:read', 'users:*']);
});
