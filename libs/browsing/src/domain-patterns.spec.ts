import { domainPatternProblem, matchesDomain, permitsAddress } from './domain-patterns';

describe('domain patterns', () => {
  it.each([
    ...['example.com', '*.example.com', 'localhost:4010', 'EXAMPLE.com.', 'bücher.example', '127.0.0.1:8080'],
    ...['[::1]:8080', '*.bücher.example:8443', 'my_host.lan', 'intranet'],
  ])('accepts %s', (pattern) => {
    expect(domainPatternProblem(pattern)).toBeNull();
  });

  it.each([
    ...[
      '',
      '*',
      '*.',
      '*.com',
      '*.*.example.com',
      'exa*mple.com',
      'https://example.com',
      'example.com/path',
      'a b.com',
    ],
    ...['user@example.com', 'example.com:', 'example.com:0', 'example.com:65536', 'example.com:80:80', '.example.com'],
    ...['example..com', '*.127.0.0.1', '*.[::1]', '[::1', '[example.com]', '-a.example.com', 'a'.repeat(64) + '.com'],
    ...[
      'example.com?x',
      'example.com#x',
      'example.com\\x',
      `${'a.'.repeat(200)}com`,
      'exa\u0000mple.com',
      '%65xample.com',
    ],
  ])('refuses %j', (pattern) => {
    expect(domainPatternProblem(pattern)).toEqual(expect.any(String));
    expect(matchesDomain(pattern, 'example.com', 443)).toBe(false);
  });

  it.each([
    ['example.com', 'example.com', 443, true],
    ['example.com', 'Example.COM.', 80, true],
    ['example.com', 'example.com', 8080, false],
    ['example.com:8080', 'example.com', 8080, true],
    ['example.com:8080', 'example.com', 443, false],
    ['example.com', 'www.example.com', 443, false],
    ['*.example.com', 'www.example.com', 443, true],
    ['*.example.com', 'a.b.example.com', 443, true],
    ['*.example.com', 'example.com', 443, false],
    ['*.example.com', 'notexample.com', 443, false],
    ['*.example.com', 'www.example.com.evil.test', 443, false],
    ['bücher.example', 'xn--bcher-kva.example', 443, true],
    ['xn--bcher-kva.example', 'BÜCHER.example', 443, true],
    ['[::1]:80', '::1', 80, true],
    ['[0:0:0:0:0:0:0:1]:80', '[::1]', 80, true],
    ['127.0.0.1', '127.0.0.1', 80, true],
    ['127.0.0.1', '127.0.0.1.example.com', 80, false],
  ])('%s permits %s at %i: %s', (pattern, host, port, expected) => {
    expect(matchesDomain(pattern, host, port)).toBe(expected);
  });

  it('permits addresses by their host and the port of their scheme', () => {
    expect(permitsAddress(['example.com'], 'https://example.com/path?x=1')).toBe(true);
    expect(permitsAddress(['other.example', 'example.com'], 'wss://example.com/')).toBe(true);
    expect(permitsAddress(['example.com:443'], 'http://example.com/')).toBe(false);
    expect(permitsAddress(['example.com'], 'https://example.com@evil.test/')).toBe(false);
    expect(permitsAddress(['example.com'], 'file://example.com/etc/passwd')).toBe(false);
    expect(permitsAddress(['example.com'], 'not an address')).toBe(false);
  });
});
