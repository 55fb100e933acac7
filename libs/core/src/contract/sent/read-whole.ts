import type { InputProblem } from '../../errors/errors';
import { currentRequest } from '../../requests/request-context';
import { readBody, takenMembers } from '../input';

/** Reads a body, or an entry of it, and notes the names of its members for the request's entry in the audit log. */
export function readWhole<T extends object>(
  dto: new () => T,
  value: unknown,
  problems: InputProblem[],
  path?: string,
): T {
  const members = currentRequest()?.members;
  if (members) for (const name of takenMembers(dto, value)) members.add(name);
  return readBody(dto, value, problems, path);
}
