import { QueryFailedError } from 'typeorm';

/** SQLSTATE of the constraint violations that a caller can cause. */
const UNIQUE = ['23505'];
/** 23503 (foreign key); 23001 (restrict) is what PostgreSQL 18 says where ON DELETE RESTRICT refuses. */
const FOREIGN_KEY = ['23503', '23001'];

/** True when `error` is PostgreSQL refusing a second row under the unique constraint (or index) of that name. */
export const isUniqueViolation = (error: unknown, constraint: string) => isViolation(error, UNIQUE, constraint);

/** True when `error` is PostgreSQL refusing to break a foreign key; `constraint` narrows it to one. */
export const isForeignKeyViolation = (error: unknown, constraint?: string) =>
  isViolation(error, FOREIGN_KEY, constraint);

function isViolation(error: unknown, states: string[], constraint: string | undefined): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause: { code?: string; constraint?: string } = error.driverError;
  return states.includes(cause.code ?? '') && (constraint === undefined || cause.constraint === constraint);
}
