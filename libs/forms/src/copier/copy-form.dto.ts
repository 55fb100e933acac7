import { ApiSchema } from '@nestjs/swagger';
import {
  AnyField,
  AnyOf,
  BooleanField,
  EnumField,
  IntegerField,
  JsonField,
  NestedField,
  ONE_LINE,
  SentBackFrom,
  StringField,
} from '@app/core';
import { FIELD_KEY, FIELD_KEY_WANTED } from '../fields/field-definition';
import type { FieldMetadata } from '../fields/field-metadata';
import { COUNTED_LENGTH } from '../fields/field-parameters';
import { ContractFieldType } from '../fields/field-types';
import { LogicRuleDto, NavigationConditionDto } from '../form.dto';
import { ConditionDto } from '../model/condition.dto';
import { NavigationTrigger, type Properties, SubmitTrigger, TriggerElement } from '../model/form-model';
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

@ApiSchema({ description: 'A picture of the copied step that gets another address.' })
export class ImageEditDto extends ElementEditDto {
  @StringField({ ...ADDRESS, description: 'new image address' }) source_url!: string;
}

@ApiSchema({ description: 'A video of the copied step that gets another address.' })
export class VideoEditDto extends ElementEditDto {
  @StringField({ ...ADDRESS, description: 'new address of the video' }) source_url!: string;
}

@ApiSchema({ description: 'A progress bar of the copied step that shows another percentage.' })
export class ProgressBarEditDto extends ElementEditDto {
  @IntegerField({ min: 0, max: 100, description: 'percentage shown' }) progress!: number;
}

@ApiSchema({ description: 'A text of the copied step that is replaced.' })
export class TextEditDto extends ElementEditDto {
  @StringField({ ...TEXT, description: 'the words in place of those of the copied step; empty shows nothing' })
  text!: string;
}

@ApiSchema({ description: 'A button of the copied step that gets another label.' })
export class ButtonEditDto extends ElementEditDto {
  @StringField({ ...TEXT, description: 'label of the button in place of the copied one' }) text!: string;
}

@ApiSchema({
  description:
    'A field of the copied step that changes. Which parameters apply depends on the type; others are refused.',
})
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
  @BooleanField({
    optional: true,
    default: true,
    description: 'true: the submission can be completed only with a value, unless the field is hidden by its rules',
  })
  required?: boolean;
  @IntegerField({
    ...LENGTH,
    description: `most ${COUNTED_LENGTH}; absent: that of the field. Required for a new \`pin_input\``,
  })
  max_length?: number;
  @IntegerField({
    ...LENGTH,
    description: `fewest ${COUNTED_LENGTH}; absent: that of the field`,
  })
  min_length?: number;
  @StringField({
    optional: true,
    max: 1000,
    description: 'text in the empty input; absent: that of the copied element',
  })
  placeholder?: string;
  @StringField({ optional: true, max: 1000, description: 'help beside the field; absent: that of the copied element' })
  tooltipText?: string;
  @EnumField(SubmitTrigger, 'SubmitTrigger', {
    optional: true,
    description: '`auto`: a value submits the step without a click; absent: as the copied element',
  })
  submit_trigger?: SubmitTrigger;
  @JsonField({ optional: true, description: 'options, other, file_types, field_types: by type' })
  metadata?: FieldMetadata;
}

@ApiSchema({ description: 'A step of the new form.' })
export class StepSpecDto {
  @StringField({ ...ID, description: 'unique within the form' }) step_id!: string;
  @StringField({ ...ID, optional: true, description: 'step to copy; without it the step has a single column' })
  template_step_id?: string;
  @BooleanField({ optional: true, default: false, description: 'first step of the form' }) origin?: boolean;
  @NestedField(() => ImageEditDto, {
    ...EDITS,
    description: 'pictures of the copied step that change; pictures that are not named are copied unchanged',
  })
  images?: ImageEditDto[];
  @NestedField(() => VideoEditDto, {
    ...EDITS,
    description: 'videos of the copied step that change; videos that are not named are copied unchanged',
  })
  videos?: VideoEditDto[];
  @NestedField(() => ProgressBarEditDto, {
    ...EDITS,
    description: 'progress bars of the copied step that change; progress bars that are not named are copied unchanged',
  })
  progress_bars?: ProgressBarEditDto[];
  @NestedField(() => TextEditDto, {
    ...EDITS,
    description: 'texts of the copied step that change; texts that are not named are copied unchanged',
  })
  texts?: TextEditDto[];
  @NestedField(() => ButtonEditDto, {
    ...EDITS,
    description: 'buttons of the copied step that change; buttons that are not named are copied unchanged',
  })
  buttons?: ButtonEditDto[];
  @NestedField(() => FieldEditDto, {
    ...EDITS,
    description: 'fields of the copied step that change; fields that are not named are copied unchanged',
  })
  fields?: FieldEditDto[];
}

