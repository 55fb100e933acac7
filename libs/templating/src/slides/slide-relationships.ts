import { escapeXml, type Package, readRelationships } from '@app/formats';

type Relationship = ReturnType<typeof readRelationships>[number];

/**
 * The text of a relationships part with other targets. `targetOf` returns the new target of a relationship to a part, or null to
 * remove it; relationships to addresses outside of the package stay.
 */
export function changedRelationships(
  pkg: Package,
  part: string,
  text: string,
  targetOf: (relationship: Relationship) => string | null,
): string {
  const known = new Map(readRelationships(pkg, part).map((relationship) => [relationship.id, relationship]));
  return text.replace(/<(?:[\w.-]+:)?Relationship\s[^<>]*>/g, (tag) => {
    const relationship = known.get(/\sId\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '');
    if (!relationship || relationship.target === null) return tag;
    const target = targetOf(relationship);
    if (target === relationship.target) return tag;
    if (target === null) return '';
    return tag.replace(/(\sTarget\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"/${escapeXml(target)}"`);
  });
}
