import type { Analysis } from '../analysis';
import type { ConceptName } from '../labels/concept';
import { valuesOfFormCell } from '../labels/places/form-cell';
import { isInListOfPairs } from '../labels/places/label-places';
import type { Label } from '../labels/labels';
import { strengthFor } from '../labels/linking';
import { type Cell, spanBox } from '../tables/sheet';
import { alignedLeft, columnBelow } from './columns';
import {
  asName,
  isMostlyLetters,
  isNameLike,
  NAME_LABEL,
  type PartyName,
  rightNeighbour,
  withLineBelow,
  withoutAddress,
} from './company-names';
import type { Party } from './party';

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** The scores of a name by its position relative to the label. More prefers the position to labels elsewhere. */
const SCORES = { afterNameLabel: 1, below: 0.95, inLabelsCell: 0.9, rightOfColon: 0.9, right: 0.6 };
/** The strength of labels in running text, and of labels before other words. Words for parties are common in sentences. */
const IN_SENTENCE = 0.3;
const BEFORE_WORDS = 0.6;
/** Lines below a name that are searched for its address. */
const ADDRESS_LINES = 6;
/** Lines below a label that are searched for a label such as "Name:", and for the name itself. */
const LINES_TO_NAME_LABEL = 8;
const LINES_TO_NAME = 5;
/** The distance of the two lines of a name, from top to top, in heights of the line. */
const NAME_LINE_SPACING = 1.6;

/** The parties beside or below labels of a concept, best first; only of labels with words for which `isMeant` holds. */
export function labelledParties(
  analysis: Analysis,
  concept: ConceptName,
  isMeant: (words: string) => boolean = () => true,
): Party[] {
  return analysis.labels
    .filter(({ cell, start, end }) => isMeant(cell.text.slice(start, end)))
    .flatMap((label) => {
      const strength = strengthFor(label, concept);
      const party = strength > 0 ? partyOfLabel(label, analysis) : null;
      return party ? [{ ...party, score: party.score * strength * titleStrength(label) }] : [];
    })
    .sort((a, b) => b.score - a.score);
}

/** 1 for a label that is alone in its line or before a colon; less in running text. */
function titleStrength({ cell, start, end }: Label): number {
  const opens = !/[\p{L}\d]/u.test(cell.text.slice(0, start));
  const rest = cell.text.slice(end);
  if (!opens) return IN_SENTENCE;
  return /^\s*:/.test(rest) || !/\p{L}{2}/u.test(rest) ? 1 : BEFORE_WORDS;
}

/** The party after or below a label. */
function partyOfLabel(label: Label, analysis: Analysis): Party | null {
  const inside = nameAfter(label);
  if (inside)
    return {
      name: inside,
      below: columnBelow(label.cell, analysis).slice(0, ADDRESS_LINES),
      score: SCORES.inLabelsCell,
    };
  const inForm = nameInForm(label, analysis);
  if (inForm) return inForm;
  const right = rightOf(label, analysis);
  const below = columnBelow(label.cell, analysis, spanBox(label).x);
  const named = below.slice(0, LINES_TO_NAME_LABEL).find((cell) => NAME_LABEL.test(cell.text));
  if (named) {
    const name = namedValue(named, analysis);
    if (name) return { name, below: below.slice(below.indexOf(named) + 1), score: SCORES.afterNameLabel };
  }
  const endsWithColon = /^\s*:/.test(label.cell.text.slice(label.end));
  if (right && (endsWithColon || isInListOfPairs(label.cell, analysis.sheet)))
    return { name: asName(right), below: columnBelow(right, analysis), score: SCORES.rightOfColon };
  const first = below.findIndex((cell) => isNameLike(cell, analysis));
  const cell = below[first];
  if (cell && first < LINES_TO_NAME)
    return { name: withLineBelow(asName(cell), below[first + 1]), below: below.slice(first + 1), score: SCORES.below };
  return right ? { name: asName(right), below: columnBelow(right, analysis), score: SCORES.right } : null;
}

/** The first line in the cell of a ruled or declared form that has the value of a label, with the lines below it in that cell. */
function nameInForm(label: Label, analysis: Analysis): Party | null {
  const [value, ...others] = valuesOfFormCell(label, 'text', analysis) ?? [];
  const lines = value && others.length === 0 ? [value.value.cell, ...(value.others ?? []).map(({ cell }) => cell)] : [];
  const [first, ...below] = lines;
  // The cell beside a label, not one below it.
  if (!first || first.row !== label.cell.row || !isNameLike(first, analysis)) return null;
  return { name: asName(first), below, score: SCORES.rightOfColon };
}

function nameAfter({ cell, end }: Label): PartyName | null {
  const rest = cell.text.slice(end);
  const match = /^[\s)]*[:\-–]\s*(?=\p{L}{2,}|\d+\p{L})(.+)$/u.exec(rest);
  const text = match?.[1]?.trim() ?? '';
  if (text === '' || /:$/.test(text)) return null;
  const name = withoutAddress(text);
  if (!isMostlyLetters(name)) return null;
  const start = cell.text.length - rest.length + rest.indexOf(name);
  return { cell, start, end: start + name.length, text: name };
}

/** The name after or right of a "Name:" label; a name of two lines may begin in the row above. */
function namedValue(cell: Cell, analysis: Analysis): PartyName | null {
  const label = NAME_LABEL.exec(cell.text)?.[0] ?? '';
  const rest = cell.text.slice(label.length).trim();
  if (rest !== '') return { cell, start: cell.text.indexOf(rest, label.length - 1), end: cell.text.length, text: rest };
  const right = rightNeighbour(cell, analysis);
  if (!right || !isNameLike(right, analysis)) return null;
  const above = analysis.sheet.rows[cell.row - 1]?.find(
    (other) => alignedLeft(other, right) && other.page === cell.page,
  );
  const alone =
    above &&
    analysis.sheet.rows[cell.row - 1]?.length === 1 &&
    right.box.y - above.box.y < NAME_LINE_SPACING * right.box.height;
  return alone && isNameLike(above, analysis)
    ? { ...asName(right), text: `${above.text} ${right.text}` }
    : asName(right);
}

function rightOf(label: Label, analysis: Analysis): Cell | null {
  const cell = rightNeighbour(label.cell, analysis);
  return cell && isNameLike(cell, analysis) ? cell : null;
}
