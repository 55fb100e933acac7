import { isDeepStrictEqual } from 'node:util';
import { fieldsOf, InvalidInputError, isPlainObject, type DtoClass } from '@app/core';
import { type Auth, demand, demandErasure, may, type TeamEnvironments } from '@app/teams';
import type { FormModel, LogicRuleModel, SharedCodeModel, StepModel } from '../model/form-model';
import type { FormTree } from '../store/form-tree';
import { FormRuleInputDto, SharedCodeInputDto } from './form-document.dto';
import { toFormDocumentDto } from './form-document.mapper';

const WRITE_LOGIC = 'write rules or shared code';

/**
 * Reads a form that replaces `stored`, and requires the flags for its changes: `permission_edit_logic` for rules and shared
 * code (also for their removal), `permission_edit_theme` for the theme and the use of assets. Unchanged parts need no flag.
 * When the document is invalid, changed rules without the flag are refused before its problems are reported.
 * @throws ForbiddenError, and the errors of `read`
 */
export async function readWithFlags(
  auth: Auth,
  sent: unknown,
  stored: FormTree,
  read: () => Promise<FormModel>,
): Promise<FormModel> {
  if (may(auth, 'permission_edit_logic') && may(auth, 'permission_edit_theme')) return read(); // nothing to compare
  try {
    const form = await read();
    if (changesLogic(stored, form)) demand(auth, 'permission_edit_logic', WRITE_LOGIC);
    if (changesLook(stored, form)) demand(auth, 'permission_edit_theme', 'use a theme');
    return form;
  } catch (error) {
    if (error instanceof InvalidInputError && sendsOtherLogic(stored, sent))
      demand(auth, 'permission_edit_logic', WRITE_LOGIC);
    throw error;
  }
}

/**
 * Requires `permission_edit_logic` for deleting a form with rules or shared code. Deleting one that users have opened or submitted
 * needs the rights of deleting their submissions; in other environments than the key's, those of a key that reaches them.
 * @param withResults ids of the environments whose users have
 * @throws ForbiddenError
 */
export function demandDeletionRights(
  auth: Auth,
  { rules, sharedCodes }: FormTree,
  withResults: string[],
  team: TeamEnvironments,
): void {
  if (rules.length + sharedCodes.length > 0)
    demand(auth, 'permission_edit_logic', 'delete a form that has rules or shared code');
  demandErasure(auth, team, {
    environmentIds: withResults,
    why: 'delete a form that users have opened or submitted',
    scope: 'submissions:write',
    nouns: { results: 'submissions', definition: 'form' },
  });
}

function changesLogic(stored: FormModel, form: FormModel): boolean {
  const before = [stored.rules.map(writtenOfRule), stored.sharedCodes.map(writtenOfCode)];
  return !isDeepStrictEqual([form.rules.map(writtenOfRule), form.sharedCodes.map(writtenOfCode)], before);
}

/** The members of a rule that a client writes, without its times and the verdict on its code. */
function writtenOfRule(rule: LogicRuleModel) {
  const { id, name, description, triggerEvent, index, metadata, code, enabled, mode, steps, elements } = rule;
  return { id, name, description, triggerEvent, index, metadata, code, enabled, mode, steps, elements };
}

const writtenOfCode = ({ id, name, code }: SharedCodeModel) => ({ id, name, code });

/** Whether the theme changes, or an element uses an asset that it did not use before. */
function changesLook(stored: FormModel, form: FormModel): boolean {
  const known = new Set(stored.steps.flatMap(assetUses));
  return form.themeId !== stored.themeId || form.steps.flatMap(assetUses).some((use) => !known.has(use));
}

function assetUses({ key, elements, fields }: StepModel): string[] {
  const shown = elements.map((one) => ({ ...one, element: `${one.kind} ${one.key}` }));
  const inputs = fields.map((one) => ({ ...one, element: `field ${one.field.key}` }));
  const used = [...shown, ...inputs].filter(({ assetId }) => assetId !== null);
  return used.map(({ element, assetId }) => JSON.stringify([key, element, assetId]));
}

/** Whether the rules or shared code of an invalid document differ from those in the response for the stored form. */
function sendsOtherLogic(stored: FormTree, sent: unknown): boolean {
  if (!isPlainObject(sent)) return false;
  const { rules, shared_codes } = JSON.parse(JSON.stringify(toFormDocumentDto(stored))) as Record<string, unknown[]>;
  return isOther(sent.rules, rules, FormRuleInputDto) || isOther(sent.shared_codes, shared_codes, SharedCodeInputDto);
}

function isOther(sent: unknown, answered: unknown[] | undefined, entry: DtoClass): boolean {
  if (sent === undefined) return false;
  const names = fieldsOf(entry).map(({ name }) => name);
  const written = (one: unknown) => (isPlainObject(one) ? names.map((name) => one[name]) : one);
  return !Array.isArray(sent) || !isDeepStrictEqual(sent.map(written), answered?.map(written));
}
