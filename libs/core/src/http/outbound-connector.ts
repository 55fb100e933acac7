import { lookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { AddressPolicy } from './outbound-address';
import { OutboundError } from './outbound-error';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Connects for undici, to allowed addresses only. The check sits between name resolution and the socket, so a name that
 * resolves differently a moment later (DNS rebinding) gains nothing.
 */
export function guardedConnector(policy: AddressPolicy): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup(policy), allowH2: false });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !policy.allows(host)) return callback(refused(host), null); // sockets look up names only
    connect(options, callback);
  };
}

function guardedLookup(policy: AddressPolicy): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first, ...others] = addresses.filter(({ address }) => policy.allows(address));
      if (!first) return callback(refused(hostname), '');
      answer(first, others, options.all === true, callback);
    });
  };
}

function answer(first: LookupAddress, others: LookupAddress[], all: boolean, callback: Parameters<LookupFunction>[2]) {
  if (all) callback(null, [first, ...others]);
  else callback(null, first.address, first.family);
}

function refused(host: string): OutboundError {
  return new OutboundError('refused', `${host} is not an address of the public internet.`);
}
