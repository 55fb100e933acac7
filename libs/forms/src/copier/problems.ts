import { InvalidInputError, isInside, MAX_PROBLEMS, type InputProblem } from '@app/core';

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
