import { isPlainObject } from '@app/core';
import { type Auth, demand } from '@app/teams';

/**
 * A new form that brings rules or shared code needs `permission_edit_logic`, one that names a theme or assets
 * `permission_edit_theme`; looked at in the body as it was sent, before anything in it is judged.
 * @throws ForbiddenError
 */
export function demandCreationFlags(auth: Auth, sent: unknown): void {
  if (!isPlainObject(sent)) return;
  if (hasEntries(sent.rules) || hasEntries(sent.shared_codes))
    demand(auth, 'permission_edit_logic', 'write rules or shared code');
  if (isNamed(sent.theme_id) || entriesOf(sent.steps).some(namesAsset))
    demand(auth, 'permission_edit_theme', 'use a theme');
}

/** The same for "Create a form from a template form". */
export function demandCopyFlags(auth: Auth, sent: unknown): void {
  if (!isPlainObject(sent)) return;
  if (hasEntries(sent.logic_rules)) demand(auth, 'permission_edit_logic', 'create a form with logic_rules');
  if (entriesOf(sent.steps).some(namesAsset)) demand(auth, 'permission_edit_theme', 'use an asset');
}

const entriesOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);
const hasEntries = (list: unknown) => entriesOf(list).length > 0;
const isNamed = (name: unknown) => name !== undefined && name !== null && name !== '';

/** Whether any element of a step, of whatever kind, names an asset. */
function namesAsset(step: unknown): boolean {
  if (!isPlainObject(step)) return false;
  const elements = Object.values(step).flatMap(entriesOf);
  return elements.some((element) => isPlainObject(element) && isNamed(element.asset));
}
