/** An error of a pool's program, serialized for the calling process. */
export interface WorkFailure {
  name: string;
  message: string;
  stack: string | undefined;
  /** The error's own plain members, such as `code`. */
  facts: Record<string, unknown>;
}

/** An error class that is restored in the calling process; the `name` of its instances is the name of the class. */
export interface ErrorClass {
  readonly name: string;
  readonly prototype: Error;
}

/** Serializes an error that a pool's program threw. */
export function toWorkFailure(thrown: unknown): WorkFailure {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown), stack: undefined, facts: {} };
  const { name, message, stack } = thrown;
  return { name, message, stack, facts: Object.fromEntries(Object.entries(thrown).filter(isPlainFact)) };
}

/** Restores the error, as an instance of the class of `classes` with its name, otherwise as a plain Error. */
export function fromWorkFailure(failure: WorkFailure, classes: readonly ErrorClass[]): Error {
  const { name, message, stack, facts } = failure;
  const error = new Error(message);
  const known = classes.find((candidate) => candidate.name === name);
  if (known) Object.setPrototypeOf(error, known.prototype);
  return Object.assign(error, facts, { name, stack: stack ?? error.stack });
}

/** Causes and handles are omitted: they may not be serializable. */
function isPlainFact([member, value]: [string, unknown]): boolean {
  if (member === 'cause' || member === 'name' || typeof value === 'function') return false;
  return (
    typeof value !== 'object' ||
    value === null ||
    [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
  );
}
