import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { LookupAddress } from 'node:dns';
import { AddressPolicy } from '@app/core/programs';
import { RefusalError } from './refusal';

/** Resolves a name to all of its addresses. */
export type NameLookup = (host: string) => Promise<LookupAddress[]>;

/** Names that one run may use. A page can invent names below a wildcard without end, and each is kept. */
const MAX_NAMES = 1_000;

/**
 * The addresses of hosts. A name is resolved once and keeps its addresses for the life of the run: so a name that changes its
 * address (DNS rebinding) leads nowhere else, neither to a private network nor to another server behind the same name.
 * Failed lookups are not kept.
 */
export class PinnedNames {
  private readonly policy: AddressPolicy;
  private readonly pinned = new Map<string, Promise<LookupAddress[]>>();

  constructor(
    openedCidrs: readonly string[],
    private readonly resolve: NameLookup = (host) => lookup(host, { all: true }),
  ) {
    this.policy = new AddressPolicy(openedCidrs);
  }

  /**
   * @returns the addresses that the policy permits, at least one
   * @throws RefusalError when there is none, or the name does not resolve
   */
  addressesOf(host: string): Promise<LookupAddress[]> {
    const known = this.pinned.get(host);
    if (known) return known;
    if (this.pinned.size >= MAX_NAMES) return Promise.reject(tooManyNames(host));
    const found = this.permitted(host);
    this.pinned.set(host, found);
    found.catch(() => this.pinned.delete(host));
    return found;
  }

  private async permitted(host: string): Promise<LookupAddress[]> {
    const family = isIP(host);
    const addresses = family === 0 ? await this.lookUp(host) : [{ address: host, family }];
    const permitted = addresses.filter(({ address }) => this.policy.allows(address));
    if (permitted.length === 0) throw privateAddress(host);
    return permitted;
  }

  private async lookUp(host: string): Promise<LookupAddress[]> {
    return this.resolve(host).catch((error: unknown) => {
      throw new RefusalError('unreachable', `The name ${host} cannot be resolved.`, { cause: error });
    });
  }
}

const tooManyNames = (host: string) =>
  new RefusalError('limit', `${host} is not opened: the pages of this run have used ${MAX_NAMES} names.`);

const privateAddress = (host: string) =>
  new RefusalError(
    'private_address',
    `${host} is in a private network. The operator can open networks with OUTBOUND_ALLOW_CIDRS.`,
  );
