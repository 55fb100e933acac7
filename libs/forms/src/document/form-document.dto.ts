import {
  BooleanField,
  DateField,
  NestedField,
  NOT_BLANK,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import { LogicRuleInputDto } from '../copier/copy-form.dto';
import {
  ElementDto,
  FieldElementDto,
  FormSchemaDto,
  FormWarningDto,
  LogicRuleDto,
  NavigationConditionDto,
  SharedCodeDto,
  StepDto,
} from '../form.dto';
import { IntegrationInputDto } from '../integrations/integration.dto';

const NAME = { min: 1, max: 255, ...NOT_BLANK } as const;
const LIST = { array: true, optional: true, maxItems: 1000 } as const;

/** A form as one document: its schema and its settings. A response can be sent back as a request. */
export class FormDocumentDto extends FormSchemaDto {
  @BooleanField() active!: boolean;
  @StringField({
    ...NAME,
    pattern: /^[^,]*[^,\s][^,]*$/,
    wanted: 'be texts without a comma',
    array: true,
    maxItems: 100,
    description: 'without commas',
  })
  tags!: string[];
  @UuidField({ nullable: true }) theme_id!: string | null;
  @NestedField(() => FormWarningDto, {
    array: true,
    description: 'probable mistakes: in its graph, and code that does not compile',
  })
  warnings!: FormWarningDto[];
  @BooleanField({ description: 'true when nothing was kept' }) dry_run!: boolean;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@SentBackFrom(() => ElementDto)
export class ElementInputDto extends writeOf(ElementDto, ['id'], {
  properties: {},
  hide_rules: {},
  asset: { description: 'an asset of the theme by name; "" for none' },
  styles: {},
}) {}

/** Links to the field with that id if it exists; otherwise the field is created. */
@SentBackFrom(() => FieldElementDto)
export class FieldElementInputDto extends writeOf(FieldElementDto, ['id'], {
  type: { description: 'default text_field' },
  metadata: {},
  repeated: {},
  display_text: {},
  max_length: {},
  min_length: {},
  required: { default: true },
  placeholder: {},
  tooltipText: {},
  submit_trigger: {},
  icon_url: {},
  format: {},
  repeat_trigger: {},
  tags: {},
  hide_rules: {},
  asset: {},
  styles: {},
}) {}

@SentBackFrom(() => NavigationConditionDto)
export class NavigationInputDto extends writeOf(NavigationConditionDto, ['element_type', 'element_id', 'trigger'], {
  id: {},
  previous_step_key: { description: 'default in next_conditions: the step itself' },
  next_step_key: { description: 'default in previous_conditions: the step itself' },
  rules: {},
}) {}

@SentBackFrom(() => StepDto)
export class StepInputDto extends writeOf(StepDto, ['id'], { origin: {}, layout: {} }) {
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
export class SharedCodeInputDto extends writeOf(SharedCodeDto, ['name', 'code'], { id: {} }) {}

/** Body that creates or replaces a form. */
@SentBackFrom(() => FormDocumentDto)
export class FormInputDto extends writeOf(FormDocumentDto, ['form_name'], {
  active: { default: true },
  tags: {},
  theme_id: {},
  translations: {},
}) {
  @NestedField(() => StepInputDto, { array: true, minItems: 1, maxItems: 1000 }) steps!: StepInputDto[];
  @NestedField(() => FormRuleInputDto, LIST) rules?: FormRuleInputDto[];
  @NestedField(() => SharedCodeInputDto, LIST) shared_codes?: SharedCodeInputDto[];
  @NestedField(() => IntegrationInputDto, { array: true, optional: true, maxItems: 10 })
  integrations?: IntegrationInputDto[];
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
