import { createParamDecorator, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { addProblems, assertNoProblems, type InputProblem, NotFoundError } from '../../errors/errors';
import { readBody } from '../input';
import { isPlainObject } from '../plain-object';
import { MAX_ENTRIES } from './described-body';
import { type Loose, withoutFaulty } from './loose';

/**
 * A body with the problems of its shape, which are not reported yet. A service adds the problems of what the body refers to,
 * so that the response names all of them at once (docs/guide/errors.md).
 */
export class Sent<T extends object> {
  /** The members of the right shape. */
  readonly value: Loose<T>;

  /** @param path the path of the body in the paths of its problems: `[0]` for the only object of an array, else "" */
  constructor(
    private readonly body: T,
    readonly problems: InputProblem[],
    readonly path = '',
    value?: Loose<T>,
  ) {
    this.value = value ?? (problems.length === 0 ? (body as Loose<T>) : withoutFaulty(body, problems, path));
  }

  /** The whole body, when it has no problem of shape and none was added. @throws InvalidInputError with all problems */
  valid(): T {
    assertNoProblems(this.problems);
    return this.body;
  }

  /** Adds problems, except those of members that have one already. */
  add(found: readonly InputProblem[]): void {
    addProblems(this.problems, found);
  }

  /** The object that the path names. For a body with problems 400 comes before 404 (ARCHITECTURE, "A request"). */
  async found<Found>(get: () => Promise<Found>): Promise<Found> {
    return get().catch((error: unknown) => {
      if (error instanceof NotFoundError) this.valid();
      throw error;
    });
  }
}

/** A body that is no object. Nothing is asked for of its members: what is wrong is that it has none. */
class NoObject<T extends object> extends Sent<T> {
  override add(): void {}
}

/** A body of several objects. */
export class SentEntries<T extends object> extends Sent<T[]> {
  /** @param paths the path of each object: `[0]` and so on, or "" for one that was sent without an array */
  constructor(
    entries: T[],
    problems: InputProblem[],
    readonly paths: string[],
  ) {
    const isWrong = (path: string) => problems.some((problem) => problem.path === path);
    const fitting = entries.map((entry, index) =>
      isWrong(paths[index]!) ? undefined : withoutFaulty(entry, problems, paths[index]),
    );
    super(entries, problems, '', fitting);
  }
}

/** The parsed body for a route's own pipe. With `@Body()` the global `ContractPipe` would validate it first. */
const RawBody = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown => context.switchToHttp().getRequest<Request>().body,
);

/** `@SentBody(FillDocumentDto) body: Sent<FillDocumentDto>`: the body of a route whose service adds problems. */
export const SentBody = (dto: new () => object): ParameterDecorator => RawBody(pipe((value) => readOne(dto, value)));

/** `@SentOneOf(EditAccountDto)`: one object, bare or in an array that holds exactly one. */
export const SentOneOf = (dto: new () => object): ParameterDecorator =>
  RawBody(
    pipe((value) => {
      if (!Array.isArray(value)) return readOne(dto, value);
      if (value.length === 1) return readOne(dto, value[0], '[0]');
      return new Sent(new dto(), [{ path: '', message: 'The body must be one object, or an array that holds one.' }]);
    }),
  );

/** `@SentMany(InviteDto) body: SentEntries<InviteDto>`: an array of at most `max` objects, or one object. */
export const SentMany = (dto: new () => object, max = MAX_ENTRIES): ParameterDecorator =>
  RawBody(
    pipe((value = {}) => {
      if (Array.isArray(value)) return readMany(dto, value, max);
      return isPlainObject(value) ? readBare(dto, value) : new SentEntries([], [NO_ARRAY], []);
    }),
  );

const NO_ARRAY = { path: '', message: 'The body must be a JSON array of objects.' };

const pipe = (read: (value: unknown) => Sent<object>): PipeTransform => ({ transform: read });

function readOne<T extends object>(dto: new () => T, value: unknown = {}, path = ''): Sent<T> {
  const problems: InputProblem[] = [];
  const body = readBody(dto, value, problems, path);
  return isPlainObject(value) ? new Sent(body, problems, path) : new NoObject(body, problems, path);
}

function readMany<T extends object>(dto: new () => T, items: unknown[], max: number): SentEntries<T> {
  if (items.length > max)
    return new SentEntries<T>([], [{ path: '', message: `The array must hold at most ${max} objects.` }], []);
  const problems: InputProblem[] = [];
  const paths = items.map((_, index) => `[${index}]`);
  const entries = items.map((item, index) => readBody(dto, item, problems, paths[index]));
  return new SentEntries(entries, problems, paths);
}

function readBare<T extends object>(dto: new () => T, item: object): SentEntries<T> {
  const problems: InputProblem[] = [];
  return new SentEntries([readBody(dto, item, problems)], problems, ['']);
}
