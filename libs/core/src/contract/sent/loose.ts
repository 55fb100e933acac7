import type { InputProblem } from '../../errors/errors';

/** An input of shape `T` whose members may be missing at any depth, because members of the wrong shape were removed. */
export type Loose<T> = T extends string | Date
  ? T
  : T extends readonly (infer Item)[]
    ? (Loose<Item> | undefined)[]
    : T extends object
      ? { [Name in keyof T]?: Loose<T[Name]> }
      : T;

/**
 * Removes the members with problems from the input, in place. The rest has the right shape, so that rules between members
 * can be checked and reported together with them.
 * @param path the path of the input itself in the paths of the problems
 */
export function withoutFaulty<T extends object>(input: T, problems: readonly InputProblem[], path = ''): Loose<T> {
  for (const problem of problems)
    if (problem.path.startsWith(path)) remove(input, problem.path.slice(path.length).match(/[^.[\]]+/g) ?? []);
  return input as Loose<T>;
}

function remove(target: object, [name, ...rest]: string[]): void {
  if (name === undefined || !Object.hasOwn(target, name)) return;
  const member: unknown = Reflect.get(target, name);
  if (rest.length === 0) return void Reflect.set(target, name, undefined);
  if (typeof member === 'object' && member !== null) remove(member, rest);
}
