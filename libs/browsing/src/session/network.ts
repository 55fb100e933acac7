/** The way of a browser to the network: the policy proxy. */
export interface Network {
  readonly flags: readonly string[];
  refusalOf(address: string): Error | null;
  /** The next GET to the address is the navigation of a form. */
  expectForm(address: string): void;
}
