import type { InputProblem, Loose } from '@app/core';
import {
  type Condition,
  type FormModel,
  type LogicRuleModel,
  type NavigationRuleModel,
  unstored,
} from '../model/form-model';
import { FormReferences } from '../model/form-references';
import { logicRuleProblems, toLogicRule } from '../rules/logic-rules';
import type { CopyFormDto } from './copy-form.dto';
import { type CopiedStep, CopyContext, type CopySource } from './copy-context';
import { copyNavigationRule } from './navigation-rules';
import { Problems } from './problems';
import { copyStep } from './step-copier';

export type { CopySource } from './copy-context';

/** A new form and the problems of the body; `form` is valid only without problems. */
export interface FormCopy {
  form: FormModel;
  problems: InputProblem[];
}

/**
 * Creates a form from a template form (contract, "Create a form from a template form"). Besides the requested steps it
 * copies integrations, theme, translations and shared codes. The template is not changed.
 * @param known problems already found with the shape of the body; `body` lacks the members that they name
 */
export function copyForm(source: CopySource, body: Loose<CopyFormDto>, known: InputProblem[] = []): FormCopy {
  const context = new CopyContext(source, new Problems([...known]));
  const steps = copySteps(body, context);
  const references = new FormReferences(steps);
  const form: FormModel = {
    name: nameOf(body, context),
    active: body.enabled ?? source.template.active,
    tags: [],
    themeId: source.template.themeId,
    steps: steps.map((step) => plainStep(step, references)),
    navigation: body.steps ? copyNavigation(body, references, context) : [],
    rules: body.steps ? copyRules(body, references, context) : [],
    sharedCodes: source.template.sharedCodes.map(unstored),
    integrations: source.template.integrations.map(unstored),
    translations: source.template.translations,
  };
  return { form, problems: context.problems.list };
}

/** The ids of all fields that the body names; the caller looks them up before copying. */
export function fieldKeysIn({ steps, navigation_rules }: Loose<CopyFormDto>): string[] {
  const linked = (steps ?? []).flatMap((step) => step?.fields ?? []).map((edit) => edit?.field_id);
  const compared = (navigation_rules ?? [])
    .flatMap((rule) => rule?.rules ?? [])
    .map((condition) => condition?.field_key);
  return [...linked, ...compared].filter((key) => key !== undefined);
}

/** The name of the new form. `form_id` is an older alias of `form_name`, which takes precedence. */
export const newNameOf = ({ form_name, form_id }: Loose<CopyFormDto>) => form_name ?? form_id;

/** The problem of a body without a name for the new form; `shape` are the problems of names that are present but invalid. */
export function missingName(body: Loose<CopyFormDto>, shape: readonly InputProblem[]): InputProblem[] {
  const isNamed = newNameOf(body) !== undefined || shape.some(({ path }) => path === 'form_name' || path === 'form_id');
  return isNamed ? [] : [{ path: 'form_name', message: 'form_name is required' }];
}

function nameOf(body: Loose<CopyFormDto>, { problems }: CopyContext): string {
  for (const { path, message } of missingName(body, problems.list)) problems.add(path, message);
  return newNameOf(body) ?? '';
}

function copySteps({ steps = [] }: Loose<CopyFormDto>, context: CopyContext): CopiedStep[] {
  const copied = steps.flatMap((spec, index) =>
    spec ? [{ index, step: copyStep(spec, `steps[${index}]`, context) }] : [],
  );
  checkIds(copied, context);
  markOrigin(copied, context);
  for (const { index, step } of copied) step.isPartial = lacksElements(index, context);
  return copied.map(({ step }) => step);
}

const ELEMENT_ID = /\.(?:template_step_id|id|field_id|images|videos|progress_bars|texts|buttons|fields)$/;

const lacksElements = (index: number, { problems }: CopyContext) =>
  problems.list.some(({ path }) => path.startsWith(`steps[${index}].`) && ELEMENT_ID.test(path));

interface Placed {
  index: number;
  step: CopiedStep;
}

function checkIds(copied: Placed[], { problems }: CopyContext): void {
  const seen = new Set<string>();
  for (const { index, step } of copied) {
    if (step.key !== '' && seen.has(step.key))
      problems.add(`steps[${index}].step_id`, `another step has the id ${step.key}`);
    seen.add(step.key);
  }
}

/** Exactly one step is the origin: the first one when none is marked. */
function markOrigin(copied: Placed[], { problems }: CopyContext): void {
  const [origin, ...others] = copied.filter(({ step }) => step.origin);
  for (const { index } of others)
    problems.add(`steps[${index}].origin`, 'another step is already the origin: only one can be');
  const first = copied[0];
  if (!origin && first) first.step.origin = true;
}

function copyNavigation(
  { navigation_rules = [] }: Loose<CopyFormDto>,
  references: FormReferences,
  context: CopyContext,
) {
  return navigation_rules.flatMap((spec, index): NavigationRuleModel[] =>
    spec ? [copyNavigationRule(spec, `navigation_rules[${index}]`, references, context)] : [],
  );
}

function copyRules({ logic_rules = [] }: Loose<CopyFormDto>, references: FormReferences, context: CopyContext) {
  const { problems, source } = context;
  return logic_rules.flatMap((spec, index): LogicRuleModel[] => {
    if (!spec) return [];
    problems.addAll(logicRuleProblems(spec, `logic_rules[${index}]`, references));
    return [toLogicRule(spec, index, references, source.verdict)];
  });
}

/** The step without the copier's own members; its hide rules refer to the replaced fields. */
function plainStep({ renamed: _renamed, isPartial: _isPartial, ...step }: CopiedStep, references: FormReferences) {
  const follow = <T extends { hideRules: Condition[] }>(element: T): T => ({
    ...element,
    hideRules: element.hideRules.map((condition) => references.condition(condition)),
  });
  return { ...step, elements: step.elements.map(follow), fields: step.fields.map(follow) };
}
