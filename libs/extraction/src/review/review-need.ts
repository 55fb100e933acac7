import { missingDatapoints } from '../runs/datapoints';
import type { Datapoint, ReviewReason } from '../runs/extraction-run.entity';
import type { StoredQuery } from '../extractions/extraction-parts';
import type { KnownFields } from '../extractions/field-reference.dto';

/**
 * The data of a run for its review, or null when it needs none. A value needs review when its confidence is below the
 * `review_threshold` of its query, or when it fails a rule; a missing one with `review_missing`.
 * The result has a datapoint for every entity, so that a reviewer can add what the machine did not find.
 */
export function dataForReview(data: Datapoint[], queries: StoredQuery[], fields: KnownFields): Datapoint[] | null {
  const judged = queries.flatMap((query) => {
    const found = data.filter(({ queryId }) => queryId === query.id);
    return [...found, ...missingDatapoints(query, found, fields)].map((datapoint) => withReasons(datapoint, query));
  });
  return judged.some(({ review }) => review) ? judged : null;
}

function withReasons(datapoint: Datapoint, query: StoredQuery): Datapoint {
  const review = reasonsFor(datapoint, query);
  return review.length > 0 ? { ...datapoint, review } : datapoint;
}

function reasonsFor({ value, confidence, failedRules = [] }: Datapoint, { properties }: StoredQuery): ReviewReason[] {
  const { review_threshold: threshold, review_missing: asksForMissing } = properties;
  const isBelow = typeof threshold === 'number' && confidence < threshold;
  return [
    ...(value === null && asksForMissing === true ? ['missing' as const] : []),
    ...(value !== null && isBelow ? ['low_confidence' as const] : []),
    ...(failedRules.length > 0 ? ['failed_rule' as const] : []),
  ];
}
