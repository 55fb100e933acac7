import { isDeepStrictEqual } from 'node:util';
import { demand, type Auth } from '@app/teams';
import type { StoredRule } from './extraction-parts';

/** Rules are code, so adding, changing and removing them requires `permission_edit_logic`. @throws ForbiddenError */
export const demandRuleFlag = (auth: Auth, why: string): void => demand(auth, 'permission_edit_logic', why);

/** Whether rules differ in a member that callers can set. Rules that are sent back as they were read do not. */
export const changesRules = (before: StoredRule[], after: StoredRule[]): boolean =>
  !isDeepStrictEqual(before.map(writtenOf), after.map(writtenOf));

/** The members that callers set: without times and `valid`. */
function writtenOf({ name, description, triggerEvent, index, metadata, code, enabled, mode }: StoredRule) {
  return { name, description, triggerEvent, index, metadata, code, enabled, mode };
}
