/**
 * The `tags` parameter of the template list: each given value is a group, `;;` separates its alternatives. A template
 * matches when every group has an alternative among its tags (contract, "List templates").
 * @returns the groups; empty alternatives and groups are dropped
 */
export function parseTagFilter(values: string[]): string[][] {
  return values
    .map((value) =>
      value
        .split(';;')
        .map((tag) => tag.trim())
        .filter(Boolean),
    )
    .filter((group) => group.length > 0);
}
