import { isWithinRange, parseAddressRange, showRange } from './address-range';

const shown = (text: string) => {
  const range = parseAddressRange(text);
  return range && showRange(range);
};

describe('parseAddressRange', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['192.168.255.255/20', '192.168.240.0/20'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
    ['::/0', '::/0'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
  ])('reads %s as %s', (text, range) => {
    expect(shown(text)).toBe(range);
  });

  it.each(['', 'localhost', '10.0.0', '010.0.0.1', '0x7f.0.0.1', '10.0.0.1:80', ' 10.0.0.1', '10.0.0.0/33', '::/129'])(
    'refuses %j',
    (text) => {
      expect(shown(text)).toBeNull();
    },
  );

  it.each(['10.0.0.0/', '10.0.0.0/-1', '10.0.0.0/8/8', '10.0.0.0/255.0.0.0', '10.0.0.0/1e1', 'fe80::1%eth0'])(
    'refuses %j too',
    (text) => {
      expect(shown(text)).toBeNull();
    },
  );
});

describe('isWithinRange', () => {
  const within = (inner: string, outer: string) => isWithinRange(parseAddressRange(inner)!, parseAddressRange(outer)!);

  it('holds for addresses and ranges inside of a range', () => {
    expect(within('10.9.8.7', '10.0.0.0/8')).toBe(true);
    expect(within('::ffff:10.9.8.7', '10.0.0.0/8')).toBe(true);
    expect(within('10.128.0.0/9', '10.0.0.0/8')).toBe(true);
    expect(within('2001:db8::5', '2001:db8::/64')).toBe(true);
    expect(within('10.0.0.0/8', '10.0.0.0/8')).toBe(true);
  });

  it('does not hold for others', () => {
    expect(within('11.0.0.1', '10.0.0.0/8')).toBe(false);
    expect(within('10.0.0.0/7', '10.0.0.0/8')).toBe(false);
    expect(within('10.0.0.0/8', '10.0.0.0')).toBe(false);
    expect(within('2001:db8:0:1::5', '2001:db8::/64')).toBe(false);
  });

  it('keeps IPv4 and IPv6 apart', () => {
    expect(within('10.0.0.1', '::/0')).toBe(false);
    expect(within('::1', '0.0.0.0/0')).toBe(false);
  });
});
