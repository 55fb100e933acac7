/** What PostgreSQL and the network say when a dependency is down, as opposed to a query being wrong. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'EAI_AGAIN']);
/** Class 08 is "connection exception", 57P0x the server's shutdown and start-up, 53300 "too many connections". */
const SQL_STATE = /^(08\w{3}|57P0[1-5]|53300)$/;
const CLIENT_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Connection is closed|Driver not Connected/i;

/** True when `error` (or what caused it) means that a dependency could not be reached. */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (NETWORK.has(code) || SQL_STATE.test(code) || CLIENT_MESSAGE.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some((inner) => isOutage(inner, depth + 1));
  const driverError = 'driverError' in error ? error.driverError : undefined;
  return isOutage(driverError, depth + 1) || isOutage(error.cause, depth + 1);
}
