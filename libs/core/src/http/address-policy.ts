import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** The IPv6 range of global unicast addresses (RFC 4291, section 2.4). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Decides to which addresses the service may connect for a caller: public ones, and the ranges opened in the settings. */
export class AddressPolicy {
  private readonly opened: Range[];

  /** @throws when a range is not in CIDR notation */
  constructor(openedCidrs: readonly string[]) {
    this.opened = openedCidrs.map(parseRange);
  }

  /** Also false for text that is not an IP address. */
  allows(text: string): boolean {
    if (isIP(text) === 0) return false;
    const address = ipaddr.process(text); // converts IPv4-mapped IPv6 addresses to IPv4
    return isPublic(address) || this.opened.some((range) => isWithin(address, range));
  }
}

/** ipaddr.js calls an address `unicast` when it is in none of the special ranges of IANA's registries. */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isWithin(address, GLOBAL_IPV6);
}

function isWithin(address: Address, [network, bits]: Range): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

function parseRange(cidr: string): Range {
  if (!ipaddr.isValidCIDR(cidr)) throw new Error(`OUTBOUND_ALLOW_CIDRS: "${cidr}" is not a range such as 10.0.0.0/8.`);
  return ipaddr.parseCIDR(cidr);
}
