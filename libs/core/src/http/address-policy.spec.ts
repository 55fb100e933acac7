import { AddressPolicy } from './address-policy';

describe('AddressPolicy', () => {
  const policy = new AddressPolicy([]);

  it.each(['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'allows the public address %s',
    (address) => {
      expect(policy.allows(address)).toBe(true);
    },
  );

  it.each([
    ['this host', '0.0.0.0', '::'],
    ['loopback', '127.0.0.1', '127.255.0.1', '::1'],
    ['private', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
    ['link-local and cloud metadata', '169.254.169.254', 'fe80::1', 'fd00:ec2::254'],
    ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
    ['multicast and broadcast', '224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1'],
    [
      'reserved, documentation and benchmarks',
      '192.0.0.1',
      '192.0.2.1',
      '198.18.0.1',
      '203.0.113.5',
      '240.0.0.1',
      '2001:db8::1',
    ],
    [
      'IPv4 in IPv6 clothes',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '::ffff:0:127.0.0.1',
    ],
    ['no address', '', 'localhost', '1.2.3', '127.0.0.1:80'],
  ])('refuses %s', (_, ...addresses) => {
    expect(addresses.filter((address) => policy.allows(address))).toEqual([]);
  });

  it('allows only the addresses in the settings', () => {
    const opened = new AddressPolicy(['10.0.0.0/8', '::1/128']);

    expect(['10.9.8.7', '::1', '::ffff:10.0.0.1'].every((address) => opened.allows(address))).toBe(true);
    expect(['127.0.0.1', '192.168.1.1', '::2'].some((address) => opened.allows(address))).toBe(false);
  });

  it('refuses an invalid range', () => {
    expect(() => new AddressPolicy(['10.0.0.0'])).toThrow('OUTBOUND_ALLOW_CIDRS: "10.0.0.0"');
  });
});
