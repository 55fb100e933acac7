/** An error on its way between a pool's program and the process that asked: plain data. */
export interface WorkFailure {
  name: string;
  message: string;
  stack: string | undefined;
  /** The error's own plain members, such as `code`. */
  facts: Record<string, unknown>;
}

/** A class of errors that keeps its identity on the way; its instances carry the class's name in `name`. */
export interface ErrorClass {
  readonly name: string;
  readonly prototype: Error;
}

/** What is thrown in a pool's program, as plain data. */
export function toWorkFailure(thrown: unknown): WorkFailure {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown), stack: undefined, facts: {} };
  const { name, message, stack } = thrown;
  return { name, message, stack, facts: Object.fromEntries(Object.entries(thrown).filter(isPlainFact)) };
}

/** The error again; of the one of `classes` that its name names, otherwise a plain Error. */
export function fromWorkFailure(failure: WorkFailure, classes: readonly ErrorClass[]): Error {
  const { name, message, stack, facts } = failure;
  const error = new Error(message);
  const known = classes.find((candidate) => candidate.name === name);
  if (known) Object.setPrototypeOf(error, known.prototype);
  return Object.assign(error, facts, { name, stack: stack ?? error.stack });
}

/** Causes and handles stay behind: they may hold anything. */
function isPlainFact([member, value]: [string, unknown]): boolean {
  if (member === 'cause' || member === 'name' || typeof value === 'function') return false;
  return (
    typeof value !== 'object' ||
    value === null ||
    [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value))
  );
}
