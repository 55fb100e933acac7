import type { DocumentPage, TextLine } from '@app/reading/services';
import { type Area, overlapLength, type PageSpace } from './page-space';
import { unpunctuatedPairs } from './bold-pairs';
import type { KeyValuePair, PairRelation } from './pair';
import { passageOf } from './passage';

/** The costs of the places of a value; they grow with the distance in points. */
const COSTS: Record<'same_line' | 'right' | 'below', number> = { same_line: 0, right: 4, below: 12 };
const PER_POINT = 0.1;
const RULED = 45;
const MAX_COST = 60;
const MAX_CONFIDENCE = 90;
/** Longer texts are sentences, not labels. */
const LONGEST_LABEL = 60;
/** The largest gap between a label and the value below it, in heights of the label. */
const BELOW_GAP = 1.5;

/** Pairs of printed text: labels with a colon, then those that differ from their values by their print, or share a ruled cell with them. */
export function printedPairs(page: DocumentPage, space: PageSpace): KeyValuePair[] {
  const withColon = colonPairs(page, space);
  const taken = new Set(withColon.flatMap(({ label, value }) => [...label.words, ...value.words]));
  const others = unpunctuatedPairs(page, space).filter(({ label, value }) =>
    [...label, ...value].every((word) => !taken.has(word)),
  );
  return [
    ...withColon,
    ...others.map(({ label, value, relation, cost }) => toPair(page, label, value, relation, cost)),
  ];
}

/** `label: value` in one line, a label with a colon and the text to its right or below it. */
function colonPairs(page: DocumentPage, space: PageSpace): KeyValuePair[] {
  const lines = page.lines
    .filter(({ words }) => words[0]?.source !== 'field')
    .map((line) => ({ line, area: space.area(line.box) }));
  return lines.flatMap(({ line, area }) => {
    const colon = line.words.findIndex(({ text }) => text.endsWith(':'));
    if (colon < 0) return [];
    const label = line.words.slice(0, colon + 1);
    const rest = line.words.slice(colon + 1);
    if (label.map(({ text }) => text).join(' ').length > LONGEST_LABEL) return [];
    if (rest.length > 0) return [toPair(page, label, rest, 'same_line', COSTS.same_line)];
    const found = nearest(area, lines, space);
    return found ? [toPair(page, label, found.line.words, found.relation, found.cost)] : [];
  });
}

interface PlacedLine {
  line: TextLine;
  area: Area;
}

function nearest(label: Area, lines: PlacedLine[], space: PageSpace) {
  const candidates = lines
    .filter(({ area, line }) => area !== label && !line.words.some(({ text }) => text.endsWith(':')))
    .map(({ line, area }) => {
      const right = rightCost(label, area, space);
      const below = belowCost(label, area, space);
      return right <= below
        ? { line, relation: 'right' as const, cost: right }
        : { line, relation: 'below' as const, cost: below };
    });
  return candidates.filter(({ cost }) => cost < MAX_COST).sort((a, b) => a.cost - b.cost)[0];
}

function rightCost(label: Area, value: Area, space: PageSpace): number {
  const shared = overlapLength(label.top, label.bottom, value.top, value.bottom);
  const gap = value.left - label.right;
  if (gap < 0 || shared < Math.min(label.bottom - label.top, value.bottom - value.top) / 2) return Infinity;
  const lines = space.isRuledDown(
    label.right,
    value.left,
    Math.max(label.top, value.top),
    Math.min(label.bottom, value.bottom),
  );
  return COSTS.right + gap * PER_POINT + (lines ? RULED / 4 : 0);
}

function belowCost(label: Area, value: Area, space: PageSpace): number {
  const gap = value.top - label.bottom;
  const height = label.bottom - label.top;
  if (gap < -height / 2 || gap > BELOW_GAP * height || Math.abs(value.left - label.left) > height) return Infinity;
  const ruled = space.isRuledAcross(label.bottom - 1, value.top + 1, value.left, value.right);
  return COSTS.below + Math.max(0, gap) * PER_POINT + (ruled ? RULED / 4 : 0);
}

function toPair(
  page: DocumentPage,
  label: TextLine['words'],
  value: TextLine['words'],
  relation: PairRelation,
  cost: number,
): KeyValuePair {
  return {
    label: passageOf(page.number, label),
    value: passageOf(page.number, value),
    relation,
    checked: null,
    nearest: '',
    heading: '',
    fieldName: '',
    fieldLabel: '',
    cost,
    confidence: Math.max(0, Math.round(MAX_CONFIDENCE - cost)),
  };
}
