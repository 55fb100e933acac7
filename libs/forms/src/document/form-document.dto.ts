import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  JsonField,
  NestedField,
  NOT_BLANK,
  SentBackFrom,
  StringField,
  UuidField,
} from '@app/core';
import { ConditionDto, LogicRuleInputDto } from '../copier/copy-form.dto';
import { FIELD_KEY, FIELD_KEY_WANTED } from '../fields/field-definition';
import type { FieldMetadata } from '../fields/field-metadata';
import { FieldType } from '../fields/field-types';
import {
  NavigationTrigger,
  type Properties,
  SubmitTrigger,
  type Translations,
  TriggerElement,
} from '../model/form-model';
import {
  ElementDto,
  FieldElementDto,
  FormSchemaDto,
  IntegrationDto,
  LogicRuleDto,
  NavigationConditionDto,
  SharedCodeDto,
  StepDto,
} from '../form.dto';
import type { FormWarning } from '../model/form-graph';
import type { RuleCode } from '../rules/rule-code';

const ID = { min: 1, max: 255 } as const;
const NAME = { ...ID, ...NOT_BLANK } as const;
const TEXT = { optional: true, max: 20_000 } as const;
const LIST = { array: true, optional: true, maxItems: 1000 } as const;
const LENGTH = { optional: true, nullable: true, min: 0, max: 1_000_000 } as const;
const CONDITIONS = { array: true, optional: true, maxItems: 100 } as const;

export class FormWarningDto {
  @EnumField(['unreachable_step', 'dangling_condition', 'impossible_condition'], 'FormWarningCode')
  code!: FormWarning['code'];
  @StringField() path!: string;
  @StringField() message!: string;
}

