import type { Analysis } from '../analysis';
import type { Cell, Sheet } from '../tables/sheet';
import type { ValueType } from './concept';
import type { Finding } from './linking';
import { valueOfPrintedName } from './printed-name';
import { comparedWith } from './similar-labels';
import { isSpelling, spellingsOf } from './spellings';

/** The factor for a part of a value. Set by hand on drawn bills of lading and folios. */
const IN_PART = 0.85;
/** Labels of one document that are looked at. */
const MAX_LABELS = 200;
/** Two or three names with slashes between them, without digits: `Ocean vessel / Voy. No.` */
const LABEL = /^[^\d/:=]{2,40}(?:\/[^\d/:=]{2,40}){1,2}$/u;
const SLASH = /\s*\/\s*/u;

interface SlashedLabel {
  text: string;
  parts: string[];
}

/**
 * The part of a value that belongs to one of several names with slashes between them: `2` of `Adults / Children: 2 / 1`. Null without such a
 * label, and where its value has another number of parts.
 */
export function slashedValue(name: string, type: ValueType, analysis: Analysis): Finding | null {
  const labels = labelsOf(analysis.sheet);
  if (labels.length === 0) return null;
  const spellings = spellingsOf(name);
  const compare = comparedWith(name, type);
  for (const { text, parts } of labels) {
    const index = parts.findIndex((part) => isSpelling(part, spellings) || compare(part) !== null);
    const found = index < 0 ? null : partOf(text, index, parts.length, analysis);
    if (found) return found;
  }
  return null;
}

function partOf(label: string, index: number, count: number, analysis: Analysis): Finding | null {
  const linked = valueOfPrintedName(label, 'text', analysis.withName(label));
  if (!linked) return null;
  const { cell, start, value } = linked.value;
  const parts = value.split(SLASH);
  const part = parts[index];
  if (parts.length !== count || part === undefined || part === '') return null;
  const at = index === 0 ? start : start + value.lastIndexOf(part);
  return { value: part, spans: [{ cell, start: at, end: at + part.length }], score: linked.weight * IN_PART };
}

const remembered = new WeakMap<Sheet, SlashedLabel[]>();

function labelsOf(sheet: Sheet): SlashedLabel[] {
  const known = remembered.get(sheet);
  if (known) return known;
  const labels = sheet.cells
    .flatMap((cell) => labelIn(cell) ?? [])
    .slice(0, MAX_LABELS)
    .map((text) => ({ text, parts: text.split(SLASH) }));
  remembered.set(sheet, labels);
  return labels;
}

function labelIn({ text }: Cell): string | null {
  const [before = ''] = text.split(/[:=]/, 1);
  return LABEL.test(before.trim()) ? before.trim() : null;
}
