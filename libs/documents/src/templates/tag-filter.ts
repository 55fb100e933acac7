/**
 * Parses the `tags` parameter of the template list. Each value is a group, in which `;;` separates alternatives. A template
 * matches when it has a tag of every group (contract, "List templates").
 * @returns the groups, without empty alternatives and groups
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