@ApiSchema({ description: 'A way from one step of the new form to another.' })
@SentBackFrom(() => NavigationConditionDto)
export class NavigationRuleDto {
  @StringField({ ...ID, description: 'step the user comes from' }) previous_step_id!: string;
  @StringField({ ...ID, description: 'step the user goes to' }) next_step_id!: string;
  @EnumField(NavigationTrigger, 'NavigationTrigger', {
    description: 'what happens to the element: a click, a changed value, or that it is loaded',
  })
  trigger!: NavigationTrigger;
  @EnumField(TriggerElement, 'TriggerElement', {
    description: 'kind of the element that leads on: a button, a field or a text',
  })
  element_type!: TriggerElement;
  @StringField({ ...ID, description: 'element on the previous step that triggers navigation' }) element_id!: string;
  @NestedField(() => ConditionDto, { array: true, maxItems: 100, description: 'all must hold' }) rules!: ConditionDto[];
}

@ApiSchema({ description: 'A logic rule in a request; `valid` is computed by the service.' })
@SentBackFrom(() => LogicRuleDto)
export class LogicRuleInputDto {
  @StringField({ ...ID, description: 'name of the rule in `rule_errors` of submissions' }) name!: string;
  @StringField({ optional: true, max: 20_000, description: 'a note for people who edit the rule; it changes nothing' })
  description?: string;
  @EnumField(TriggerEvent, 'TriggerEvent', {
    description:
      'event that runs it: `form_complete` runs here, in a sandbox; all others are for the program that shows the ' +
      'form',
  })
  trigger_event!: TriggerEvent;
  @IntegerField({ optional: true, min: 0, max: 1_000_000, description: 'execution order; default: its position' })
  index?: number;
  @JsonField({
    optional: true,
    description: 'your own data about the rule, such as the state of an editor; stored and returned as it was sent',
  })
  metadata?: Properties;
  @AnyField({ nullable: false, description: 'JavaScript, the body of an async function; or an object that holds it' })
  code!: RuleCode;
  @BooleanField({ optional: true, default: true, description: 'false: the rule is kept but does not run' })
  enabled?: boolean;
  @EnumField(RuleMode, 'RuleMode', {
    optional: true,
    default: 'code_editor',
    description:
      '`code_editor` for JavaScript; `no_code` for what an editor without code made, whose `code` may be data only',
  })
  mode?: RuleMode;
  @StringField({
    ...ID,
    ...REFERENCES,
    description: '`id` of each step on which the rule runs; absent: it is bound to no step',
  })
  steps?: string[];
  @StringField({
    ...ID,
    ...REFERENCES,
    description: '`id` of each element whose events run the rule; absent: it is bound to no element',
  })
  elements?: string[];
}

@AnyOf(['form_name'], ['form_id'])
@ApiSchema({ description: 'A new form from steps of another form. All of it is created, or nothing.' })
export class CopyFormDto {
  @StringField({
    ...ID,
    optional: true,
    ...ONE_LINE,
    description: 'name of the new form; unique; required unless `form_id` is given',
  })
  form_name?: string;
  @StringField({ ...ID, optional: true, ...ONE_LINE, description: 'older alias of form_name' }) form_id?: string;
  @StringField({ ...ID, description: 'ID (six letters) of the form whose steps are copied' }) template_form_id!: string;
  @NestedField(() => StepSpecDto, {
    array: true,
    minItems: 1,
    maxItems: 1000,
    description: 'steps of the new form; the first one is the origin unless another is marked',
  })
  steps!: StepSpecDto[];
  @NestedField(() => NavigationRuleDto, {
    array: true,
    maxItems: 10_000,
    description: 'ways between the new steps; may be empty. Those of the template form are not copied',
  })
  navigation_rules!: NavigationRuleDto[];
  @NestedField(() => LogicRuleInputDto, {
    array: true,
    optional: true,
    maxItems: 1000,
    description:
      'logic rules of the new form; those of the template form are not copied. Needs `permission_edit_logic`',
  })
  logic_rules?: LogicRuleInputDto[];
  @BooleanField({ optional: true, description: "inherits the template form's status when omitted" }) enabled?: boolean;
}
