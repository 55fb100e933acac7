import { nameAt } from './filled-user';

describe('nameAt', () => {
  const user = { id: 'u-1', name: 'Ann Lee', values: { email: 'Ann@Example.com', age: 40 } };

  it.each([
    ['ann@example.com', user, 'Ann Lee'],
    ['u-1@example.com', { ...user, id: 'u-1@example.com' }, 'Ann Lee'],
    ['boss@example.com', user, ''],
    ['ann@example.com', { ...user, name: 'A'.repeat(121) }, ''],
    ['ann@example.com', { ...user, name: 'Ann\u202eeeL' }, ''],
    ['ann@example.com', null, ''],
  ])('of %s is that of the user whose address it is', (email, given, expected) => {
    expect(nameAt(email, given)).toBe(expected);
  });
});
