import { fold } from '@app/core/programs';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl'];
const DAYS_OF_WEEK = 7;
/** A Monday. */
const FIRST = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** Longer texts are no list of days. */
const LONGEST = 60;

/** The numbers of days by their names, from 0 for Monday; names of two days are left out. */
function namesOf(...styles: readonly ('long' | 'short')[]): ReadonlyMap<string, number> {
  const names = LANGUAGES.flatMap((language) =>
    styles.flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      return Array.from(
        { length: DAYS_OF_WEEK },
        (_, day) => [fold(format.format(FIRST + day * DAY_MS)).replace(/\W/g, ''), day] as const,
      );
    }),
  );
  return new Map(names.filter(([name, day]) => names.every(([other, number]) => other !== name || number === day)));
}

const [WHOLE, ALL] = [namesOf('long'), namesOf('long', 'short')];
const ALSO: ReadonlyMap<string, number> = new Map([
  ['tues', 1],
  ['thur', 3],
  ['thurs', 3],
]);
const UNTIL = /^(?:-|–|—|to|through|thru|until|till|bis|au|a|al|tot|t\/m)$/;
const AND = /^(?:,|&|\+|\/|and|und|et|y|e|en)$/;
const WORD = /t\/m|\p{L}+|[-–—,&+/]|\S/gu;

/** The day that a word of a question names in full, also "mittwochs" and "Saturdays"; null for other words. */
export function weekdayNamed(word: string): number | null {
  const name = fold(word);
  return WHOLE.get(name) ?? (name.endsWith('s') ? WHOLE.get(name.slice(0, -1)) : undefined) ?? null;
}

/** The days that a text is about and nothing else: "Tue – Fri", "Sa und So", "lundi"; null for other texts. Numbers are from 0 for Monday. */
export function weekdaysIn(text: string): ReadonlySet<number> | null {
  if (text.length > LONGEST) return null;
  const words = [...fold(text).replace(/\./g, '').matchAll(WORD)].map(([word]) => word);
  const found = new Set<number>();
  let last: number | null = null;
  let isRange = false;
  for (const word of words) {
    const day: number | undefined = ALL.get(word) ?? ALSO.get(word) ?? WHOLE.get(word.replace(/s$/, ''));
    if (day === undefined) {
      if (last === null || isRange || !(UNTIL.test(word) || AND.test(word))) return null;
      isRange = UNTIL.test(word);
      continue;
    }
    if (isRange && last !== null) for (let at: number = last; at !== day; at = (at + 1) % DAYS_OF_WEEK) found.add(at);
    found.add(day);
    [last, isRange] = [day, false];
  }
  return found.size > 0 && !isRange ? found : null;
}
