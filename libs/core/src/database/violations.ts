import { QueryFailedError } from 'typeorm';

/** SQLSTATE of a lock that another session held for longer than `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

/** SQLSTATE of the constraint violations that a caller can cause. */
const UNIQUE = ['23505'];
/** 23503: foreign key violation. 23001: restrict violation, which PostgreSQL 18 reports for ON DELETE RESTRICT. */
const FOREIGN_KEY = ['23503', '23001'];

/** SQLSTATE of a transaction that PostgreSQL has rolled back, because it and another one waited for each other. */
const DEADLOCK = '40P01';

/** True when PostgreSQL has ended the statement because of a deadlock, after which the transaction can be repeated. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === DEADLOCK;

/** True when `error` is a violation of the unique constraint or index of that name. */
export const isUniqueViolation = (error: unknown, constraint: string) => isViolation(error, UNIQUE, constraint);

/** True when `error` is a foreign key violation, of `constraint` when given. */
export const isForeignKeyViolation = (error: unknown, constraint?: string) =>
  isViolation(error, FOREIGN_KEY, constraint);

function isViolation(error: unknown, states: string[], constraint: string | undefined): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause: { code?: string; constraint?: string } = error.driverError;
  return states.includes(cause.code ?? '') && (constraint === undefined || cause.constraint === constraint);
}
