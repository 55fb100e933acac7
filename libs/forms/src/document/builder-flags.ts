import { isPlainObject } from '@app/core';
import { type Auth, demand } from '@app/teams';

/**
 * Checks the flags for a new form on the raw body, before its validation: rules or shared code require
 * `permission_edit_logic`, a theme or assets `permission_edit_theme`.
 * @throws ForbiddenError
 */
export function demandCreationFlags(auth: Auth, sent: unknown): void {
  if (!isPlainObject(sent)) return;
  if (hasEntries(sent.rules) || hasEntries(sent.shared_codes))
    demand(auth, 'permission_edit_logic', 'write rules or shared code');
  if (isNamed(sent.theme_id) || entriesOf(sent.steps).some(namesAsset))
    demand(auth, 'permission_edit_theme', 'use a theme');
}

/** The same check for "Create a form from a template form". */
export function demandCopyFlags(auth: Auth, sent: unknown): void {
  if (!isPlainObject(sent)) return;
  if (hasEntries(sent.logic_rules)) demand(auth, 'permission_edit_logic', 'create a form with logic_rules');
  if (entriesOf(sent.steps).some(namesAsset)) demand(auth, 'permission_edit_theme', 'use an asset');
}

const entriesOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);
const hasEntries = (list: unknown) => entriesOf(list).length > 0;
const isNamed = (name: unknown) => name !== undefined && name !== null && name !== '';

/** Whether an element of any kind on a step names an asset. */
function namesAsset(step: unknown): boolean {
  if (!isPlainObject(step)) return false;
  const elements = Object.values(step).flatMap(entriesOf);
  return elements.some((element) => isPlainObject(element) && isNamed(element.asset));
}
