import { isDeepStrictEqual } from 'node:util';
import { fieldsOf, InvalidInputError, isPlainObject, type DtoClass } from '@app/core';
import { type Auth, demand, may } from '@app/teams';
import type { FormModel, LogicRuleModel, SharedCodeModel, StepModel } from '../model/form-model';
import type { FormTree } from '../store/form-tree';
import { FormRuleInputDto, SharedCodeInputDto } from './form-document.dto';
import { toFormDocumentDto } from './form-document.mapper';

const WRITE_LOGIC = 'write rules or shared code';

/**
 * Reads a form that replaces `stored`, and demands the flags for what would change in it: `permission_edit_logic` for
 * rules and shared code, also for fewer of them, `permission_edit_theme` for the theme and the use of assets. What stays
 * needs no flag. When the document cannot be read, rules that differ are refused before anything else is told.
 * @throws ForbiddenError, and what `read` throws
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

/** Demands `permission_edit_logic` for deleting a form that has rules or shared code. @throws ForbiddenError */
export function demandDeletionFlags(auth: Auth, { rules, sharedCodes }: FormTree): void {
  if (rules.length + sharedCodes.length > 0)
    demand(auth, 'permission_edit_logic', 'delete a form that has rules or shared code');
}

function changesLogic(stored: FormModel, form: FormModel): boolean {
  const before = [stored.rules.map(writtenOfRule), stored.sharedCodes.map(writtenOfCode)];
  return !isDeepStrictEqual([form.rules.map(writtenOfRule), form.sharedCodes.map(writtenOfCode)], before);
}

/** What a caller writes of a rule: neither its times nor the verdict on its code. */
function writtenOfRule(rule: LogicRuleModel) {
  const { id, name, description, triggerEvent, index, metadata, code, enabled, mode, steps, elements } = rule;
  return { id, name, description, triggerEvent, index, metadata, code, enabled, mode, steps, elements };
}

const writtenOfCode = ({ id, name, code }: SharedCodeModel) => ({ id, name, code });

/** Whether the theme is another, or an element uses an asset that it did not use. */
function changesLook(stored: FormModel, form: FormModel): boolean {
  const known = new Set(stored.steps.flatMap(assetUses));
  return form.themeId !== stored.themeId || form.steps.flatMap(assetUses).some((use) => !known.has(use));
}

function assetUses({ key, elements, fields }: StepModel): string[] {
  const shown = elements.map((one) => ({ ...one, place: `${one.kind} ${one.key}` }));
  const asked = fields.map((one) => ({ ...one, place: `field ${one.field.key}` }));
  const used = [...shown, ...asked].filter(({ assetId }) => assetId !== null);
  return used.map(({ place, assetId }) => JSON.stringify([key, place, assetId]));
}

/** Whether the document, which cannot be read, names rules or shared code in other words than the form is answered in. */
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
