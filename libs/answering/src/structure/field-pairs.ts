import type { DocumentPage, Word } from '@app/reading/services';
import { costOf } from './field-costs';
import { checkboxTargets, fieldTargets, type Target } from './field-targets';
import { overlapLength, type PageSpace } from './page-space';
import type { KeyValuePair } from './pair';
import { passageOf } from './passage';
import type { PrintedLabel } from './printed-labels';

/* Costs are distances in points (`costOf`). */

/** Fields without a label that is at least this near have none. */
const MAX_COST = 70;
/** A label that already has a field. */
const SHARED = 30;
/** The confidence of a pair falls by one for each of so many points of cost. */
const COST_PER_PERCENT = 1.5;
const MAX_CONFIDENCE = 97;

interface Link {
  target: Target;
  label: PrintedLabel;
  cost: number;
}

/** The fields and boxes to tick of a page with their labels; fields without a label have their own name for people. */
export function fieldPairs(page: DocumentPage, space: PageSpace, labels: PrintedLabel[]): KeyValuePair[] {
  const targets = [...fieldTargets(page, space, labels), ...checkboxTargets(page, space, labels)];
  const links = targets.flatMap((target) =>
    labels.flatMap((label) => {
      const cost = costOf(target, label, space);
      return cost < MAX_COST ? [{ target, label, cost }] : [];
    }),
  );
  const chosen = assigned(links);
  const used = new Set([...chosen.values()].map(({ label }) => label));
  const free = labels.filter((label) => !used.has(label));
  const headings = free.filter(isHeading);
  const sentences = free.filter((label) => label.words.length >= MIN_WORDS_OF_QUESTION);
  return targets.map((target) => {
    const link = chosen.get(target);
    const tail = link && labels.find((label) => encloses(link.label, target, label));
    return toPair(
      page,
      target,
      link,
      tail?.words ?? [],
      headingOf(target, target.relation === 'checkbox' ? sentences : headings),
    );
  });
}

/** Bold text that is no label of a field. */
function isHeading({ words }: PrintedLabel): boolean {
  return words.filter(({ font }) => font?.bold).length > words.length * MOSTLY_BOLD;
}

/** Shorter texts above boxes are no questions. */
const MIN_WORDS_OF_QUESTION = 3;
/** The share of bold words of a heading; remarks in it are not bold. */
const MOSTLY_BOLD = 0.4;

/** The nearest heading above; for boxes to tick any text that is no label, such as the question that they answer. */
function headingOf({ area }: Target, headings: PrintedLabel[]): string {
  const above = headings.filter((heading) => heading.area.bottom <= area.top && heading.area.left <= area.right);
  const last = above.reduce<PrintedLabel | null>((a, b) => (a && a.area.bottom > b.area.bottom ? a : b), null);
  return textOf(last?.words ?? []);
}

function textOf(words: Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** The words of a label nearest to its field: the last ones before it, the first ones after it. */
const NEAREST_BEFORE = 4;
const NEAREST_AFTER = 3;

/** Whether a field is in the middle of a sentence, between a label and the text that goes on after it. */
function encloses(label: PrintedLabel, { area, relation }: Target, after: PrintedLabel): boolean {
  const [before, next] = [label.lines[label.lines.length - 1], after.lines[0]];
  if (relation !== 'field' || !before || !next || before.right > area.left + 2) return false;
  const [leftGap, rightGap] = [area.left - before.right, next.left - area.right];
  const isInLine = [before, next].every((line) => overlapLength(line.top, line.bottom, area.top, area.bottom) > 0);
  return isInLine && leftGap < SENTENCE_GAP && rightGap > -2 && rightGap < SENTENCE_GAP;
}

/** The largest gap between a field and the words of its sentence, in points. */
const SENTENCE_GAP = 14;

function toPair(
  page: DocumentPage,
  target: Target,
  link: Link | undefined,
  tail: Word[],
  heading: string,
): KeyValuePair {
  const { relation, checked, name, ownLabel, value } = target;
  const cost = link?.cost ?? MAX_COST;
  const label = passageOf(page.number, [...(link?.label.words ?? []), ...tail]);
  const confidence = Math.max(0, Math.round(MAX_CONFIDENCE - Math.max(0, cost) / COST_PER_PERCENT));
  return {
    label,
    value,
    relation,
    checked,
    nearest: textOf([...(link?.label.words ?? []).slice(-NEAREST_BEFORE), ...tail.slice(0, NEAREST_AFTER)]),
    heading,
    fieldName: name,
    fieldLabel: ownLabel,
    cost: Math.max(0, cost),
    confidence,
  };
}

/** Gives every target its nearest label; a label that is nearer to another target only when there is no better one. */
function assigned(links: Link[]): Map<Target, Link> {
  const chosen = new Map<Target, Link>();
  const used = new Set<PrintedLabel>();
  const queue = links.sort((a, b) => a.cost - b.cost);
  const shared: Link[] = [];
  for (const link of queue) {
    if (chosen.has(link.target)) continue;
    if (used.has(link.label)) {
      shared.push({ ...link, cost: link.cost + SHARED });
      continue;
    }
    // A shared label that is cheaper than this one was passed over before.
    const better = shared.find(({ target, cost }) => target === link.target && cost < link.cost);
    chosen.set(link.target, better ?? link);
    used.add((better ?? link).label);
  }
  for (const link of shared) if (!chosen.has(link.target)) chosen.set(link.target, link);
  return chosen;
}
