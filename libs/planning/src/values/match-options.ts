import { fold } from '@app/core/programs';
import type { ControlOption } from '@app/browsing';
import { likeness } from '../matching/likeness';
import { parseNumber } from './numbers';
import { isSameOption } from './option-synonyms';
import { parseTime } from './times';

/** Like the threshold of controls: an option that shares only some of the words is not chosen. */
const THRESHOLD = 0.7;
/** Options that are alike up to this are ambiguous. */
const EQUAL = 0.02;

/** The option that a value means, or a sentence that says why there is none. */
export function matchOption<T extends Pick<ControlOption, 'label' | 'value'>>(
  wanted: string,
  options: readonly T[],
): { option: T } | { problem: string } {
  const exact = firstOf(options, [
    ({ label }) => label.trim() === wanted.trim(),
    ({ label }) => squeezed(label) === squeezed(wanted),
    ({ value }) => value.trim() !== '' && squeezed(value) === squeezed(wanted),
    ({ label }) => isSameOption(wanted, label),
    ({ value }) => value.length > 1 && isSameOption(wanted, value),
    ({ label }) => isSameTime(wanted, label),
    ({ label }) => isNumberIn(wanted, label),
  ]);
  if (exact) return { option: exact };
  const graded = options
    .map((option) => ({ option, fitness: likeness(wanted, option.label) }))
    .filter(({ fitness }) => fitness >= THRESHOLD)
    .sort((a, b) => b.fitness - a.fitness);
  const [best, second] = graded;
  if (!best) return { problem: `"${wanted}" is not among the options${listed(options)}.` };
  if (second && best.fitness - second.fitness < EQUAL) {
    return { problem: `"${wanted}" fits both "${best.option.label}" and "${second.option.label}".` };
  }
  return { option: best.option };
}

function firstOf<T>(options: readonly T[], tests: ((option: T) => boolean)[]): T | undefined {
  for (const test of tests) {
    const found = options.find(test);
    if (found) return found;
  }
  return undefined;
}

/** "8 pm" is "20:00". */
function isSameTime(wanted: string, label: string): boolean {
  const time = parseTime(wanted);
  return time !== null && parseTime(label) === time;
}

/** "35" is in "30 – 39", "30-39 years", "40+" is not, "under 30" is not. */
function isNumberIn(wanted: string, label: string): boolean {
  const number = parseNumber(wanted);
  if (number === null) return false;
  if (parseNumber(label) === number) return true;
  const [, low, high] = /(\d[\d.,]*)\s*(?:-|–|—|to|bis)\s*\D?(\d[\d.,]*)/i.exec(label) ?? [];
  if (low && high) return number >= (parseNumber(low) ?? Infinity) && number <= (parseNumber(high) ?? -Infinity);
  const [, least] = /(\d[\d.,]*)\s*(?:\+|or more|and over|and above)/i.exec(label) ?? [];
  if (least) return number >= (parseNumber(least) ?? Infinity);
  const [, most] = /(?:under|below|less than|<)\s*\D?(\d[\d.,]*)/i.exec(label) ?? [];
  return most !== undefined && number < (parseNumber(most) ?? -Infinity);
}

const squeezed = (text: string) => fold(text).replace(/\s+/g, ' ').trim();

const MAX_LISTED = 8;
function listed(options: readonly Pick<ControlOption, 'label'>[]): string {
  const labels = options.map(({ label }) => `"${label.trim().slice(0, 60)}"`).slice(0, MAX_LISTED);
  return labels.length === 0 ? '' : ` (${labels.join(', ')}${options.length > MAX_LISTED ? ', …' : ''})`;
}
