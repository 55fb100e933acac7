import { type InputProblem, InvalidInputError } from '@app/core';
import type { AccountReferenceDto } from './account.dto';
import { Role } from '../access/permissions';

/** The address for comparisons: addresses that differ only in case are the same. */
export const emailKey = (email: string): string => email.toLowerCase();

interface Member {
  id: string;
  emailKey: string;
}

/**
 * Finds the accounts that `references` name.
 * @param accounts all accounts of the team
 * @param paths the path of each reference in the body, for errors
 * @param problems receives one for each reference that names no account, or two different ones
 */
export function namedAccounts<T extends Member>(
  accounts: T[],
  references: (AccountReferenceDto | undefined)[],
  paths: string[],
  problems: InputProblem[],
): T[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const byEmail = new Map(accounts.map((account) => [account.emailKey, account]));
  const named: T[] = [];

  references.forEach((reference, index) => {
    const path = paths[index] ?? '';
    const { email, account_id } = reference ?? {};
    const found = [
      account_id === undefined ? undefined : byId.get(account_id.toLowerCase()),
      email === undefined ? undefined : byEmail.get(emailKey(email)),
    ] as const;
    const problem = referenceProblem({ email, account_id }, found);
    const account = found[0] ?? found[1];
    if (account && !problem) named.push(account);
    // A reference of a wrong shape lacks the members that would name its account.
    else if (problem && !isWrong(path, problems)) problems.push({ ...problem, path: joined(path, problem.path) });
  });
  return named;
}

function referenceProblem(
  { email, account_id }: AccountReferenceDto,
  [byId, byEmail]: readonly [Member | undefined, Member | undefined],
): InputProblem | null {
  if (email === undefined && account_id === undefined)
    return { path: '', message: 'email or account_id must be given' };
  if (account_id !== undefined && !byId)
    return { path: 'account_id', message: 'account_id names no account of the team' };
  if (email !== undefined && !byEmail) return { path: 'email', message: 'email names no account of the team' };
  if (byId && byEmail && byId !== byEmail)
    return { path: 'account_id', message: 'account_id and email name two different accounts' };
  return null;
}

const isWrong = (path: string, problems: InputProblem[]) =>
  problems.some((problem) => [path, joined(path, 'email'), joined(path, 'account_id')].includes(problem.path));

const joined = (path: string, member: string) => [path, member].filter(Boolean).join('.');

/**
 * Checks that a change leaves the team with an admin.
 * @param accounts the team's accounts after the change
 * @param joined ids of the accounts in use; an admin who has not accepted the invitation does not count
 * @throws InvalidInputError when none of them is an admin
 */
export function assertAdminRemains(accounts: readonly { id: string; role: Role }[], joined: ReadonlySet<string>): void {
  if (accounts.some(({ id, role }) => role === Role.admin && joined.has(id))) return;
  throw new InvalidInputError('The last admin of a team can be neither removed nor demoted.', 'last_admin');
}
