import type { ExtractionRun } from '../runs/extraction-run.entity';
import type { WebhookDelivery } from './webhook-delivery.entity';

/**
 * The body of an extraction callback (decisions, "Webhook payload"). Boxes are included when the call requested them, confidence
 * when the call requested it or the extraction has scores enabled.
 */
export function webhookPayload(run: ExtractionRun, delivery: WebhookDelivery, confidenceScoresEnabled: boolean) {
  const success = run.status === 'succeeded';
  const withConfidence = delivery.waitForConfidenceScores || confidenceScoresEnabled;
  return {
    event: success ? 'extraction.completed' : 'extraction.failed',
    extraction_id: run.extractionId,
    extraction_run_id: run.id,
    user_id: run.userId,
    file_name: run.fileName,
    success,
    error: run.error,
    data: run.data.map(({ fieldId, fieldInternalId, value, confidence, boxes }) => ({
      field_id: fieldId,
      field_internal_id: fieldInternalId,
      value,
      ...(withConfidence && { confidence }),
      ...(delivery.waitForBoundingBoxes && { bounding_boxes: boxes }),
    })),
    created_at: run.createdAt.toISOString(),
  };
}
