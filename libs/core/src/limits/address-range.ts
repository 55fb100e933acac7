import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A range of IP addresses. IPv4 addresses in IPv6 notation (`::ffff:10.0.0.1`) are IPv4. */
export interface AddressRange {
  network: ipaddr.IPv4 | ipaddr.IPv6;
  /** Length of the prefix. */
  bits: number;
}

const IPV4_BITS = 32;
const IPV6_BITS = 128;
const MAPPED_BITS = IPV6_BITS - IPV4_BITS;

/** Parses one address, or a range in CIDR notation. @returns null for any other text */
export function parseAddressRange(text: string): AddressRange | null {
  const [address = '', length, ...rest] = text.split('/');
  // ipaddr.js also reads short and octal forms of IPv4, and zones of IPv6, which mean different things to different readers.
  const version = address.includes('%') ? 0 : isIP(address);
  const most = version === 4 ? IPV4_BITS : IPV6_BITS;
  if (version === 0 || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const bits = length === undefined ? most : Number(length);
  return bits > most ? null : rangeOf(ipaddr.parse(address), bits);
}

function rangeOf(address: AddressRange['network'], bits: number): AddressRange {
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress() || bits < MAPPED_BITS)
    return { network: address, bits };
  return { network: address.toIPv4Address(), bits: bits - MAPPED_BITS };
}

/** True when every address of `inner` is in `outer`. */
export const isWithinRange = (inner: AddressRange, outer: AddressRange): boolean =>
  inner.network.kind() === outer.network.kind() &&
  inner.bits >= outer.bits &&
  inner.network.match(outer.network, outer.bits);

/** The usual notation: `10.0.0.0/8`, `2001:db8::/32`, and without a prefix for one address. */
export function showRange({ network, bits }: AddressRange): string {
  const isSingle = bits === (network.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS);
  return isSingle ? network.toString() : `${firstOf({ network, bits }).toString()}/${bits}`;
}

/** The range's address whose bits after the prefix are 0. */
function firstOf({ network, bits }: AddressRange): AddressRange['network'] {
  const bytes = network
    .toByteArray()
    .map((byte, index) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - index * 8))));
  return ipaddr.fromByteArray(bytes.map((byte) => byte & 0xff));
}
