import type { ExtractedValueDto, ExtractionEventDto } from '@app/events';
import type { Datapoint, ExtractionRun } from '../extraction-run.entity';
import { releasedData } from '../run-data';

/** The optional members of each value. */
export interface PayloadOptions {
  confidence: boolean;
  boundingBoxes: boolean;
}

/** The payload about a run, for events and callbacks; without `data`, with all values that it gives away. */
export function toExtractionEventDto(
  run: ExtractionRun,
  options: PayloadOptions,
  data = releasedData(run),
): ExtractionEventDto {
  return {
    extraction_id: run.extractionId,
    extraction_run_id: run.id,
    user_id: run.userId,
    file_name: run.fileName,
    success: run.status === 'succeeded',
    error: run.error,
    data: data.map((datapoint) => toExtractedValueDto(datapoint, options)),
    created_at: run.createdAt,
  };
}

const toExtractedValueDto = (
  { fieldId, fieldInternalId, value, entity, confidence, boxes }: Datapoint,
  options: PayloadOptions,
): ExtractedValueDto => ({
  field_id: fieldId,
  field_internal_id: fieldInternalId,
  value,
  ...(entity && { entity }),
  ...(options.confidence && { confidence }),
  ...(options.boundingBoxes && { bounding_boxes: boxes }),
});