/** A form as one document: its schema and its settings. A response can be sent back as a request. */
export class FormDocumentDto extends FormSchemaDto {
  @BooleanField() active!: boolean;
  @StringField({ array: true }) tags!: string[];
  @UuidField({ nullable: true }) theme_id!: string | null;
  @NestedField(() => FormWarningDto, { array: true, description: 'what looks like a mistake in its graph' })
  warnings!: FormWarningDto[];
  @BooleanField({ description: 'true when nothing was kept' }) dry_run!: boolean;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@SentBackFrom(() => ElementDto)
export class ElementInputDto {
  @StringField(ID) id!: string;
  @JsonField({ optional: true }) properties?: Properties;
  @NestedField(() => ConditionDto, CONDITIONS) hide_rules?: ConditionDto[];
  @StringField({ optional: true, max: 255, description: 'an asset of the theme by name; "" for none' }) asset?: string;
  @JsonField({ optional: true }) styles?: Properties;
}

/** Links to the field with that id if it exists; otherwise the field is created. */
@SentBackFrom(() => FieldElementDto)
export class FieldElementInputDto {
  @StringField({ max: 255, pattern: FIELD_KEY, wanted: FIELD_KEY_WANTED }) id!: string;
  @EnumField(FieldType, 'FieldType', { optional: true, description: 'default text_field' }) type?: FieldType;
  @JsonField({ optional: true }) metadata?: FieldMetadata;
  @BooleanField({ optional: true }) repeated?: boolean;
  @StringField({ optional: true, max: 1000 }) display_text?: string;
  @IntegerField(LENGTH) max_length?: number | null;
  @IntegerField(LENGTH) min_length?: number | null;
  @BooleanField({ optional: true, default: true }) required?: boolean;
  @StringField(TEXT) placeholder?: string;
  @StringField(TEXT) tooltipText?: string;
  @EnumField(SubmitTrigger, 'SubmitTrigger', { optional: true }) submit_trigger?: SubmitTrigger;
  @StringField(TEXT) icon_url?: string;
  @StringField(TEXT) format?: string;
  @StringField(TEXT) repeat_trigger?: string;
  @JsonField({ optional: true, description: 'string to string' }) tags?: Record<string, string>;
  @NestedField(() => ConditionDto, CONDITIONS) hide_rules?: ConditionDto[];
  @StringField({ optional: true, max: 255 }) asset?: string;
  @JsonField({ optional: true }) styles?: Properties;
}

@SentBackFrom(() => NavigationConditionDto)
export class NavigationInputDto {
  @UuidField({ optional: true }) id?: string;
  @EnumField(TriggerElement, 'TriggerElement') element_type!: TriggerElement;
  @StringField(ID) element_id!: string;
  @EnumField(NavigationTrigger, 'NavigationTrigger') trigger!: NavigationTrigger;
  @StringField({ ...ID, optional: true, description: 'default in next_conditions: the step itself' })
  previous_step_key?: string;
  @StringField({ ...ID, optional: true, description: 'default in previous_conditions: the step itself' })
  next_step_key?: string;
  @NestedField(() => ConditionDto, CONDITIONS) rules?: ConditionDto[];
}

@SentBackFrom(() => StepDto)
export class StepInputDto {
  @StringField(ID) id!: string;
  @BooleanField({ optional: true }) origin?: boolean;
  @StringField({ optional: true, max: 255 }) layout?: string;
  @NestedField(() => ElementInputDto, LIST) images?: ElementInputDto[];
  @NestedField(() => ElementInputDto, LIST) videos?: ElementInputDto[];
  @NestedField(() => ElementInputDto, LIST) progress_bars?: ElementInputDto[];
  @NestedField(() => ElementInputDto, LIST) texts?: ElementInputDto[];
  @NestedField(() => ElementInputDto, LIST) buttons?: ElementInputDto[];
  @NestedField(() => FieldElementInputDto, LIST) fields?: FieldElementInputDto[];
  @NestedField(() => NavigationInputDto, {
    ...LIST,
    description: 'a rule is listed here, at its other step, or at both',
  })
  previous_conditions?: NavigationInputDto[];
  @NestedField(() => NavigationInputDto, { ...LIST, description: 'wins where both lists hold a rule of one id' })
  next_conditions?: NavigationInputDto[];
}

@SentBackFrom(() => LogicRuleDto)
export class FormRuleInputDto extends LogicRuleInputDto {
  @UuidField({ optional: true }) id?: string;
}

@SentBackFrom(() => SharedCodeDto)
export class SharedCodeInputDto {
  @UuidField({ optional: true }) id?: string;
  @StringField(NAME) name!: string;
  @AnyField({ nullable: false }) code!: RuleCode;
}

@SentBackFrom(() => IntegrationDto)
export class IntegrationInputDto {
  @StringField({ ...NAME, example: 'webhook' }) type!: string;
  @JsonField({ optional: true }) settings?: Properties;
}

/** Body that creates or replaces a form. */
@SentBackFrom(() => FormDocumentDto)
export class FormInputDto {
  @StringField({ ...NAME, description: 'unique in the team' }) form_name!: string;
  @BooleanField({ optional: true, default: true }) active?: boolean;
  @StringField({
    ...NAME,
    pattern: /^[^,]*[^,\s][^,]*$/,
    wanted: 'be texts without a comma',
    array: true,
    optional: true,
    maxItems: 100,
    description: 'without commas',
  })
  tags?: string[];
  @UuidField({ optional: true, nullable: true }) theme_id?: string | null;
  @NestedField(() => StepInputDto, { array: true, minItems: 1, maxItems: 1000 }) steps!: StepInputDto[];
  @NestedField(() => FormRuleInputDto, LIST) rules?: FormRuleInputDto[];
  @NestedField(() => SharedCodeInputDto, LIST) shared_codes?: SharedCodeInputDto[];
  @NestedField(() => IntegrationInputDto, LIST) integrations?: IntegrationInputDto[];
  @JsonField({ optional: true }) translations?: Translations;
}

/** Body that changes a form: each given member replaces that part. */
@SentBackFrom(() => FormDocumentDto)
export class EditFormDto extends FormInputDto {
  @StringField({ ...NAME, optional: true }) declare form_name: string;
  @NestedField(() => StepInputDto, { array: true, optional: true, minItems: 1, maxItems: 1000 })
  declare steps: StepInputDto[];
}

export class CopyWholeFormDto {
  @StringField({ ...NAME, description: 'name of the copy; unique in the team' }) form_name!: string;
  @BooleanField({ optional: true, description: 'inherited when omitted' }) active?: boolean;
}
