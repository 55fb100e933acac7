import type { ExtractedValueDto, ExtractionEventDto } from '@app/events';
import type { Datapoint, ExtractionRun } from '../extraction-run.entity';
import { confidenceOf, releasedData } from '../run-data';

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
    data: data.map((datapoint) => toExtractedValueDto(datapoint, run, options)),
    created_at: run.createdAt,
  };
}

const toExtractedValueDto = (datapoint: Datapoint, run: ExtractionRun, options: PayloadOptions): ExtractedValueDto => ({
  field_id: datapoint.fieldId,
  field_internal_id: datapoint.fieldInternalId,
  value: datapoint.value,
  ...(datapoint.entity && { entity: datapoint.entity }),
  ...(options.confidence && { confidence: confidenceOf(datapoint, run) }),
  ...(options.boundingBoxes && { bounding_boxes: datapoint.boxes }),
});
