import { excessOf, NO_LIMITS, type KeyLimits } from './key-limits';

const limits = (some: Partial<KeyLimits>): KeyLimits => ({ ...NO_LIMITS, ...some });
const YEAR_30 = new Date('2030-01-01T00:00:00Z');
const YEAR_31 = new Date('2031-01-01T00:00:00Z');

describe('excessOf', () => {
  it('is empty for a key without limits', () => {
    expect(excessOf(NO_LIMITS, NO_LIMITS)).toEqual([]);
    expect(excessOf(NO_LIMITS, limits({ scopes: ['forms:*'], expiresAt: YEAR_30 }))).toEqual([]);
  });

  it('names each scope that the own key lacks', () => {
    const own = limits({ scopes: ['forms:*', 'users:read'] });
    expect(excessOf(own, limits({ scopes: ['forms:write', 'users:read'] }))).toEqual([]);
    expect(excessOf(own, limits({ scopes: ['users:*', 'keys:write'] }))).toEqual(['scopes: users:*, keys:write']);
    expect(excessOf(own, NO_LIMITS)).toEqual(['scopes: all of the account (the default)']);
  });

  it('names a longer life', () => {
    const own = limits({ expiresAt: YEAR_30 });
    expect(excessOf(own, limits({ expiresAt: YEAR_30 }))).toEqual([]);
    expect(excessOf(own, limits({ expiresAt: YEAR_31 }))).toEqual(['expires_at: after 2030-01-01T00:00:00.000Z']);
    expect(excessOf(own, NO_LIMITS)).toEqual(['expires_at: after 2030-01-01T00:00:00.000Z']);
  });

  it('names each address outside of the own ones', () => {
    const own = limits({ allowedAddresses: ['10.0.0.0/8', '2001:db8::/32'] });
    expect(excessOf(own, limits({ allowedAddresses: ['10.5.0.0/16', '2001:db8:1::1'] }))).toEqual([]);
    expect(excessOf(own, limits({ allowedAddresses: ['10.0.0.0/7', '::/0', '10.0.0.1'] }))).toEqual([
      'allowed_addresses: 10.0.0.0/7, ::/0',
    ]);
    expect(excessOf(own, NO_LIMITS)).toEqual(['allowed_addresses: every address (the default)']);
  });

  it('names all of them', () => {
    const own = limits({ scopes: ['forms:read'], expiresAt: YEAR_30, allowedAddresses: ['10.0.0.1'] });
    expect(excessOf(own, NO_LIMITS)).toHaveLength(3);
  });
});
