import { ApiSchema } from '@nestjs/swagger';
import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  JsonField,
  ListQuery,
  NestedField,
  ONE_LINE,
  StringField,
  UuidField,
} from '@app/core';
import { FIELD_KEY, FIELD_KEY_WANTED } from './fields/field-definition';
import type { FieldMetadata } from './fields/field-metadata';
import { COUNTED_LENGTH } from './fields/field-parameters';
import { FieldType } from './fields/field-types';
import { IntegrationDto } from './integrations/integration.dto';
import { ConditionDto } from './model/condition.dto';
import { type FormWarning, FormWarningCode } from './model/form-graph';
import {
  NavigationTrigger,
  type Properties,
  SubmitTrigger,
  type Translations,
  TriggerElement,
} from './model/form-model';
import { type RuleCode, RuleMode, TriggerEvent } from './rules/rule-code';

const ID = { min: 1, max: 255 } as const;
const NAME = { ...ID, ...ONE_LINE } as const;
const TEXT = { max: 20_000 } as const;
const LENGTH = { nullable: true, min: 0, max: 1_000_000 } as const;
const CONDITIONS = { array: true, maxItems: 100 } as const;

/** What every part that is stored shows. */
class TimesDto {
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({ description: 'An image, video, progress bar, text or button.' })
export class ElementDto {
  @StringField({ ...ID, description: 'unique per step and kind' }) id!: string;
  @UuidField({ description: 'ID (UUID) of this element in this form, unique in the service' }) internal_id!: string;
  @JsonField({ description: 'image: source_image; video: source_url; progress_bar: progress; text and button: text' })
  properties!: Properties;
  @NestedField(() => ConditionDto, {
    ...CONDITIONS,
    description: 'conditions that hide the element when all of them hold; empty: always shown',
  })
  hide_rules!: ConditionDto[];
  @StringField({ max: 255, description: 'the asset of the theme that it inherits from, or ""' }) asset!: string;
  @JsonField({ description: "how it looks: the asset's styles overlaid with its own" }) styles!: Properties;
}

@ApiSchema({ description: 'A field on a step, with the settings that it has there.' })
export class FieldElementDto {
  @StringField({ max: 255, pattern: FIELD_KEY, wanted: FIELD_KEY_WANTED, description: 'the key of the field' })
  id!: string;
  @UuidField({ description: 'ID (UUID) of the definition that the element shows, unique in the service' })
  internal_id!: string;
  @StringField({ ...TEXT, description: 'address of a picture beside the field; empty for none' }) icon_url!: string;
  @StringField({ ...TEXT, description: 'text in the empty input; empty for none. It is no value' })
  placeholder!: string;
  @StringField({ ...TEXT, description: 'help that is shown beside the field; empty for none' }) tooltipText!: string;
  @EnumField(SubmitTrigger, 'SubmitTrigger', {
    description: '`auto`: a value submits the step without a click; `none`: the step waits for its button',
  })
  submit_trigger!: SubmitTrigger;
  @JsonField({
    description: 'options, file types or bounds, by the type of the field; an empty object for types without any',
  })
  metadata!: FieldMetadata;
  @JsonField({
    description:
      'texts of your own by name, such as the name of the field in another system; stored and returned as they are',
  })
  tags!: Record<string, string>;
  @StringField({ max: 1000, description: 'label of the field in this form; by default that of the field' })
  display_text!: string;
  @StringField({
    ...TEXT,
    description: 'how your program shows the value, in words of your own; stored and returned as it is',
  })
  format!: string;
  @BooleanField({ description: 'true: the field takes an array of values' }) repeated!: boolean;
  @StringField({
    ...TEXT,
    description:
      'what adds another repetition, in words of your own for the program that shows the form; stored and returned ' +
      'as it is',
  })
  repeat_trigger!: string;
  @BooleanField({
    description: 'true: the submission can be completed only with a value, unless the field is hidden by its rules',
  })
  required!: boolean;
  @EnumField(FieldType, 'FieldType', {
    description: 'type of the field; it decides which values are valid and which `metadata` it takes',
  })
  type!: FieldType;
  @IntegerField({
    ...LENGTH,
    description: `most ${COUNTED_LENGTH}; null: no limit of its own in this form`,
  })
  max_length!: number | null;
  @IntegerField({
    ...LENGTH,
    description: `fewest ${COUNTED_LENGTH}; null: no limit of its own in this form`,
  })
  min_length!: number | null;
  @BooleanField({ description: 'true: at least one user of any environment has a value in the field' })
  has_data!: boolean;
  @NestedField(() => ConditionDto, {
    ...CONDITIONS,
    description: 'conditions that hide the field when all of them hold; empty: always shown',
  })
  hide_rules!: ConditionDto[];
  @StringField({ max: 255, description: 'name of the asset of the theme whose styles it inherits; empty for none' })
  asset!: string;
  @JsonField({ description: "how it looks, by your own names: the asset's styles overlaid with its own" })
  styles!: Properties;
}

@ApiSchema({ description: 'A navigation rule in the steps that it connects.' })
export class NavigationConditionDto {
  @UuidField({ description: 'rule ID (UUID); the same rule has it in both of its steps' }) id!: string;
  @EnumField(TriggerElement, 'TriggerElement', {
    description: 'kind of the element that leads on: a button, a field or a text',
  })
  element_type!: TriggerElement;
  @StringField({ ...ID, description: '`id` of the element, on the step that is left, that leads on' })
  element_id!: string;
  @EnumField(NavigationTrigger, 'NavigationTrigger', {
    description: 'what happens to the element: a click, a changed value, or that it is loaded',
  })
  trigger!: NavigationTrigger;
  @StringField({ ...ID, description: '`id` of the step that a person leaves by this rule' }) previous_step_key!: string;
  @StringField({ ...ID, description: '`id` of the step that a person comes to by this rule' }) next_step_key!: string;
  @NestedField(() => ConditionDto, { ...CONDITIONS, description: 'all must hold' }) rules!: ConditionDto[];
}

@ApiSchema({ description: 'A step (page) of a form.' })
export class StepDto extends TimesDto {
  @StringField({ ...ID, description: 'unique within the form' }) id!: string;
  @UuidField({ description: 'ID (UUID) of this step, unique in the service' }) internal_id!: string;
  @BooleanField({ description: 'first step of the form' }) origin!: boolean;
  @StringField({ max: 255, description: 'single_column, or ""' }) layout!: string;
  @NestedField(() => ElementDto, { array: true, description: 'pictures of the page, in the order of display' })
  images!: ElementDto[];
  @NestedField(() => ElementDto, { array: true, description: 'videos on the page, in the order of display' })
  videos!: ElementDto[];
  @NestedField(() => ElementDto, {
    array: true,
    description: 'bars that show how far a person has come, in the order of display',
  })
  progress_bars!: ElementDto[];
  @NestedField(() => ElementDto, { array: true, description: 'headings and paragraphs, in the order of display' })
  texts!: ElementDto[];
  @NestedField(() => ElementDto, { array: true, description: 'buttons on the page, in the order of display' })
  buttons!: ElementDto[];
  @NestedField(() => FieldElementDto, { array: true, description: 'fields of the step in their order' })
  fields!: FieldElementDto[];
  @NestedField(() => NavigationConditionDto, { array: true, description: 'navigation leading into this step' })
  previous_conditions!: NavigationConditionDto[];
  @NestedField(() => NavigationConditionDto, { array: true, description: 'navigation leading out of this step' })
  next_conditions!: NavigationConditionDto[];
}

@ApiSchema({ description: 'A logic rule: JavaScript that runs on an event of the form.' })
export class LogicRuleDto extends TimesDto {
  @UuidField({ description: 'rule ID (UUID); sent back with a changed rule, the rule keeps it' }) id!: string;
  @StringField({ description: 'name of the rule in `rule_errors` of submissions' }) name!: string;
  @StringField({ description: 'a note for people who edit the rule; it changes nothing. Empty for none' })
  description!: string;
  @EnumField(TriggerEvent, 'TriggerEvent', {
    description:
      'event that runs it: `form_complete` runs here, in a sandbox; all others are for the program that shows the ' +
      'form',
  })
  trigger_event!: TriggerEvent;
  @IntegerField({ description: 'execution order' }) index!: number;
  @JsonField({
    description: 'your own data about the rule, such as the state of an editor; stored and returned as it was sent',
  })
  metadata!: Properties;
  @AnyField({
    nullable: false,
    description:
      'as it was sent: string or object. With the trigger form_complete it runs in a sandbox once the form is completed: ' +
      '`fields` holds the values of the user by field id, and what the rule sets, changes or deletes in it is stored ' +
      '(what it returns is not); the declarations of the shared codes are there. At most 1 s and 32 MB',
  })
  code!: RuleCode;
  @BooleanField({ description: 'false: the rule is kept but does not run' }) enabled!: boolean;
  @BooleanField({ description: 'whether its JavaScript parses' }) valid!: boolean;
  @EnumField(RuleMode, 'RuleMode', {
    description:
      '`code_editor` for JavaScript; `no_code` for what an editor without code made, whose `code` may be data only',
  })
  mode!: RuleMode;
  @StringField({ array: true, description: '`id` of each step on which the rule runs; empty: it is bound to no step' })
  steps!: string[];
  @StringField({
    array: true,
    description: '`id` of each element whose events run the rule; empty: it is bound to no element',
  })
  elements!: string[];
}

@ApiSchema({ description: 'JavaScript whose declarations all rules of the form see.' })
export class SharedCodeDto extends TimesDto {
  @UuidField({ description: 'shared code ID (UUID), also in `rule_errors` when it was skipped' }) id!: string;
  @StringField({ ...NAME, description: 'name for people who edit the form; rules see the declarations, not the name' })
  name!: string;
  @AnyField({ nullable: false, description: 'as it was sent: string or object' }) code!: RuleCode;
  @BooleanField({ description: 'whether its JavaScript parses; code that does not is skipped' }) valid!: boolean;
}

@ApiSchema({ description: 'The schema of a form: all that a program needs to show it and to evaluate its rules.' })
export class FormSchemaDto {
  @StringField({ description: 'form ID: six letters, made by the service' }) form_id!: string;
  @StringField({ ...NAME, description: 'unique in the team' }) form_name!: string;
  @UuidField({ description: 'ID (UUID) of the form, unique in the service' }) form_internal_id!: string;
  @NestedField(() => StepDto, {
    array: true,
    description:
      'steps of the form in the order in which they were sent; the one with `origin` is the first for a person',
  })
  steps!: StepDto[];
  @NestedField(() => LogicRuleDto, { array: true, description: 'logic rules in the order of `index`' })
  rules!: LogicRuleDto[];
  @NestedField(() => SharedCodeDto, { array: true, description: 'JavaScript that is read before each rule' })
  shared_codes!: SharedCodeDto[];
  @NestedField(() => IntegrationDto, { array: true, description: 'webhooks and mails that report submissions' })
  integrations!: IntegrationDto[];
  @JsonField({ description: 'default text to language code to translated text' }) translations!: Translations;
}

@ApiSchema({ description: 'A form in the list, without its steps.' })
export class FormListEntryDto extends TimesDto {
  @StringField({ description: 'form ID: six letters, as in `GET /api/form/{form_id}/`' }) id!: string;
  @StringField({ description: 'name of the form, unique in the team' }) name!: string;
  @BooleanField({ description: 'the form is turned on' }) active!: boolean;
  @StringField({ array: true, description: 'labels by which lists are filtered; empty for none' }) tags!: string[];
  @UuidField({ optional: true, description: 'only for white-label workspaces' }) internal_id?: string;
}

@ApiSchema({ description: 'A probable mistake in a form that was saved nevertheless.' })
export class FormWarningDto {
  @EnumField(FormWarningCode, 'FormWarningCode', {
    description:
      'kind of mistake: a step that nothing leads to, a condition on a field that is not there or that can never ' +
      'hold, or broken code',
  })
  code!: FormWarning['code'];
  @StringField({
    description: 'place of the mistake in the document of the form, such as `steps[1].fields[0].hide_rules[0]`',
  })
  path!: string;
  @StringField({ description: 'one sentence that names what is wrong there' }) message!: string;
  @IntegerField({ optional: true, description: 'only of broken_code: the line in the code, from 1' }) line?: number;
  @IntegerField({ optional: true, description: 'only of broken_code' }) column?: number;
}

@ApiSchema({ description: 'The form that was created.' })
export class FormCreatedDto {
  @StringField({ description: 'form ID: six letters, made by the service; empty in a dry run' }) id!: string;
  @StringField({ description: 'name of the form as it was sent' }) name!: string;
  @UuidField({ optional: true, description: 'only for white-label workspaces' }) internal_id?: string;
  @BooleanField({ optional: true, description: 'true: nothing was stored; absent otherwise' }) dry_run?: boolean;
  @NestedField(() => FormWarningDto, {
    array: true,
    optional: true,
    description: 'only when logic rules do not compile; they are saved, but will not run',
  })
  warnings?: FormWarningDto[];
}

/** `?dry_run=true` validates and responds, but stores nothing. */
export class DryRunQuery {
  @BooleanField({ optional: true, default: false, description: 'check and answer, but keep nothing' })
  dry_run: boolean = false;
}

export class FormListQuery extends ListQuery {
  @StringField({ optional: true, max: 20_000, description: 'comma-separated: only forms that have all these tags' })
  tags?: string;
  @BooleanField({ optional: true, description: 'only forms that are turned on, or only those that are not' })
  active?: boolean;
}
