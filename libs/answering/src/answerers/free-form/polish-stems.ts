/** Letters of the shortest stem that is left of a word. */
const SHORTEST = 4;

/**
 * Endings of Polish nouns, adjectives and verbs, folded, the longest first. The list is short: it joins the forms that texts and questions use
 * for one word (`dostawa`, `dostawie`, `dostawy`), and leaves those apart whose stem changes.
 */
const ENDINGS = [
  'owania',
  'owanie',
  'ajacych',
  'ajacego',
  'iejsze',
  'eniami',
  'eniach',
  'ajacy',
  'ajaca',
  'ajace',
  'owego',
  'owych',
  'owymi',
  'enie',
  'enia',
  'eniu',
  'anie',
  'ania',
  'aniu',
  'osci',
  'iami',
  'iach',
  'iego',
  'iemu',
  'iej',
  'ego',
  'emu',
  'ych',
  'ich',
  'ymi',
  'imi',
  'ami',
  'ach',
  'owi',
  'ow',
  'om',
  'em',
  'ej',
  'ia',
  'ie',
  'iu',
  'io',
  'ym',
  'im',
  'ac',
  'ec',
  'ic',
  'yc',
  'a',
  'e',
  'i',
  'o',
  'u',
  'y',
];

/** The stem of a folded Polish word. */
export function polishStem(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST);
  return ending ? word.slice(0, word.length - ending.length) : word;
}
