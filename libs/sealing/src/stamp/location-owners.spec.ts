import { locationOwners } from './location-owners';

describe('the owner of a place to sign', () => {
  const signature = (recipient: number | null) => ({ kind: 'signature', recipient }) as const;
  const date = { kind: 'date', recipient: null } as const;

  it('is the signer in turn without numbers, the first one beside numbers, and nobody beyond the signers', () => {
    expect(locationOwners([signature(null), date, signature(null), signature(null), date], 2)).toEqual([0, 0, 1, 0, 1]);
    expect(locationOwners([signature(2), signature(null), date], 2)).toEqual([1, 0, 0]);
    expect(locationOwners([signature(1), signature(2)], 1)).toEqual([0, 1]);
  });
});
