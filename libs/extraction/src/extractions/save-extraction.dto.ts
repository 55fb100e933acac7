import {
  AnyField,
  BooleanField,
  EnumField,
  IntegerField,
  JsonField,
  NestedField,
  partialOf,
  SentBackFrom,
  StringField,
  UuidField,
} from '@app/core';
import { RuleMode, TriggerEvent, type RuleCode } from '@app/forms';
import { QUESTION_TYPES, type QuestionType } from '../answerers/answerer';
import { FILE_TYPES, RUN_EMAIL_MODES, type FileType, type RunEmailMode } from './extraction-parts';
import {
  ExtractionDto,
  ExtractionQueryDto,
  ExtractionRuleDto,
  ExtractionVariantDto,
  ExtractionIntegrationDto,
} from './extraction.dto';
import { FieldReferenceInput } from './field-reference.dto';

@SentBackFrom(() => ExtractionQueryDto)
export class SaveQueryDto {
  @UuidField({ optional: true, description: 'of a query that exists, to keep it' }) id?: string;
  @EnumField(QUESTION_TYPES, 'QuestionType') question_type!: QuestionType;
  @StringField({ array: true, maxItems: 200, min: 1, max: 500 }) entities!: string[];
  @StringField({ optional: true, max: 20_000 }) criteria: string = '';
  @StringField({ optional: true, array: true, maxItems: 100, max: 2_000 }) data_validation_rules: string[] = [];
  @JsonField({ optional: true }) properties: Record<string, unknown> = {};
  @NestedField(() => FieldReferenceInput, { optional: true, array: true, maxItems: 200 })
  save_to_fields: FieldReferenceInput[] = [];
  @EnumField(RUN_EMAIL_MODES, 'RunEmailMode', { optional: true }) run_email_mode: RunEmailMode = 'email_document';
}

export class SaveQueryOverrideDto {
  @UuidField() query_id!: string;
  @NestedField(() => FieldReferenceInput, { array: true, maxItems: 200 }) save_to_fields!: FieldReferenceInput[];
}

@SentBackFrom(() => ExtractionVariantDto)
export class SaveVariantDto {
  @UuidField({ optional: true }) id?: string;
  @StringField({ min: 1, max: 255 }) name!: string;
  @NestedField(() => FieldReferenceInput, { optional: true, array: true, maxItems: 100 })
  file_sources: FieldReferenceInput[] = [];
  @NestedField(() => SaveQueryOverrideDto, { optional: true, array: true, maxItems: 200 })
  query_overrides: SaveQueryOverrideDto[] = [];
}

@SentBackFrom(() => ExtractionRuleDto)
export class SaveExtractionRuleDto {
  @StringField({ min: 1, max: 255 }) name!: string;
  @EnumField(TriggerEvent, 'TriggerEvent') trigger_event!: TriggerEvent;
  @AnyField({ nullable: false }) code!: RuleCode;
  @StringField({ optional: true, max: 5_000 }) description: string = '';
  @IntegerField({ optional: true, min: 0, max: 10_000, description: 'its position when absent' }) index?: number;
  @JsonField({ optional: true }) metadata: Record<string, unknown> = {};
  @BooleanField({ optional: true }) enabled: boolean = true;
  @EnumField(RuleMode, 'RuleMode', { optional: true }) mode: RuleMode = 'code_editor';
}

@SentBackFrom(() => ExtractionDto)
export class CreateExtractionDto {
  @StringField({ min: 1, max: 255 }) name!: string;
  @EnumField(FILE_TYPES, 'ExtractionFileType', { optional: true, default: 'image' }) file_type: FileType = 'image';
  @StringField({ optional: true, max: 255 }) extraction_type: string = '';
  @BooleanField({ optional: true }) merge_files: boolean = false;
  @BooleanField({ optional: true }) check_continuous_pages: boolean = false;
  @BooleanField({ optional: true }) accept_spreadsheets: boolean = false;
  @BooleanField({ optional: true }) confidence_scores_enabled: boolean = false;
  @StringField({ optional: true, array: true, maxItems: 100, max: 20_000 }) context_rules: string[] = [];
  @NestedField(() => FieldReferenceInput, { optional: true, array: true, maxItems: 100 })
  file_sources: FieldReferenceInput[] = [];
  @StringField({ optional: true, max: 5_000 }) file_filter_query: string = '';
  @IntegerField({ optional: true, nullable: true, min: 1, max: 10_000 }) page_filter: number | null = null;
  @NestedField(() => SaveQueryDto, { optional: true, array: true, maxItems: 200 }) queries: SaveQueryDto[] = [];
  @NestedField(() => SaveVariantDto, { optional: true, array: true, maxItems: 50 }) variants: SaveVariantDto[] = [];
  @NestedField(() => SaveExtractionRuleDto, { optional: true, array: true, maxItems: 200 })
  rules: SaveExtractionRuleDto[] = [];
  @NestedField(() => ExtractionIntegrationDto, { optional: true, array: true, maxItems: 50 })
  integrations: ExtractionIntegrationDto[] = [];
}

/** Absent members stay as they are; arrays are replaced whole. */
export class EditExtractionDto extends partialOf(CreateExtractionDto, 'EditExtraction') {}
