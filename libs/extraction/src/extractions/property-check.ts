import type { InputProblem } from '@app/core';

/** Checks the value of a member of a query's `properties`; `path` is its path in the body, `entities` are those of the query. */
export type PropertyCheck = (value: unknown, path: string, entities: readonly string[]) => InputProblem[];
