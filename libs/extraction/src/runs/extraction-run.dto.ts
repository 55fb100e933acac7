import { isDeepStrictEqual } from 'node:util';
import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedField,
  NumberField,
  StringField,
  UuidField,
} from '@app/core';
import { BoundingBoxDto, PAGE_UNITS } from '@app/events';
import type { ExtractionFile } from './extraction-file.entity';
import type { Datapoint, ExtractionRun, RunPage } from './extraction-run.entity';
import { releasedData, releasedWarnings } from './run-data';
import { RUN_STATUSES, type RunStatus } from './run-states';

/** The method of values that a reviewer changed. */
const CORRECTED = 'corrected';

export class DatapointDto {
  @StringField({ description: 'empty when the query saves to no field' }) field_internal_id!: string;
  @StringField({ description: 'field key; empty when the query saves to no field' }) field_id!: string;
  @AnyField() value!: unknown;
  @StringField({ description: 'the entity of the query that was asked for' }) entity!: string;
  @NumberField({ optional: true, description: '0–100; with confidence_scores_enabled' }) confidence?: number;
  @StringField({
    description:
      'the words from which the value was read, as they are printed; empty for a value that a reviewer changed',
  })
  source_text!: string;
  @StringField({ description: 'how the value was found; `corrected` for what a reviewer changed' }) method!: string;
  @NestedField(() => BoundingBoxDto, { array: true, description: 'where the value was read' })
  bounding_boxes!: BoundingBoxDto[];
  @StringField({ array: true, description: 'the data_validation_rules that the value breaks' }) failed_rules!: string[];
  @BooleanField({ description: 'a reviewer has changed the value' }) corrected!: boolean;
}

export class RunVariantDto {
  @UuidField() id!: string;
  @StringField() name!: string;
  @StringField({ description: 'why it was chosen' }) reason!: string;
}

export class ExtractionRuleErrorDto {
  @StringField() rule_name!: string;
  @StringField({ description: 'why it had no effect' }) message!: string;
}

export class MessageAttachmentDto {
  @StringField() name!: string;
  @StringField() media_type!: string;
  @IntegerField({ description: 'bytes' }) size!: number;
}

export class InboundMessageDto {
  @StringField() from!: string;
  @StringField({ array: true }) to!: string[];
  @StringField() subject!: string;
  @StringField({ nullable: true, description: 'ISO 8601; null without a valid date' }) date!: string | null;
  @StringField() text!: string;
  @NestedField(() => MessageAttachmentDto, { array: true }) attachments!: MessageAttachmentDto[];
}

export class ExtractionRunDto {
  @UuidField() id!: string;
  @StringField() user_id!: string;
  @StringField() file_name!: string;
  @BooleanField() success!: boolean;
  @EnumField(RUN_STATUSES, 'ExtractionRunStatus') status!: RunStatus;
  @StringField({ description: 'what went wrong, or did not fit its field; else empty' }) error!: string;
  @StringField({
    array: true,
    description:
      'what did not go as the extraction asks, though the run has a result; like `data`, empty while the run waits for ' +
      'review, because warnings quote values',
  })
  warnings!: string[];
  @BooleanField({ description: 'the run needed review and was approved' }) approved!: boolean;
  @StringField({ description: 'account that approved' }) approver!: string;
  @StringField({ description: 'e-mail of the account that triggered the run' }) identity!: string;
  @NestedField(() => InboundMessageDto, { nullable: true, description: 'the e-mail among the files of the run' })
  inbound_message!: InboundMessageDto | null;
  @DateField({ nullable: true }) email_extracted_at!: Date | null;
  @DateField({ nullable: true, description: 'null until the run has ended, and while it waits for review' })
  document_extracted_at!: Date | null;
  @NestedField(() => RunVariantDto, { nullable: true, description: 'the variant of the extraction that was used' })
  variant!: RunVariantDto | null;
  @NestedField(() => ExtractionRuleErrorDto, {
    array: true,
    description: 'rules of the extraction that failed or were skipped; they never fail the run',
  })
  rule_errors!: ExtractionRuleErrorDto[];
  @NestedField(() => DatapointDto, { array: true, description: 'empty while the run waits for review' })
  data!: DatapointDto[];
  @NumberField({ optional: true, description: 'mean confidence of the data, 0–100; with confidence_scores_enabled' })
  confidence?: number;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

export class RunPageDto {
  @IntegerField({ description: 'through all files of the run, from 1; `page` of bounding boxes' }) number!: number;
  @StringField({ description: 'empty for the values of a user' }) file_name!: string;
  @NumberField() width!: number;
  @NumberField() height!: number;
  @EnumField(PAGE_UNITS, 'PageUnit', { description: 'the unit of width and height' }) unit!: RunPage['unit'];
}

export class ExtractionRunDetailDto extends ExtractionRunDto {
  @UuidField() extraction_id!: string;
  @NestedField(() => RunPageDto, { array: true, description: 'the pages that were read' }) pages!: RunPageDto[];
}

export const toRunPageDtos = (pages: RunPage[], files: ExtractionFile[]): RunPageDto[] =>
  pages.map(({ file, width, height, unit }, index) => {
    const name = files.find(({ position }) => position === file)?.name ?? '';
    return { number: index + 1, file_name: name, width, height, unit };
  });

export const toExtractionRunDetailDto = (
  run: ExtractionRun,
  files: ExtractionFile[],
  pages: RunPage[],
  withConfidence: boolean,
): ExtractionRunDetailDto => ({
  ...toExtractionRunDto(run, withConfidence),
  extraction_id: run.extractionId,
  pages: toRunPageDtos(pages, files),
});

export const toExtractionRunDto = (run: ExtractionRun, withConfidence: boolean): ExtractionRunDto => ({
  id: run.id,
  user_id: run.userId,
  file_name: run.fileName,
  success: run.status === 'succeeded',
  status: run.status,
  error: run.error,
  warnings: releasedWarnings(run),
  approved: run.approvedAt !== null,
  approver: run.approver,
  identity: run.identity,
  inbound_message: run.inboundMessage,
  email_extracted_at: run.emailExtractedAt,
  document_extracted_at: run.documentExtractedAt,
  variant: run.variant,
  rule_errors: run.ruleErrors.map(({ ruleName, message }) => ({ rule_name: ruleName, message })),
  data: releasedData(run).map((datapoint) => toDatapointDto(datapoint, withConfidence)),
  ...(withConfidence && { confidence: meanConfidence(releasedData(run)) }),
  created_at: run.createdAt,
  updated_at: run.updatedAt,
});

export const toDatapointDto = (datapoint: Datapoint, withConfidence: boolean): DatapointDto => ({
  field_internal_id: datapoint.fieldInternalId,
  field_id: datapoint.fieldId,
  value: datapoint.value,
  entity: datapoint.entity,
  ...(withConfidence && { confidence: datapoint.confidence }),
  ...evidenceOf(datapoint),
  bounding_boxes: datapoint.boxes,
  failed_rules: datapoint.failedRules ?? [],
  corrected: datapoint.correction !== undefined,
});

/** The words that the machine read are no evidence of a value that a reviewer changed. */
function evidenceOf({ value, text = '', method = '', correction }: Datapoint) {
  if (!correction) return { source_text: text, method };
  return { source_text: isDeepStrictEqual(value, correction.machineValue) ? text : '', method: CORRECTED };
}

/** Rounded to one decimal; 0 without data. */
function meanConfidence(data: Datapoint[]): number {
  const sum = data.reduce((total, { confidence }) => total + confidence, 0);
  return data.length === 0 ? 0 : Math.round((10 * sum) / data.length) / 10;
}
