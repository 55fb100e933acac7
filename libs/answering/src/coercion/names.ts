import { fold } from '@app/core/programs';
import type { Coerced, Components } from './value-types';

/** Titles and salutations, folded and without dots, of the languages of the lexicon. */
const TITLES = new Set(
  (
    'mr mrs ms miss mx dr prof professor sir dame rev hon herr frau dipl ing dipl-ing mag ba ma msc bsc phd m mme mlle maitre me ' +
    'sig sigra signora signor dott dottssa avv sr sra srta don dona dhr mevr mw drs ir'
  ).split(' '),
);
/** Particles that begin a family name. */
const PARTICLES = new Set(
  'von vom van der den de del della di da dal dos das du des la le ter ten zu zum zur af av al el bin binti'.split(' '),
);
const MAX_WORDS = 8;

/**
 * A person's name as `title`, `given` and `family`. `Family, Given` is read as it says; otherwise the last word, with the
 * particles before it, is the family name.
 */
export function toName(text: string): Coerced | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (!/\p{L}{2}/u.test(line) || /[\d@]/.test(line)) return null;
  const { titles, rest } = withoutTitles(line);
  if (rest === '' || rest.split(' ').length > MAX_WORDS) return null;
  const { given, family } = split(rest);
  return { value: present({ title: titles, given, family }), fault: '' };
}

function withoutTitles(line: string): { titles: string; rest: string } {
  const words = line.split(' ');
  let first = 0;
  while (first < words.length - 1 && isTitle(words[first] ?? '')) first++;
  return { titles: words.slice(0, first).join(' '), rest: words.slice(first).join(' ') };
}

function isTitle(word: string): boolean {
  return TITLES.has(fold(word).replace(/\./g, ''));
}

function split(name: string): { given: string; family: string } {
  const [family, given] = name.split(/\s*,\s*/);
  if (family && given) return { given, family };
  const words = name.replace(/,/g, '').split(' ');
  let first = words.length - 1;
  while (first > 1 && PARTICLES.has(fold(words[first - 1] ?? ''))) first--;
  return { given: words.slice(0, first).join(' '), family: words.slice(first).join(' ') };
}

/** The members that are not empty. */
export function present(components: Components): Components {
  return Object.fromEntries(Object.entries(components).filter(([, value]) => value !== ''));
}
