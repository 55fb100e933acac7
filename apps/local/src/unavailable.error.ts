/** This machine cannot run an embedded service; the message says why, in a sentence for the person at the terminal. */
export class UnavailableError extends Error {}
