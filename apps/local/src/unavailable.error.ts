/** This machine cannot run an embedded server; the message is a sentence for the user. */
export class UnavailableError extends Error {}
