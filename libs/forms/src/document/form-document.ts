import type { InputProblem, Loose } from '@app/core';
import { Problems } from '../copier/problems';
import type {
  FormModel,
  LogicRuleModel,
  NavigationRuleModel,
  SharedCodeModel,
  StepModel,
  Translations,
} from '../model/form-model';
import { IntegrationReader } from '../integrations/integration-input';
import { FormReferences } from '../model/form-references';
import { codeProblems, logicRuleProblems, toLogicRule } from '../rules/logic-rules';
import type { JudgedRule } from '../rules/rule-code-judge';
import { DocumentContext, type DocumentSource } from './document-context';
import { toNavigation } from './document-navigation';
import { toStep } from './document-steps';
import type { FormInputDto } from './form-document.dto';

export type { DocumentSource } from './document-context';

type FormInput = Loose<FormInputDto>;

/**
 * Reads a form from its document. Parts that the stored form already has keep their ids.
 * @param known problems already found with the shape of the document
 */
export function readDocument(
  source: DocumentSource,
  input: FormInput,
  known: InputProblem[] = [],
): { form: FormModel; problems: InputProblem[] } {
  const context = new DocumentContext(source, new Problems([...known]));
  const steps = readSteps(input, context);
  const references = new FormReferences(steps);
  const form: FormModel = {
    name: input.form_name ?? '',
    active: input.active ?? true,
    tags: [...new Set(input.tags?.filter((tag) => tag !== undefined))],
    themeId: input.theme_id ?? null,
    steps,
    navigation: readNavigation(input, references, context),
    // Without valid steps every reference of a rule would be reported.
    rules: input.steps ? readRules(input, references, context) : [],
    sharedCodes: readSharedCodes(input, context),
    integrations: new IntegrationReader(
      source.stored?.integrations ?? [],
      source.vault,
      context.problems,
      'form_completion',
    ).read(input.integrations ?? []),
    translations: readTranslations(input, context),
  };
  context.checkConditions();
  return { form, problems: context.problems.list };
}

/** All code of a document; the caller has it parsed before reading. */
export function codesOf({ rules = [], shared_codes = [] }: FormInput): JudgedRule[] {
  return [
    ...rules.flatMap((rule) => (rule?.code === undefined ? [] : [{ code: rule.code }])),
    ...shared_codes.flatMap((one) => (one?.code === undefined ? [] : [{ code: one.code, isShared: true }])),
  ];
}

/** The ids of all fields that a document shows or compares; the caller looks them up before reading. */
export function fieldKeysOf({ steps = [] }: FormInput): string[] {
  const present = steps.filter((step) => step !== undefined);
  const elements = present.flatMap(({ images, videos, progress_bars, texts, buttons, fields }) =>
    [images, videos, progress_bars, texts, buttons, fields].flatMap((list) => list ?? []),
  );
  const rules = present.flatMap((step) => [...(step.previous_conditions ?? []), ...(step.next_conditions ?? [])]);
  const conditions = [...elements.flatMap((one) => one?.hide_rules ?? []), ...rules.flatMap((one) => one?.rules ?? [])];
  const shown = present.flatMap(({ fields }) => fields ?? []).map((field) => field?.id);
  return [...shown, ...conditions.map((condition) => condition?.field_key)].filter((key) => key !== undefined);
}

function readSteps({ steps = [] }: FormInput, context: DocumentContext): StepModel[] {
  const read = steps.map((step, index) => toStep(step ?? {}, `steps[${index}]`, context));
  context.reportDuplicates(
    read.map(({ key }) => key),
    (index) => `steps[${index}].id`,
  );
  const [origin, ...others] = read.filter((step) => step.origin);
  for (const step of others)
    context.problems.add(`steps[${read.indexOf(step)}].origin`, 'another step is already the origin');
  if (!origin && read[0]) read[0].origin = true;
  return read;
}

function readNavigation(input: FormInput, references: FormReferences, context: DocumentContext): NavigationRuleModel[] {
  const rules = toNavigation(input.steps ?? [], references, context);
  return rules.map(({ id, ...rule }) => ({ ...rule, ...context.identityOf(id) }));
}

function readRules({ rules = [] }: FormInput, references: FormReferences, context: DocumentContext): LogicRuleModel[] {
  context.reportDuplicates(
    rules.map((rule) => rule?.id ?? ''),
    (index) => `rules[${index}].id`,
  );
  return rules.flatMap((rule, index) => {
    if (!rule) return [];
    context.problems.addAll(logicRuleProblems(rule, `rules[${index}]`, references));
    return [{ ...toLogicRule(rule, index, references, context.verdict), ...context.identityOf(rule.id) }];
  });
}

function readSharedCodes({ shared_codes = [] }: FormInput, context: DocumentContext): SharedCodeModel[] {
  context.reportDuplicates(
    shared_codes.map((shared) => shared?.id ?? ''),
    (index) => `shared_codes[${index}].id`,
  );
  return shared_codes.flatMap((shared, index) => {
    if (!shared) return [];
    context.problems.addAll(codeProblems(shared.code, `shared_codes[${index}].code`));
    const code = shared.code ?? '';
    const fault = context.verdict.faultOfShared(code);
    return [{ ...context.identityOf(shared.id), name: shared.name ?? '', code, valid: fault === null, fault }];
  });
}

function readTranslations({ translations = {} }: FormInput, { problems }: DocumentContext): Translations {
  for (const [text, languages] of Object.entries(translations)) {
    const isMap =
      typeof languages === 'object' &&
      languages !== null &&
      Object.values(languages).every((one) => typeof one === 'string');
    if (!isMap) problems.add(`translations.${text}`, 'must map language codes to translated texts');
  }
  return translations as Translations;
}
