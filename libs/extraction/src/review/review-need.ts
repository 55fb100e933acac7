import { inOrderOf, missingDatapoints } from '../runs/execution/datapoints';
import type { Datapoint, ReviewReason } from '../runs/extraction-run.entity';
import type { StoredQuery } from '../extractions/extraction-parts';
import type { KnownFields } from '@app/forms';

/**
 * The data of a run for its review, or null when it needs none. A value needs review when its confidence is below the
 * `review_threshold` of its query, or when it fails a rule; a missing one with `review_missing`.
 * The result has a datapoint for every entity, in the order of the queries, so that a reviewer can add what the machine did not find.
 */
export function dataForReview(data: Datapoint[], queries: StoredQuery[], fields: KnownFields): Datapoint[] | null {
  const missing = queries.flatMap((query) => missingDatapoints(query, ofQuery(data, query), fields));
  const judged = inOrderOf(queries, [...data, ...missing]).map((datapoint) => {
    const query = queries.find(({ id }) => id === datapoint.queryId);
    const review = query ? reasonsFor(datapoint, query) : [];
    return review.length > 0 ? { ...datapoint, review } : datapoint;
  });
  return judged.some(({ review }) => review) ? judged : null;
}

const ofQuery = (data: Datapoint[], { id }: StoredQuery) => data.filter(({ queryId }) => queryId === id);

function reasonsFor({ value, confidence, failedRules = [] }: Datapoint, { properties }: StoredQuery): ReviewReason[] {
  const { review_threshold: threshold, review_missing: asksForMissing } = properties;
  const isBelow = typeof threshold === 'number' && confidence < threshold;
  return [
    ...(value === null && asksForMissing === true ? ['missing' as const] : []),
    ...(value !== null && isBelow ? ['low_confidence' as const] : []),
    ...(failedRules.length > 0 ? ['failed_rule' as const] : []),
  ];
}
