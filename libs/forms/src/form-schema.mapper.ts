import {
  type AssetModel,
  effective,
  type ElementKind,
  type LogicRuleModel,
  type NavigationRuleModel,
  type SharedCodeModel,
  type Styled,
} from './model/form-model';
import type { FormTree, Kept, StoredElement, StoredFieldElement, StoredStep } from './store/form-tree';
import type {
  ElementDto,
  FieldElementDto,
  FormListEntryDto,
  FormSchemaDto,
  LogicRuleDto,
  NavigationConditionDto,
  SharedCodeDto,
  StepDto,
} from './form.dto';
import type { ListedForm } from './forms.repository';
import { toIntegrationDto } from './integrations/integration.mapper';
import { groupBy } from './model/grouping';
import { shownStyles } from './themes/styles';

/** Maps a form to its wire schema. @param withData internal ids of the fields in which any user has a value */
export function toFormSchemaDto(form: FormTree, withData: ReadonlySet<string>): FormSchemaDto {
  const outgoing = groupBy(form.navigation, ({ previousStep }) => previousStep);
  const incoming = groupBy(form.navigation, ({ nextStep }) => nextStep);
  const assets = new Map(form.assets.map((asset) => [asset.id, asset]));
  return {
    form_id: form.key,
    form_name: form.name,
    form_internal_id: form.id,
    steps: form.steps.map((step) => ({
      ...toStepDto(step, assets, withData),
      previous_conditions: (incoming.get(step.key) ?? []).map(toNavigationConditionDto),
      next_conditions: (outgoing.get(step.key) ?? []).map(toNavigationConditionDto),
    })),
    rules: form.rules.map(toLogicRuleDto),
    shared_codes: form.sharedCodes.map(toSharedCodeDto),
    integrations: form.integrations.map(toIntegrationDto),
    translations: form.translations,
  };
}

export function toFormListEntryDto(form: ListedForm, whiteLabel: boolean): FormListEntryDto {
  const { id, key, name, active, tags, createdAt, updatedAt } = form;
  const entry = { id: key, name, active, tags, created_at: createdAt, updated_at: updatedAt };
  return whiteLabel ? { ...entry, internal_id: id } : entry;
}

type Assets = ReadonlyMap<string, AssetModel>;

function toStepDto(step: StoredStep, assets: Assets, withData: ReadonlySet<string>) {
  const elements = groupBy(step.elements, ({ kind }) => kind);
  const shown = (kind: ElementKind) => (elements.get(kind) ?? []).map((element) => toElementDto(element, assets));
  return {
    id: step.key,
    internal_id: step.id,
    origin: step.origin,
    layout: step.layout,
    images: shown('image'),
    videos: shown('video'),
    progress_bars: shown('progress_bar'),
    texts: shown('text'),
    buttons: shown('button'),
    fields: step.fields.map((element) => toFieldElementDto(element, assets, withData)),
    created_at: step.createdAt,
    updated_at: step.updatedAt,
  } satisfies Omit<StepDto, 'previous_conditions' | 'next_conditions'>;
}

function toElementDto(element: StoredElement, assets: Assets): ElementDto {
  const { key, id, properties, hideRules } = element;
  return { id: key, internal_id: id, properties, hide_rules: hideRules, ...styling(element, assets) };
}

function toFieldElementDto(
  element: StoredFieldElement,
  assets: Assets,
  withData: ReadonlySet<string>,
): FieldElementDto {
  const { field } = element;
  const { displayText, maxLength, minLength } = effective(element);
  return {
    id: field.key,
    internal_id: field.id,
    icon_url: element.iconUrl,
    placeholder: element.placeholder,
    tooltipText: element.tooltipText,
    submit_trigger: element.submitTrigger,
    metadata: field.metadata,
    tags: element.tags,
    display_text: displayText,
    format: element.format,
    repeated: field.repeated,
    repeat_trigger: element.repeatTrigger,
    required: element.required,
    type: field.type,
    max_length: maxLength,
    min_length: minLength,
    has_data: withData.has(field.id),
    hide_rules: element.hideRules,
    ...styling(element, assets),
  };
}

function styling(element: Styled, assets: Assets) {
  const asset = assets.get(element.assetId ?? '');
  return { asset: asset?.name ?? '', styles: shownStyles(element.styles, asset) };
}

function toNavigationConditionDto(rule: Kept<NavigationRuleModel>): NavigationConditionDto {
  return {
    id: rule.id,
    element_type: rule.elementType,
    element_id: rule.elementKey,
    trigger: rule.trigger,
    previous_step_key: rule.previousStep,
    next_step_key: rule.nextStep,
    rules: rule.conditions,
  };
}

function toLogicRuleDto({
  triggerEvent,
  createdAt,
  updatedAt,
  fault: _fault,
  ...rule
}: Kept<LogicRuleModel>): LogicRuleDto {
  return { ...rule, trigger_event: triggerEvent, created_at: createdAt, updated_at: updatedAt };
}

function toSharedCodeDto({ createdAt, updatedAt, fault: _fault, ...code }: Kept<SharedCodeModel>): SharedCodeDto {
  return { ...code, created_at: createdAt, updated_at: updatedAt };
}
