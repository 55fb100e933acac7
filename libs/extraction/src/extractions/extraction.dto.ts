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
import { QUESTION_TYPES, type QuestionType } from '../answerers/answerer';
import { FILE_TYPES, RUN_EMAIL_MODES, type FileType, type RunEmailMode } from './extraction-parts';
import { FieldReferenceDto } from './field-reference.dto';

export class ExtractionListEntryDto {
  @UuidField() id!: string;
  @StringField() name!: string;
  @EnumField(FILE_TYPES, 'ExtractionFileType') file_type!: FileType;
  @StringField({ description: 'use-case label' }) extraction_type!: string;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

export class ExtractionQueryDto {
  @UuidField() id!: string;
  @EnumField(QUESTION_TYPES, 'QuestionType') question_type!: QuestionType;
  @StringField({ array: true, description: 'names of what to extract' }) entities!: string[];
  @StringField({ description: 'instructions' }) criteria!: string;
  @StringField({ array: true, description: 'rules that the value must satisfy' }) data_validation_rules!: string[];
  @JsonField({ description: 'extra settings' }) properties!: Record<string, unknown>;
  @NestedField(() => FieldReferenceDto, {
    array: true,
    description: 'where the values are saved; the nth entity goes to the nth field',
  })
  save_to_fields!: FieldReferenceDto[];
  @EnumField(RUN_EMAIL_MODES, 'RunEmailMode') run_email_mode!: RunEmailMode;
  @DateField() created_at!: string;
  @DateField() updated_at!: string;
}

export class QueryOverrideDto {
  @UuidField() query_id!: string;
  @NestedField(() => FieldReferenceDto, { array: true }) save_to_fields!: FieldReferenceDto[];
}

export class ExtractionVariantDto {
  @UuidField() id!: string;
  @StringField() name!: string;
  @NestedField(() => FieldReferenceDto, { array: true }) file_sources!: FieldReferenceDto[];
  @NestedField(() => QueryOverrideDto, { array: true }) query_overrides!: QueryOverrideDto[];
  @DateField() created_at!: string;
  @DateField() updated_at!: string;
}

export class ExtractionRuleDto {
  @StringField() name!: string;
  @StringField() description!: string;
  @StringField({ description: 'the event that triggers the rule' }) trigger_event!: string;
  @IntegerField({ description: 'execution order' }) index!: number;
  @JsonField() metadata!: Record<string, unknown>;
  @AnyField({ description: 'JavaScript, or an object' }) code!: unknown;
  @BooleanField() enabled!: boolean;
  @BooleanField({ description: 'the code parses' }) valid!: boolean;
  @StringField({ description: 'code_editor or no_code' }) mode!: string;
  @DateField() created_at!: string;
  @DateField() updated_at!: string;
}

export class ExtractionIntegrationDto {
  @StringField() type!: string;
}

export class ExtractionDto extends ExtractionListEntryDto {
  @BooleanField({ description: 'uploaded files are merged before extraction' }) merge_files!: boolean;
  @BooleanField({ description: 'page continuity is validated across files' }) check_continuous_pages!: boolean;
  @BooleanField() accept_spreadsheets!: boolean;
  @BooleanField({ description: 'confidence scores are returned with values' }) confidence_scores_enabled!: boolean;
  @StringField({ array: true, description: 'global instructions' }) context_rules!: string[];
  @NestedField(() => FieldReferenceDto, { array: true }) file_sources!: FieldReferenceDto[];
  @StringField() file_filter_query!: string;
  @IntegerField({ nullable: true, description: 'only the first so many pages of each document are processed' })
  page_filter!: number | null;
  @NestedField(() => ExtractionQueryDto, { array: true }) queries!: ExtractionQueryDto[];
  @NestedField(() => ExtractionVariantDto, { array: true }) variants!: ExtractionVariantDto[];
  @NestedField(() => ExtractionRuleDto, { array: true }) rules!: ExtractionRuleDto[];
  @NestedField(() => ExtractionIntegrationDto, { array: true }) integrations!: ExtractionIntegrationDto[];
}

export class ExtractionListQuery extends PageQuery {}
