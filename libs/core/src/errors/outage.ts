import { isNativeError } from 'node:util/types';

/** Error codes of Node for a dependency that is down. */
const NETWORK = new Set<unknown>([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);
/**
 * Class 08 is "connection exception", 57P0x the server's shutdown and start-up, 53300 "too many connections", 25P03 the end of
 * a session that was idle in a transaction for too long.
 */
const SQL_STATE = /^(08\w{3}|57P0[1-5]|53300|25P03)$/;
/** pg's errors without a code; the last two are TypeORM's, for a query of a transaction whose broken connection was released. */
const CLIENT_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed|Connection is closed|Driver not Connected|Cannot use a pool after calling end|Query runner already released|query runner was already released/i;

/** True when `error` or one of its causes means that a dependency could not be reached. */
export function isOutage(error: unknown, depth = 0): boolean {
  // Not `instanceof`: under jest, Node's own errors belong to another realm.
  if (!isNativeError(error) || depth > 4) return false;
  const code = 'code' in error ? error.code : undefined;
  if (NETWORK.has(code) || SQL_STATE.test(String(code)) || CLIENT_MESSAGE.test(error.message)) return true;
  const causes = ['driverError' in error && error.driverError, error.cause, ...innerErrors(error)];
  return causes.some((cause) => isOutage(cause, depth + 1));
}

/** The errors of an `AggregateError`: connecting to a host name with several addresses fails with one error for each. */
function innerErrors(error: Error): unknown[] {
  return 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
}
