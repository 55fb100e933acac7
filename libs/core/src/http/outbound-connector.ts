import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { AddressPolicy } from './address-policy';
import { OutboundError } from './outbound-error';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A connector for undici that connects to allowed addresses only. It checks the resolved address that the socket then
 * uses, which rules out DNS rebinding.
 */
export function guardedConnector(policy: AddressPolicy): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup(policy), allowH2: false });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !policy.allows(host)) return callback(refused(host), null); // `lookup` is not called for addresses
    connect(options, callback);
  };
}

function guardedLookup(policy: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first, ...others] = addresses.filter(({ address }) => policy.allows(address));
      if (!first) return callback(refused(hostname), '');
      resolve(first, others, options.all === true, callback);
    });
  };
}

function resolve(first: LookupAddress, others: LookupAddress[], all: boolean, callback: Parameters<LookupFunction>[2]) {
  if (all) callback(null, [first, ...others]);
  else callback(null, first.address, first.family);
}

function refused(host: string): OutboundError {
  return new OutboundError('refused', `private address: ${host} is not an address of the public internet.`);
}
