import { ApiSchema } from '@nestjs/swagger';
import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  FilteredPageQuery,
  IntegerField,
  JsonField,
  NestedField,
  ONE_LINE,
  StringField,
  UuidField,
} from '@app/core';
import { RuleMode, type RuleCode, FieldReferenceDto } from '@app/forms';
import { QUESTION_TYPES, RUN_EMAIL_MODES, type QuestionType, type RunEmailMode } from '@app/answering/services';
import { ExtractionTriggerEvent, FILE_TYPES, type FileType } from './extraction-parts';
import { ExtractionIntegrationDto } from '../integrations/extraction-integration.dto';

/** Longer text is no expression (`expressions/tokens.ts`), but may be stored from before they were parsed when saved. */
const MAX_EXPRESSION = 5_000;
const NAME = { min: 1, max: 255, ...ONE_LINE } as const;

@ApiSchema({ description: 'An extraction in the list, without its queries.' })
export class ExtractionListEntryDto {
  @UuidField({ description: 'extraction ID (UUID), as in `POST /api/ai/run/{extraction_id}/`' }) id!: string;
  @StringField({ ...NAME, description: 'name in lists, in mails and in webhooks; need not be unique' }) name!: string;
  @EnumField(FILE_TYPES, 'ExtractionFileType', {
    default: 'image',
    description:
      'what runs read: `image` documents and pictures, `csv` spreadsheets, `meeting` transcripts, `ai_query` the ' +
      'stored values of a user instead of files',
  })
  file_type!: FileType;
  @StringField({ max: 255, default: '', description: 'use-case label' }) extraction_type!: string;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({ description: 'A question that each document is asked, and where its answers are saved.' })
export class ExtractionQueryDto {
  @UuidField({ description: 'query ID (UUID); variants and results refer to the query by it' }) id!: string;
  @EnumField(QUESTION_TYPES, 'QuestionType', {
    description: 'the kind of answer that is wanted: one value, a list, yes or no, a page, a cell, a column …',
  })
  question_type!: QuestionType;
  @StringField({
    array: true,
    maxItems: 200,
    min: 1,
    max: 500,
    description:
      'names of what to extract; empty only for auto_detect, which then finds all that there is, and for free_form with criteria',
  })
  entities!: string[];
  @StringField({
    max: 20_000,
    default: '',
    description: 'sentences that say more precisely what is asked for; empty: the entities say it all',
  })
  criteria!: string;
  @StringField({
    array: true,
    maxItems: 100,
    max: 2_000,
    default: [],
    description:
      'rules that the value must satisfy, as expressions: `value > 0`. A run with a value that breaks one waits for review',
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

@ApiSchema({ description: 'Where a variant saves the answers of one query.' })
export class QueryOverrideDto {
  @UuidField({ description: 'query of the same extraction whose answers go elsewhere' }) query_id!: string;
  @NestedField(() => FieldReferenceDto, {
    array: true,
    description: 'fields in place of those of the query; the nth entity goes to the nth field',
  })
  save_to_fields!: FieldReferenceDto[];
}

@ApiSchema({ description: 'Other settings for documents of one kind, such as the invoices of one supplier.' })
export class ExtractionVariantDto {
  @UuidField({ description: 'variant ID (UUID); a run names the variant that it used by it' }) id!: string;
  @StringField({ ...NAME, description: 'name in lists and in the results of runs, such as the name of the supplier' })
  name!: string;
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
  @NestedField(() => QueryOverrideDto, {
    array: true,
    description: 'queries whose answers this variant saves to other fields; empty: none',
  })
  query_overrides!: QueryOverrideDto[];
  @DateField() created_at!: string;
  @DateField() updated_at!: string;
}

@ApiSchema({ description: 'JavaScript that changes the extracted values or computes others from them.' })
export class ExtractionRuleDto {
  @StringField({ ...NAME, description: 'name of the rule in `rule_errors` of runs' }) name!: string;
  @StringField({ max: 5_000, default: '', description: 'a note for people who edit the rule; it changes nothing' })
  description!: string;
  @EnumField(ExtractionTriggerEvent, 'ExtractionTriggerEvent', {
    description:
      'submit: each run, before its values are stored; extraction_complete (or form_complete): runs that succeed; error: runs ' +
      'that fail. The other events of forms do not happen in extractions and are refused',
  })
  trigger_event!: ExtractionTriggerEvent;
  @IntegerField({ min: 0, max: 10_000, description: 'execution order' }) index!: number;
  @JsonField({
    default: {},
    description: 'your own data about the rule, such as the state of an editor; stored and returned as it was sent',
  })
  metadata!: Record<string, unknown>;
  @AnyField({ nullable: false, description: 'JavaScript, or an object' }) code!: RuleCode;
  @BooleanField({ default: true, description: 'false: the rule is kept but does not run' }) enabled!: boolean;
  @BooleanField({ description: 'the code parses' }) valid!: boolean;
  @EnumField(RuleMode, 'RuleMode', {
    default: 'code_editor',
    description:
      '`code_editor` for JavaScript; `no_code` for what an editor without code made, whose `code` may be data only',
  })
  mode!: RuleMode;
  @DateField() created_at!: string;
  @DateField() updated_at!: string;
}

@ApiSchema({ description: 'An extraction: the questions, the settings of reading, and what happens with the answers.' })
export class ExtractionDto extends ExtractionListEntryDto {
  @BooleanField({ default: false, description: 'uploaded files are merged before extraction' }) merge_files!: boolean;
  @BooleanField({
    default: false,
    description: 'page continuity is validated across the files of a run: all of a call with `merge_files`, else one',
  })
  check_continuous_pages!: boolean;
  @BooleanField({
    default: false,
    description:
      'true: runs also take xlsx, xlsm, csv and tsv; without it such a file is a failed run, except with ' +
      '`file_type` csv',
  })
  accept_spreadsheets!: boolean;
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
  @NestedField(() => ExtractionQueryDto, {
    array: true,
    description: 'the questions, in the order of their values in `data`',
  })
  queries!: ExtractionQueryDto[];
  @NestedField(() => ExtractionVariantDto, {
    array: true,
    description: 'other settings for documents of one kind; the first one that fits a document applies',
  })
  variants!: ExtractionVariantDto[];
  @NestedField(() => ExtractionRuleDto, {
    array: true,
    description: 'JavaScript rules, which run in the order of `index`',
  })
  rules!: ExtractionRuleDto[];
  @NestedField(() => ExtractionIntegrationDto, {
    array: true,
    description: 'webhooks and mails that report the end of runs',
  })
  integrations!: ExtractionIntegrationDto[];
}

export class ExtractionListQuery extends FilteredPageQuery {}
