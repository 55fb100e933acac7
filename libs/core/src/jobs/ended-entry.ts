/** The entry that a statement ends together with the effects of its job (`endBy`); empty when the claim was lost. */
export const HELD_ENTRY = `held_entry AS MATERIALIZED (
    SELECT id FROM outbox WHERE id = $1 AND fence = $2 AND failed_at IS NULL FOR UPDATE
  )`;

/** Removes it when an SQL condition is true; empty when it was not removed. */
export const removedEntry = (condition: string): string =>
  `removed_entry AS (DELETE FROM outbox WHERE id = $1 AND fence = $2 AND ${condition} RETURNING id)`;

/** What a statement of `endBy` returns: whether the claim was held, and whether the job has ended. */
export const ENDED_ENTRY = `EXISTS (SELECT FROM held_entry) AS "isHeld", EXISTS (SELECT FROM removed_entry) AS "isEnded"`;

/** The row of such a statement. */
export interface EndedEntry {
  isHeld: boolean;
  isEnded: boolean;
}
