import { wordsOf } from '../../matching/words';
import type { Value } from '../run-values';
import type { Slot } from './slots';

/** Words that begin a family name. */
const PARTICLES = new Set(
  'von vom van der den de del della di da dos das du la le ter ten zu zum bin al el af av'.split(' '),
);

type Concept = 'name' | 'given_name' | 'family_name';

/**
 * Fits the names of a person to the page: a full name is split where the page asks for given and family name, and the two are
 * joined where it asks for the full name.
 */
export function fitNames(values: readonly Value[], slots: readonly Slot[]): Value[] {
  const value = (concept: Concept) => values.find((one) => conceptOf([one.label, one.field]) === concept);
  const hasSlot = (concept: Concept) => slots.some(({ texts }) => conceptOf(texts.map(({ text }) => text)) === concept);
  const [full, given, family] = [value('name'), value('given_name'), value('family_name')];
  const rest = values.filter((one) => one !== full && one !== given && one !== family);
  if (full && !given && !family && hasSlot('given_name') && hasSlot('family_name') && !hasSlot('name')) {
    const parts = splitName(full.text);
    return parts
      ? [...rest, part(full, 'First name', parts.given), part(full, 'Last name', parts.family)]
      : [...values];
  }
  if (!full && given && family && hasSlot('name') && !hasSlot('given_name') && !hasSlot('family_name')) {
    return [
      ...rest,
      { ...part(given, 'Full name', `${given.text} ${family.text}`), field: `${given.field}, ${family.field}` },
    ];
  }
  return [...values];
}

const part = (value: Value, label: string, text: string): Value => ({
  ...value,
  label,
  text,
  texts: [text],
  type: 'text_field',
});

function conceptOf(texts: string[]): Concept | null {
  const concepts: readonly string[] = ['name', 'given_name', 'family_name'];
  for (const text of texts) {
    const { terms } = wordsOf(text);
    const [only] = terms;
    if (terms.length === 1 && only && concepts.includes(only)) return only as Concept;
  }
  return null;
}

/** "Anna Maria Muster", "Ludwig van Beethoven" or "Muster, Anna"; null for a single word. */
export function splitName(name: string): { given: string; family: string } | null {
  const [before, after] = name.split(/\s*,\s*/, 2);
  if (before && after) return { given: after, family: before };
  const words = name.trim().split(/\s+/);
  if (words.length < 2) return null;
  let first = words.length - 1;
  while (first > 1 && PARTICLES.has(words[first - 1]!.toLowerCase())) first--;
  return { given: words.slice(0, first).join(' '), family: words.slice(first).join(' ') };
}
