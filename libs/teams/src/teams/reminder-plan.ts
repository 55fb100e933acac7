/**
 * What is wrong with a first reminder that is due when the links have expired: it would never be sent. Null when it is due before.
 * @param days from the request until the links expire
 * @param end their expiry in words: "after 14 days"
 */
export const lateReminder = (firstAfterDays: number, days: number, end: string): string | null =>
  firstAfterDays < days
    ? null
    : `is ${firstAfterDays}, but the links expire ${end}: remind earlier, or let them expire later`;
