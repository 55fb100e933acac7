/** The way of a browser to the network: the policy proxy. */
export interface Network {
  readonly flags: readonly string[];
  refusalOf(address: string): Error | null;
  /** The next GET to the address is the navigation of a form. */
  expectForm(address: string): void;
  /** Until `coming` settles, a document that is no web page arrives as a file, also when the server wants it to be shown. */
  expectDownload(coming: Promise<unknown>): void;
}
