import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  JsonField,
  NestedField,
  PageQuery,
  StringField,
  UuidField,
} from '@app/core';
import { RuleMode, type RuleCode, FieldReferenceDto } from '@app/forms';
import { QUESTION_TYPES, RUN_EMAIL_MODES, type QuestionType, type RunEmailMode } from '@app/answering/services';
import { ExtractionTriggerEvent, FILE_TYPES, type FileType } from './extraction-parts';
import { ExtractionIntegrationDto } from '../integrations/extraction-integration.dto';

/** Longer text is no expression (`expressions/tokens.ts`), but may be stored from before they were parsed when saved. */
const MAX_EXPRESSION = 5_000;
const NAME = { min: 1, max: 255 } as const;

export class ExtractionListEntryDto {
  @UuidField() id!: string;
  @StringField(NAME) name!: string;
  @EnumField(FILE_TYPES, 'ExtractionFileType', { default: 'image' }) file_type!: FileType;
  @StringField({ max: 255, default: '', description: 'use-case label' }) extraction_type!: string;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

export class ExtractionQueryDto {
  @UuidField() id!: string;
  @EnumField(QUESTION_TYPES, 'QuestionType') question_type!: QuestionType;
  @StringField({ array: true, maxItems: 200, min: 1, max: 500, description: 'names of what to extract' })
  entities!: string[];
  @StringField({ max: 20_000, default: '', description: 'instructions' }) criteria!: string;
  @StringField({
    array: true,
    maxItems: 100,
    max: 2_000,
    default: [],
    description:
      'rules that the value must satisfy, as expressions: `value > 0`. A value that breaks one is kept, with a warning of the run',
  })
  data_validation_rules!: string[];
  @JsonField({ default: {}, description: 'extra settings' }) properties!: Record<string, unknown>;
  @NestedField(() => FieldReferenceDto, {
    array: true,
    description: 'where the values are saved; the nth entity goes to the nth field',
  })
  save_to_fields!: FieldReferenceDto[];
  @EnumField(RUN_EMAIL_MODES, 'RunEmailMode', {
    default: 'email_document',
    description: 'where the query looks when the file is an e-mail: in the message, in its attachments, or in both',
  })
  run_email_mode!: RunEmailMode;
  @DateField() created_at!: string;
  @DateField() updated_at!: string;
}

export class QueryOverrideDto {
  @UuidField() query_id!: string;
  @NestedField(() => FieldReferenceDto, { array: true }) save_to_fields!: FieldReferenceDto[];
}

export class ExtractionVariantDto {
  @UuidField() id!: string;
  @StringField(NAME) name!: string;
  @StringField({
    max: MAX_EXPRESSION,
    default: '',
    description:
      'an expression about the document, such as `first_page contains "Acme"`: the variant is chosen for documents for which ' +
      'it is true',
  })
  fingerprint!: string;
  @NestedField(() => FieldReferenceDto, {
    array: true,
    description: 'in place of those of the extraction; files of these fields choose the variant',
  })
  file_sources!: FieldReferenceDto[];
  @NestedField(() => QueryOverrideDto, { array: true }) query_overrides!: QueryOverrideDto[];
  @DateField() created_at!: string;
  @DateField() updated_at!: string;
}

export class ExtractionRuleDto {
  @StringField(NAME) name!: string;
  @StringField({ max: 5_000, default: '' }) description!: string;
  @EnumField(ExtractionTriggerEvent, 'ExtractionTriggerEvent', {
    description:
      'submit: each run, before its values are stored; extraction_complete (or form_complete): runs that succeed; error: runs ' +
      'that fail. The other events of forms do not happen in extractions and are refused',
  })
  trigger_event!: ExtractionTriggerEvent;
  @IntegerField({ min: 0, max: 10_000, description: 'execution order' }) index!: number;
  @JsonField({ default: {} }) metadata!: Record<string, unknown>;
  @AnyField({ nullable: false, description: 'JavaScript, or an object' }) code!: RuleCode;
  @BooleanField({ default: true }) enabled!: boolean;
  @BooleanField({ description: 'the code parses' }) valid!: boolean;
  @EnumField(RuleMode, 'RuleMode', { default: 'code_editor' }) mode!: RuleMode;
  @DateField() created_at!: string;
  @DateField() updated_at!: string;
}

export class ExtractionDto extends ExtractionListEntryDto {
  @BooleanField({ default: false, description: 'uploaded files are merged before extraction' }) merge_files!: boolean;
  @BooleanField({
    default: false,
    description: 'page continuity is validated across the files of a run: all of a call with `merge_files`, else one',
  })
  check_continuous_pages!: boolean;
  @BooleanField({ default: false }) accept_spreadsheets!: boolean;
  @BooleanField({ default: false, description: 'confidence scores are returned with values' })
  confidence_scores_enabled!: boolean;
  @StringField({ array: true, maxItems: 100, max: 20_000, default: [], description: 'global instructions' })
  context_rules!: string[];
  @NestedField(() => FieldReferenceDto, {
    array: true,
    description: 'fields whose files a run with `user_id` and without uploaded files reads',
  })
  file_sources!: FieldReferenceDto[];
  @StringField({
    max: MAX_EXPRESSION,
    default: '',
    description:
      'an expression about each file, such as `extension = "pdf"`; files for which it is not true are left out',
  })
  file_filter_query!: string;
  @IntegerField({
    nullable: true,
    min: 1,
    max: 10_000,
    default: null,
    description: 'only the first so many pages of each document are processed',
  })
  page_filter!: number | null;
  @NestedField(() => ExtractionQueryDto, { array: true }) queries!: ExtractionQueryDto[];
  @NestedField(() => ExtractionVariantDto, { array: true }) variants!: ExtractionVariantDto[];
  @NestedField(() => ExtractionRuleDto, { array: true }) rules!: ExtractionRuleDto[];
  @NestedField(() => ExtractionIntegrationDto, { array: true })
  integrations!: ExtractionIntegrationDto[];
}

export class ExtractionListQuery extends PageQuery {}
