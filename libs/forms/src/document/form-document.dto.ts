import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  NestedField,
  ONE_LINE,
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
  NavigationConditionDto,
  SharedCodeDto,
  StepDto,
} from '../form.dto';
import { IntegrationInputDto } from '../integrations/integration.dto';

const NAME = { min: 1, max: 255, ...ONE_LINE } as const;
const LIST = { array: true, optional: true, maxItems: 1000 } as const;

@ApiSchema({
  description: 'A form as one document: its schema and its settings. A response can be sent back as a request.',
})
export class FormDocumentDto extends FormSchemaDto {
  @BooleanField({ description: 'whether the form is turned on: an inactive form takes no submissions' })
  active!: boolean;
  @StringField({
    ...NAME,
    pattern: /^[^,]*[^,\s][^,]*$/,
    wanted: 'be a text without a comma',
    array: true,
    maxItems: 100,
    description: 'labels by which the list of forms is filtered; a comma is not allowed in them',
  })
  tags!: string[];
  @UuidField({ nullable: true, description: 'theme ID (UUID) whose assets style the elements; null for none' })
  theme_id!: string | null;
  @NestedField(() => FormWarningDto, {
    array: true,
    description: 'probable mistakes: in its graph, and code that does not compile',
  })
  warnings!: FormWarningDto[];
  @BooleanField({ description: 'true when nothing was kept' }) dry_run!: boolean;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({ description: 'An image, video, progress bar, text or button in a request.' })
@SentBackFrom(() => ElementDto)
export class ElementInputDto extends writeOf(ElementDto, ['id'], {
  properties: {},
  hide_rules: {},
  asset: { description: 'name of an asset of the theme whose styles it inherits; "" for none' },
  styles: {},
}) {}

@ApiSchema({
  description:
    'A field on a step, in a request. Links to the field with that id if it exists; otherwise the field is ' +
    'created.',
})
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

@ApiSchema({ description: 'A navigation rule in a request.' })
@SentBackFrom(() => NavigationConditionDto)
export class NavigationInputDto extends writeOf(NavigationConditionDto, ['element_type', 'element_id', 'trigger'], {
  id: {},
  previous_step_key: { description: 'default in next_conditions: the step itself' },
  next_step_key: { description: 'default in previous_conditions: the step itself' },
  rules: {},
}) {}

@ApiSchema({ description: 'A step in a request.' })
@SentBackFrom(() => StepDto)
export class StepInputDto extends writeOf(StepDto, ['id'], { origin: {}, layout: {} }) {
  @NestedField(() => ElementInputDto, { ...LIST, description: 'pictures of the step; absent: none' })
  images?: ElementInputDto[];
  @NestedField(() => ElementInputDto, {
    ...LIST,
    description: 'videos on the page, in the order of display; absent: none',
  })
  videos?: ElementInputDto[];
  @NestedField(() => ElementInputDto, {
    ...LIST,
    description: 'bars that show how far a person has come; absent: none',
  })
  progress_bars?: ElementInputDto[];
  @NestedField(() => ElementInputDto, { ...LIST, description: 'headings and paragraphs of the step; absent: none' })
  texts?: ElementInputDto[];
  @NestedField(() => ElementInputDto, {
    ...LIST,
    description: 'buttons on the page, in the order of display; absent: none',
  })
  buttons?: ElementInputDto[];
  @NestedField(() => FieldElementInputDto, { ...LIST, description: 'fields of the step in their order; absent: none' })
  fields?: FieldElementInputDto[];
  @NestedField(() => NavigationInputDto, {
    ...LIST,
    description: 'a rule is listed here, at its other step, or at both',
  })
  previous_conditions?: NavigationInputDto[];
  @NestedField(() => NavigationInputDto, { ...LIST, description: 'wins where both lists hold a rule of one id' })
  next_conditions?: NavigationInputDto[];
}

@ApiSchema({ description: 'A logic rule of a form in a request.' })
export class FormRuleInputDto extends LogicRuleInputDto {
  @UuidField({
    optional: true,
    description: 'of a rule that exists, to keep its id and time of creation; absent: a new rule',
  })
  id?: string;
}

@ApiSchema({ description: 'Shared code in a request.' })
@SentBackFrom(() => SharedCodeDto)
export class SharedCodeInputDto extends writeOf(SharedCodeDto, ['name', 'code'], { id: {} }) {}

@ApiSchema({ description: 'A form as one document that creates or replaces a form.' })
@SentBackFrom(() => FormDocumentDto)
export class FormInputDto extends writeOf(FormDocumentDto, ['form_name'], {
  active: { default: true },
  tags: {},
  theme_id: {},
  translations: {},
}) {
  @NestedField(() => StepInputDto, {
    array: true,
    minItems: 1,
    maxItems: 1000,
    description: 'steps of the form; exactly one is the origin, by default the first',
  })
  steps!: StepInputDto[];
  @NestedField(() => FormRuleInputDto, {
    ...LIST,
    description: 'logic rules of the form; absent: none. Needs `permission_edit_logic`',
  })
  rules?: FormRuleInputDto[];
  @NestedField(() => SharedCodeInputDto, {
    ...LIST,
    description: 'JavaScript whose declarations all rules of the form see; absent: none',
  })
  shared_codes?: SharedCodeInputDto[];
  @NestedField(() => IntegrationInputDto, {
    array: true,
    optional: true,
    maxItems: 10,
    description: 'webhooks and mails that report submissions; absent: none',
  })
  integrations?: IntegrationInputDto[];
}

@ApiSchema({
  description: 'What changes in a form: each given member replaces that part, absent ones stay as they are.',
})
@SentBackFrom(() => FormDocumentDto)
export class EditFormDto extends FormInputDto {
  @StringField({ ...NAME, optional: true }) declare form_name: string;
  @NestedField(() => StepInputDto, {
    array: true,
    optional: true,
    minItems: 1,
    maxItems: 1000,
    description: 'steps in place of all present ones; unchanged when absent',
  })
  declare steps: StepInputDto[];
}

@ApiSchema({ description: 'A copy of a whole form, with its rules, navigation and integrations.' })
export class CopyWholeFormDto {
  @StringField({ ...NAME, description: 'name of the copy; unique in the team' }) form_name!: string;
  @BooleanField({ optional: true, description: 'inherited when omitted' }) active?: boolean;
}
