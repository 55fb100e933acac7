import {
  appendEvent,
  canonicalJson,
  linkEvent,
  verifyChain,
  type SigningEvent,
  type SigningEventFacts,
} from './event-chain';

const facts = (type: SigningEventFacts['type'], detail: SigningEventFacts['detail'] = {}): SigningEventFacts => ({
  type,
  at: '2026-03-17T09:30:00.000Z',
  ip: '203.0.113.7',
  agent: 'Mozilla/5.0',
  document_sha256: 'ab'.repeat(32),
  detail,
});

const chain = (['created', 'sent', 'opened', 'consented', 'signed'] as const).reduce<SigningEvent[]>(
  (events, type) => appendEvent(events, facts(type)),
  [],
);

describe('the event chain', () => {
  it('is intact as it was recorded', () => {
    expect(verifyChain(chain)).toEqual({ intact: true, head: chain[4]?.hash });
    expect(chain.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
  });

  it('links from the last event alone as from the whole chain', () => {
    expect(linkEvent(chain[4] ?? null, facts('downloaded'))).toEqual(appendEvent(chain, facts('downloaded'))[5]);
  });

  it.each(['type', 'at', 'ip', 'agent', 'document_sha256', 'detail', 'previous_hash', 'hash', 'sequence'] as const)(
    'finds a changed %s',
    (member) => {
      const changed = { detail: { by: 'x' }, sequence: 9 }[member as 'detail'] ?? 'changed';
      const forged = chain.map((event, index) => (index === 2 ? { ...event, [member]: changed } : event));

      expect(verifyChain(forged)).toMatchObject({ intact: false, broken_at: 3 });
    },
  );

  it('finds removed, repeated and exchanged events', () => {
    const [first, second, third] = chain as [SigningEvent, SigningEvent, SigningEvent];

    expect(verifyChain([first, third])).toMatchObject({ intact: false, broken_at: 2 });
    expect(verifyChain([first, first, second])).toMatchObject({ intact: false, broken_at: 2 });
    expect(verifyChain([second, first])).toMatchObject({ intact: false, broken_at: 1 });
  });
});

describe('canonicalJson', () => {
  it('orders members and writes numbers and text as RFC 8785 does', () => {
    expect(canonicalJson({ b: [1e21, 0.1, -0], a: { ö: '\u20ac"\n', A: null } })).toBe(
      '{"a":{"A":null,"ö":"€\\"\\n"},"b":[1e+21,0.1,0]}',
    );
  });

  it('rejects values that JSON cannot represent', () => {
    expect(() => canonicalJson('\ud800')).toThrow(TypeError);
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError);
  });
});
