import { clientNetwork } from './client-address';

describe('The subject of a limit by address', () => {
  it.each([
    ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
    ['an IPv4 address in IPv6 notation', '::ffff:203.0.113.7', '203.0.113.7'],
    ['the /64 network of an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['one for all whose address is not known', undefined, 'unknown'],
    ['one for what is no address', 'localhost', 'unknown'],
  ])('is %s', (_, ip, subject) => {
    expect(clientNetwork(ip)).toBe(subject);
  });
});
