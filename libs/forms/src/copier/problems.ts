import { InvalidInputError, MAX_PROBLEMS, type InputProblem } from '@app/core';

/** An input of shape `T` whose members may be missing at any depth, because members of the wrong shape were removed. */
export type Loose<T> = T extends readonly (infer Item)[]
  ? (Loose<Item> | undefined)[]
  : T extends object
    ? { [Name in keyof T]?: Loose<T[Name]> }
    : T;

/** Collects the validation errors of a body, to report them together; throws at the first one after `MAX_PROBLEMS`. */
export class Problems {
  constructor(readonly list: InputProblem[] = []) {}

  add(path: string, message: string): void {
    this.addAll([{ path, message }]);
  }

  addAll(problems: InputProblem[]): void {
    this.list.push(...problems);
    if (this.list.length > MAX_PROBLEMS) throw new InvalidInputError(this.list);
  }

  /** Whether a problem is recorded for the member at this path or for one that contains it. */
  isFaulty(path: string): boolean {
    return this.list.some((problem) => path === problem.path || isInside(path, problem.path));
  }

  get isEmpty(): boolean {
    return this.list.length === 0;
  }
}

const isInside = (path: string, outer: string) => path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);

/**
 * Removes the members with problems from the input, in place. The rest has the right shape, so that rules between members
 * can be checked and reported together with them.
 */
export function withoutFaulty<T extends object>(input: T, problems: InputProblem[]): Loose<T> {
  for (const { path } of problems) remove(input, path.match(/[^.[\]]+/g) ?? []);
  return input as Loose<T>;
}

function remove(target: object, [name, ...rest]: string[]): void {
  if (name === undefined || !Object.hasOwn(target, name)) return;
  const member: unknown = Reflect.get(target, name);
  if (rest.length === 0) return void Reflect.set(target, name, undefined);
  if (typeof member === 'object' && member !== null) remove(member, rest);
}
