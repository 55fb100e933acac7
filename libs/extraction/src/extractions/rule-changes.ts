import { isDeepStrictEqual } from 'node:util';
import { demand, type Auth } from '@app/teams';
import type { StoredRule } from './extraction-parts';

/** Rules are code, so whoever writes, changes or removes one needs `permission_edit_logic`. @throws ForbiddenError */
export const demandRuleFlag = (auth: Auth, why: string): void => demand(auth, 'permission_edit_logic', why);

/** Whether the rules differ in anything that a caller writes; sent back as they were read they do not. */
export const changesRules = (before: StoredRule[], after: StoredRule[]): boolean =>
  !isDeepStrictEqual(before.map(writtenOf), after.map(writtenOf));

/** Neither times nor a verdict on the code. */
function writtenOf({ name, description, triggerEvent, index, metadata, code, enabled, mode }: StoredRule) {
  return { name, description, triggerEvent, index, metadata, code, enabled, mode };
}
