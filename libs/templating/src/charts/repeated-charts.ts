import { walkElements } from '@app/formats';
import { outermost } from '../copies/copied-ids';
import type { PartSource } from '../language/dialect';
import { replacement, type SourceChange } from '../language/source-change';

const RELATIONSHIP_ID = /\s[\w.-]+:id\s*=\s*(["'])([^"']+)\1/;

/**
 * The changes that give each copy of repeated content its own charts. `blocks` are the changes that repeat; `isRepeated` says that
 * the whole part does.
 */
export function repeatedCharts(
  { root, source, charts }: PartSource,
  blocks: readonly SourceChange[],
  isRepeated = false,
): SourceChange[] {
  const ranges = !charts ? [] : isRepeated ? [root] : outermost(blocks);
  if (!charts || ranges.length === 0) return [];
  const changes: SourceChange[] = [];
  let next = 0;
  walkElements(root, ({ name, start, openEnd }) => {
    while ((ranges[next]?.end ?? Infinity) <= start) next++;
    if (name !== 'c:chart' || (ranges[next]?.start ?? Infinity) > start) return;
    const match = RELATIONSHIP_ID.exec(source.slice(start, openEnd));
    const relationshipId = match?.[2];
    if (!match || relationshipId === undefined || !charts.repeat(relationshipId)) return;
    const end = start + match.index + match[0].length - 1;
    changes.push(replacement({ start: end - relationshipId.length, end }, { kind: 'chart', relationshipId }));
  });
  return changes;
}
