import { ApiSchema } from '@nestjs/swagger';
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
import { confidenceOf, releasedData, releasedWarnings } from './run-data';
import { RUN_STATUSES, type RunStatus } from './run-states';

/** The method of values that a reviewer changed. */
const CORRECTED = 'corrected';

@ApiSchema({ description: 'An extracted value with its evidence.' })
export class DatapointDto {
  @StringField({ description: 'empty when the query saves to no field' }) field_internal_id!: string;
  @StringField({ description: 'field key; empty when the query saves to no field' }) field_id!: string;
  @AnyField({ description: 'the value in the type of its field: text, number, truth value, or an array of them' })
  value!: unknown;
  @StringField({ description: 'the entity of the query that was asked for' }) entity!: string;
  @NumberField({
    optional: true,
    description: '0–100; 100 for what a reviewer has corrected or approved; with confidence_scores_enabled',
  })
  confidence?: number;
  @StringField({
    description:
      'the words from which the value was read, as they are printed; empty for a value that a reviewer changed',
  })
  source_text!: string;
  @StringField({ description: 'how the value was found; `corrected` for what a reviewer changed' }) method!: string;
  @NestedField(() => BoundingBoxDto, {
    array: true,
    description:
      'places of the value on the pages of the document; empty for values of a user and for what a reviewer typed ' +
      'in',
  })
  bounding_boxes!: BoundingBoxDto[];
  @StringField({ array: true, description: 'the data_validation_rules that the value breaks' }) failed_rules!: string[];
  @BooleanField({ description: 'a reviewer has changed the value' }) corrected!: boolean;
}

@ApiSchema({ description: 'The variant that a run used.' })
export class RunVariantDto {
  @UuidField({ description: 'variant ID (UUID) at the time of the run; it may be deleted by now' }) id!: string;
  @StringField({ description: 'name of the variant at the time of the run' }) name!: string;
  @StringField({ description: 'why it was chosen' }) reason!: string;
}

@ApiSchema({ description: 'A rule that failed or was skipped in a run.' })
export class ExtractionRuleErrorDto {
  @StringField({ description: 'name of the rule that had no effect' }) rule_name!: string;
  @StringField({ description: 'why it had no effect' }) message!: string;
}

@ApiSchema({ description: 'A file attached to an e-mail that was read.' })
export class MessageAttachmentDto {
  @StringField({ description: 'file name as the mail has it; empty for a part without a name' }) name!: string;
  @StringField({ description: 'media type as the mail has it, such as `application/pdf`' }) media_type!: string;
  @IntegerField({ description: 'number of bytes of the decoded file' }) size!: number;
}

@ApiSchema({ description: 'The e-mail among the files of a run.' })
export class InboundMessageDto {
  @StringField({ description: 'sender as the mail has it: an address, or a name and an address; empty without one' })
  from!: string;
  @StringField({ array: true, description: 'recipients as the mail has them; empty without any' }) to!: string[];
  @StringField({ description: 'subject line; empty without one' }) subject!: string;
  @StringField({ nullable: true, description: 'ISO 8601; null without a valid date' }) date!: string | null;
  @StringField({ description: 'the message as plain text; of an HTML message the text that people read' })
  text!: string;
  @NestedField(() => MessageAttachmentDto, { array: true, description: 'the attached files, without their contents' })
  attachments!: MessageAttachmentDto[];
}

@ApiSchema({ description: 'A run: one reading of a document, or of merged documents.' })
export class ExtractionRunDto {
  @UuidField({ description: 'run ID (UUID), as in the paths of runs and reviews' }) id!: string;
  @StringField({ description: 'the user on whom the values are stored' }) user_id!: string;
  @StringField({
    description:
      'name of the processed document as it was uploaded; of merged ones all names, separated by commas; empty ' +
      'without files',
  })
  file_name!: string;
  @BooleanField({
    description: 'true when the run has ended with a result; false while it runs or waits, too: see `status`',
  })
  success!: boolean;
  @EnumField(RUN_STATUSES, 'ExtractionRunStatus', {
    description: 'where the run stands: `review` waits for a person; `succeeded`, `failed` and `cancelled` have ended',
  })
  status!: RunStatus;
  @StringField({ description: 'what went wrong, or did not fit its field; else empty' }) error!: string;
  @StringField({
    array: true,
    description:
      'what did not go as the extraction asks, though the run has a result; like `data`, empty while the run waits for ' +
      'review, because warnings quote values',
  })
  warnings!: string[];
  @BooleanField({ description: 'the run needed review and was approved' }) approved!: boolean;
  @StringField({ description: 'e-mail of the account that approved the run in review; empty when nobody did' })
  approver!: string;
  @StringField({ description: 'e-mail of the account that triggered the run' }) identity!: string;
  @NestedField(() => InboundMessageDto, { nullable: true, description: 'the e-mail among the files of the run' })
  inbound_message!: InboundMessageDto | null;
  @DateField({
    nullable: true,
    description: 'when the e-mail among the files had been read; null for a run without one',
  })
  email_extracted_at!: Date | null;
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

@ApiSchema({ description: 'A page that a run has read, with its size.' })
export class RunPageDto {
  @IntegerField({ description: 'through all files of the run, from 1; `page` of bounding boxes' }) number!: number;
  @StringField({ description: 'empty for the values of a user' }) file_name!: string;
  @NumberField({ description: 'extent from left to right, in `unit`' }) width!: number;
  @NumberField({ description: 'extent from top to bottom, in `unit`' }) height!: number;
  @EnumField(PAGE_UNITS, 'PageUnit', { description: 'the unit of width and height' }) unit!: RunPage['unit'];
}

@ApiSchema({ description: 'A run with its pages.' })
export class ExtractionRunDetailDto extends ExtractionRunDto {
  @UuidField({ description: 'extraction ID (UUID) that the run belongs to' }) extraction_id!: string;
  @NestedField(() => RunPageDto, {
    array: true,
    description: 'sizes of the pages that were read, to draw bounding boxes on; empty until the run has read them',
  })
  pages!: RunPageDto[];
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
  data: releasedData(run).map((datapoint) =>
    toDatapointDto(datapoint, withConfidence ? confidenceOf(datapoint, run) : undefined),
  ),
  ...(withConfidence && { confidence: meanConfidence(run) }),
  created_at: run.createdAt,
  updated_at: run.updatedAt,
});

/** @param confidence absent in an extraction that shows none */
export const toDatapointDto = (datapoint: Datapoint, confidence?: number): DatapointDto => ({
  field_internal_id: datapoint.fieldInternalId,
  field_id: datapoint.fieldId,
  value: datapoint.value,
  entity: datapoint.entity,
  ...(confidence !== undefined && { confidence }),
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
function meanConfidence(run: ExtractionRun): number {
  const data = releasedData(run);
  const sum = data.reduce((total, datapoint) => total + confidenceOf(datapoint, run), 0);
  return data.length === 0 ? 0 : Math.round((10 * sum) / data.length) / 10;
}
