import {
  AnyField,
  BooleanField,
  EnumField,
  IntegerField,
  JsonField,
  NestedField,
  NOT_BLANK,
  StringField,
} from '@app/core';
import { FIELD_KEY, FIELD_KEY_WANTED } from '../fields/field-definition';
import type { FieldMetadata } from '../fields/field-metadata';
import { ContractFieldType } from '../fields/field-types';
import { Comparison, NavigationTrigger, type Properties, SubmitTrigger, TriggerElement } from '../model/form-model';
import { type RuleCode, RuleMode, TriggerEvent } from '../rules/rule-code';

const ID = { min: 1, max: 255 } as const;
const ADDRESS = { min: 1, max: 4096 } as const;
const TEXT = { max: 20_000 } as const;
const EDITS = { array: true, optional: true, maxItems: 1000 } as const;
const REFERENCES = { array: true, optional: true, maxItems: 1000 } as const;
const LENGTH = { optional: true, min: 0, max: 1_000_000 } as const;

class ElementEditDto {
  @StringField({ ...ID, description: 'the element to edit; it belongs to the copied step' }) id!: string;
  @StringField({ ...ID, optional: true, description: "an asset of the template form's theme to inherit from" })
  asset?: string;
}

export class ImageEditDto extends ElementEditDto {
  @StringField({ ...ADDRESS, description: 'new image address' }) source_url!: string;
}

export class VideoEditDto extends ElementEditDto {
  @StringField(ADDRESS) source_url!: string;
}

export class ProgressBarEditDto extends ElementEditDto {
  @IntegerField({ min: 0, max: 100, description: 'percentage shown' }) progress!: number;
}

export class TextEditDto extends ElementEditDto {
  @StringField(TEXT) text!: string;
}

export class ButtonEditDto extends ElementEditDto {
  @StringField(TEXT) text!: string;
}

/** FIELD_PARAMETERS defines which parameters apply to which types. */
export class FieldEditDto extends ElementEditDto {
  @StringField({
    optional: true,
    max: 255,
    pattern: FIELD_KEY,
    wanted: FIELD_KEY_WANTED,
    description: 'links to the field when it exists, otherwise makes it; generated when omitted',
  })
  field_id?: string;
  @EnumField(ContractFieldType, 'ContractFieldType', { optional: true, description: 'new field type' })
  type?: ContractFieldType;
  @StringField({ optional: true, max: 1000, description: 'label of the field' }) description?: string;
  @BooleanField({ optional: true, default: true }) required?: boolean;
  @IntegerField(LENGTH) max_length?: number;
  @IntegerField(LENGTH) min_length?: number;
  @StringField({ optional: true, max: 1000 }) placeholder?: string;
  @StringField({ optional: true, max: 1000 }) tooltipText?: string;
  @EnumField(SubmitTrigger, 'SubmitTrigger', { optional: true }) submit_trigger?: SubmitTrigger;
  @JsonField({ optional: true, description: 'options, other, file_types, field_types: by type' })
  metadata?: FieldMetadata;
}

export class StepSpecDto {
  @StringField({ ...ID, description: 'unique within the form' }) step_id!: string;
  @StringField({ ...ID, optional: true, description: 'step to copy; without it the step has a single column' })
  template_step_id?: string;
  @BooleanField({ optional: true, default: false, description: 'first step of the form' }) origin?: boolean;
  @NestedField(() => ImageEditDto, EDITS) images?: ImageEditDto[];
  @NestedField(() => VideoEditDto, EDITS) videos?: VideoEditDto[];
  @NestedField(() => ProgressBarEditDto, EDITS) progress_bars?: ProgressBarEditDto[];
  @NestedField(() => TextEditDto, EDITS) texts?: TextEditDto[];
  @NestedField(() => ButtonEditDto, EDITS) buttons?: ButtonEditDto[];
  @NestedField(() => FieldEditDto, EDITS) fields?: FieldEditDto[];
}

export class ConditionDto {
  @EnumField(Comparison, 'Comparison') comparison!: Comparison;
  @StringField({ ...ID, description: 'field whose value is compared' }) field_key!: string;
  @StringField({ max: 20_000, description: 'value compared against' }) value!: string;
}

export class NavigationRuleDto {
  @StringField({ ...ID, description: 'step the user comes from' }) previous_step_id!: string;
  @StringField({ ...ID, description: 'step the user goes to' }) next_step_id!: string;
  @EnumField(NavigationTrigger, 'NavigationTrigger') trigger!: NavigationTrigger;
  @EnumField(TriggerElement, 'TriggerElement') element_type!: TriggerElement;
  @StringField({ ...ID, description: 'element on the previous step that triggers navigation' }) element_id!: string;
  @NestedField(() => ConditionDto, { array: true, maxItems: 100, description: 'all must hold' }) rules!: ConditionDto[];
}

/** A logic rule in a request; `valid` is computed by the service. */
export class LogicRuleInputDto {
  @StringField(ID) name!: string;
  @StringField({ optional: true, max: 20_000 }) description?: string;
  @EnumField(TriggerEvent, 'TriggerEvent') trigger_event!: TriggerEvent;
  @IntegerField({ optional: true, min: 0, max: 1_000_000, description: 'execution order; default: its position' })
  index?: number;
  @JsonField({ optional: true }) metadata?: Properties;
  @AnyField({ nullable: false, description: 'JavaScript, the body of an async function; or an object that holds it' })
  code!: RuleCode;
  @BooleanField({ optional: true, default: true }) enabled?: boolean;
  @EnumField(RuleMode, 'RuleMode', { optional: true, default: 'code_editor' }) mode?: RuleMode;
  @StringField({ ...ID, ...REFERENCES, description: 'ids of steps that the rule runs on' })
  steps?: string[];
  @StringField({ ...ID, ...REFERENCES, description: 'ids of elements that trigger it' })
  elements?: string[];
}

/** Body of "Create a form from a template form". */
export class CopyFormDto {
  @StringField({ ...ID, optional: true, ...NOT_BLANK, description: 'name of the new form; unique; required' })
  form_name?: string;
  @StringField({ ...ID, optional: true, ...NOT_BLANK, description: 'older alias of form_name' }) form_id?: string;
  @StringField({ ...ID, description: 'form to copy' }) template_form_id!: string;
  @NestedField(() => StepSpecDto, { array: true, minItems: 1, maxItems: 1000 }) steps!: StepSpecDto[];
  @NestedField(() => NavigationRuleDto, { array: true, maxItems: 10_000 }) navigation_rules!: NavigationRuleDto[];
  @NestedField(() => LogicRuleInputDto, { array: true, optional: true, maxItems: 1000 })
  logic_rules?: LogicRuleInputDto[];
  @BooleanField({ optional: true, description: "inherits the template form's status when omitted" }) enabled?: boolean;
}
