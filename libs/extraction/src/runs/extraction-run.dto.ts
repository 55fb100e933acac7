import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  NestedField,
  NumberField,
  StringField,
  UuidField,
} from '@app/core';
import { BoundingBoxDto } from '@app/events';
import { RUN_STATUSES, type Datapoint, type ExtractionRun, type RunStatus } from './extraction-run.entity';

export class DatapointDto {
  @StringField({ description: 'empty when the query saves to no field' }) field_internal_id!: string;
  @StringField({ description: 'field key; empty when the query saves to no field' }) field_id!: string;
  @AnyField() value!: unknown;
  @StringField({ description: 'the entity of the query that was asked for' }) entity!: string;
  @NumberField({ optional: true, description: '0–100; with confidence_scores_enabled' }) confidence?: number;
  @StringField({ description: 'the words from which the value was read, as they are printed' }) source_text!: string;
  @StringField({ description: 'how the value was found' }) method!: string;
  @NestedField(() => BoundingBoxDto, { array: true, description: 'where the value was read' })
  bounding_boxes!: BoundingBoxDto[];
}

export class ExtractionRunDto {
  @UuidField() id!: string;
  @StringField() user_id!: string;
  @StringField() file_name!: string;
  @BooleanField() success!: boolean;
  @EnumField(RUN_STATUSES, 'ExtractionRunStatus') status!: RunStatus;
  @StringField({ description: 'what went wrong, or did not fit its field; else empty' }) error!: string;
  @StringField({ array: true, description: 'what did not go as the extraction asks, though the run has a result' })
  warnings!: string[];
  @BooleanField({ description: 'the run needed review and was approved' }) approved!: boolean;
  @StringField({ description: 'account that approved' }) approver!: string;
  @StringField({ description: 'e-mail of the account that triggered the run' }) identity!: string;
  @AnyField() inbound_message!: unknown;
  @DateField({ nullable: true }) email_extracted_at!: Date | null;
  @DateField({ nullable: true, description: 'null until the run is finished' }) document_extracted_at!: Date | null;
  @NestedField(() => DatapointDto, { array: true }) data!: DatapointDto[];
  @NumberField({ optional: true, description: 'mean confidence of the data, 0–100; with confidence_scores_enabled' })
  confidence?: number;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

export const toExtractionRunDto = (run: ExtractionRun, withConfidence: boolean): ExtractionRunDto => ({
  id: run.id,
  user_id: run.userId,
  file_name: run.fileName,
  success: run.status === 'succeeded',
  status: run.status,
  error: run.error,
  warnings: run.warnings,
  approved: run.approvedAt !== null,
  approver: run.approver,
  identity: run.identity,
  inbound_message: run.inboundMessage,
  email_extracted_at: run.emailExtractedAt,
  document_extracted_at: run.documentExtractedAt,
  data: run.data.map((datapoint) => toDatapointDto(datapoint, withConfidence)),
  ...(withConfidence && { confidence: meanConfidence(run.data) }),
  created_at: run.createdAt,
  updated_at: run.updatedAt,
});

const toDatapointDto = (
  { fieldInternalId, fieldId, value, entity, confidence, text, method, boxes }: Datapoint,
  withConfidence: boolean,
): DatapointDto => ({
  field_internal_id: fieldInternalId,
  field_id: fieldId,
  value,
  entity,
  ...(withConfidence && { confidence }),
  source_text: text ?? '',
  method: method ?? '',
  bounding_boxes: boxes,
});

/** Rounded to one decimal; 0 without data. */
function meanConfidence(data: Datapoint[]): number {
  const sum = data.reduce((total, { confidence }) => total + confidence, 0);
  return data.length === 0 ? 0 : Math.round((10 * sum) / data.length) / 10;
}
