import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  JsonField,
  NestedField,
  NOT_BLANK,
  StringField,
  UuidField,
} from '@app/core';
import { ConditionDto } from './copier/copy-form.dto';
import { FIELD_KEY, FIELD_KEY_WANTED } from './fields/field-definition';
import type { FieldMetadata } from './fields/field-metadata';
import { FieldType } from './fields/field-types';
import { IntegrationDto } from './integrations/integration.dto';
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
const NAME = { ...ID, ...NOT_BLANK } as const;
const TEXT = { max: 20_000 } as const;
const LENGTH = { nullable: true, min: 0, max: 1_000_000 } as const;
const CONDITIONS = { array: true, maxItems: 100 } as const;

/** What every part that is stored shows. */
class TimesDto {
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

/** An image, video, progress bar, text or button. */
export class ElementDto {
  @StringField({ ...ID, description: 'unique per step and kind' }) id!: string;
  @UuidField() internal_id!: string;
  @JsonField({ description: 'image: source_image; video: source_url; progress_bar: progress; text and button: text' })
  properties!: Properties;
  @NestedField(() => ConditionDto, { ...CONDITIONS, description: 'conditions that hide it' })
  hide_rules!: ConditionDto[];
  @StringField({ max: 255, description: 'the asset of the theme that it inherits from, or ""' }) asset!: string;
  @JsonField({ description: "how it looks: the asset's styles overlaid with its own" }) styles!: Properties;
}

export class FieldElementDto {
  @StringField({ max: 255, pattern: FIELD_KEY, wanted: FIELD_KEY_WANTED, description: 'the key of the field' })
  id!: string;
  @UuidField({ description: 'internal id of the field' }) internal_id!: string;
  @StringField(TEXT) icon_url!: string;
  @StringField(TEXT) placeholder!: string;
  @StringField(TEXT) tooltipText!: string;
  @EnumField(SubmitTrigger, 'SubmitTrigger') submit_trigger!: SubmitTrigger;
  @JsonField() metadata!: FieldMetadata;
  @JsonField({ description: 'string to string' }) tags!: Record<string, string>;
  @StringField({ max: 1000 }) display_text!: string;
  @StringField(TEXT) format!: string;
  @BooleanField() repeated!: boolean;
  @StringField(TEXT) repeat_trigger!: string;
  @BooleanField() required!: boolean;
  @EnumField(FieldType, 'FieldType') type!: FieldType;
  @IntegerField(LENGTH) max_length!: number | null;
  @IntegerField(LENGTH) min_length!: number | null;
  @BooleanField({ description: 'whether any user has a value in it' }) has_data!: boolean;
  @NestedField(() => ConditionDto, CONDITIONS) hide_rules!: ConditionDto[];
  @StringField({ max: 255 }) asset!: string;
  @JsonField() styles!: Properties;
}

/** A navigation rule in the steps that it connects. */
export class NavigationConditionDto {
  @UuidField() id!: string;
  @EnumField(TriggerElement, 'TriggerElement') element_type!: TriggerElement;
  @StringField(ID) element_id!: string;
  @EnumField(NavigationTrigger, 'NavigationTrigger') trigger!: NavigationTrigger;
  @StringField(ID) previous_step_key!: string;
  @StringField(ID) next_step_key!: string;
  @NestedField(() => ConditionDto, { ...CONDITIONS, description: 'all must hold' }) rules!: ConditionDto[];
}

export class StepDto extends TimesDto {
  @StringField({ ...ID, description: 'unique within the form' }) id!: string;
  @UuidField() internal_id!: string;
  @BooleanField({ description: 'first step of the form' }) origin!: boolean;
  @StringField({ max: 255, description: 'single_column, or ""' }) layout!: string;
  @NestedField(() => ElementDto, { array: true }) images!: ElementDto[];
  @NestedField(() => ElementDto, { array: true }) videos!: ElementDto[];
  @NestedField(() => ElementDto, { array: true }) progress_bars!: ElementDto[];
  @NestedField(() => ElementDto, { array: true }) texts!: ElementDto[];
  @NestedField(() => ElementDto, { array: true }) buttons!: ElementDto[];
  @NestedField(() => FieldElementDto, { array: true }) fields!: FieldElementDto[];
  @NestedField(() => NavigationConditionDto, { array: true, description: 'navigation leading into this step' })
  previous_conditions!: NavigationConditionDto[];
  @NestedField(() => NavigationConditionDto, { array: true, description: 'navigation leading out of this step' })
  next_conditions!: NavigationConditionDto[];
}

export class LogicRuleDto extends TimesDto {
  @UuidField() id!: string;
  @StringField() name!: string;
  @StringField() description!: string;
  @EnumField(TriggerEvent, 'TriggerEvent') trigger_event!: TriggerEvent;
  @IntegerField({ description: 'execution order' }) index!: number;
  @JsonField() metadata!: Properties;
  @AnyField({
    nullable: false,
    description:
      'as it was sent: string or object. With the trigger form_complete it runs in a sandbox once the form is completed: ' +
      '`fields` holds the values of the user by field id, and what the rule sets, changes or deletes in it is stored ' +
      '(what it returns is not); the declarations of the shared codes are there. At most 1 s and 32 MB',
  })
  code!: RuleCode;
  @BooleanField() enabled!: boolean;
  @BooleanField({ description: 'whether its JavaScript parses' }) valid!: boolean;
  @EnumField(RuleMode, 'RuleMode') mode!: RuleMode;
  @StringField({ array: true, description: 'ids of the steps that it runs on' }) steps!: string[];
  @StringField({ array: true, description: 'ids of the elements that trigger it' }) elements!: string[];
}

export class SharedCodeDto extends TimesDto {
  @UuidField() id!: string;
  @StringField(NAME) name!: string;
  @AnyField({ nullable: false, description: 'as it was sent: string or object' }) code!: RuleCode;
  @BooleanField() valid!: boolean;
}

/** The form schema of the contract. */
export class FormSchemaDto {
  @StringField() form_id!: string;
  @StringField({ ...NAME, description: 'unique in the team' }) form_name!: string;
  @UuidField() form_internal_id!: string;
  @NestedField(() => StepDto, { array: true }) steps!: StepDto[];
  @NestedField(() => LogicRuleDto, { array: true }) rules!: LogicRuleDto[];
  @NestedField(() => SharedCodeDto, { array: true }) shared_codes!: SharedCodeDto[];
  @NestedField(() => IntegrationDto, { array: true }) integrations!: IntegrationDto[];
  @JsonField({ description: 'default text to language code to translated text' }) translations!: Translations;
}

export class FormListEntryDto extends TimesDto {
  @StringField() id!: string;
  @StringField() name!: string;
  @BooleanField({ description: 'the form is turned on' }) active!: boolean;
  @StringField({ array: true }) tags!: string[];
  @UuidField({ optional: true, description: 'only for white-label workspaces' }) internal_id?: string;
}

/** A probable mistake in a form that was saved nevertheless. */
export class FormWarningDto {
  @EnumField(FormWarningCode, 'FormWarningCode') code!: FormWarning['code'];
  @StringField() path!: string;
  @StringField() message!: string;
  @IntegerField({ optional: true, description: 'only of broken_code: the line in the code, from 1' }) line?: number;
  @IntegerField({ optional: true, description: 'only of broken_code' }) column?: number;
}

export class FormCreatedDto {
  @StringField() id!: string;
  @StringField() name!: string;
  @UuidField({ optional: true, description: 'only for white-label workspaces' }) internal_id?: string;
  @BooleanField({ optional: true, description: 'only in a dry run; then id is ""' }) dry_run?: boolean;
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

export class FormListQuery {
  @StringField({ optional: true, max: 20_000, description: 'comma-separated: only forms that have all these tags' })
  tags?: string;
  @BooleanField({ optional: true, description: 'only active, or only inactive forms' }) active?: boolean;
}
