import ipaddr from 'ipaddr.js';

/** Providers assign at least a /64 network, that is 2^64 addresses, to one customer (RFC 6177). */
const IPV6_SITE_GROUPS = 4;

/**
 * The subject of limits by address: an IPv4 address, or the /64 network of an IPv6 one.
 * @param ip Express' `request.ip`, which honours `TRUST_PROXY`; undefined when the client has disconnected
 */
export function clientNetwork(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const site = address.parts.slice(0, IPV6_SITE_GROUPS).map((group) => group.toString(16));
  return `${site.join(':')}::/64`;
}
