import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { Finding } from '../../labels/linking';
import { agreed } from '../../values/agreed';
import { findAmounts, formatAmount } from '../../values/amounts';
import { factsInSentences } from './facts-in-sentences';

/** The score of the only amount for each of a unit. Set by hand on drawn letters; no script learns it. */
const STATED = 0.55;

const { rates, perWords, chargeNouns } = LEXICON.prose;
const PER = anyOf(perWords.map(fold));
const NOUN = anyOf([...chargeNouns, 'rate', 'satz', 'taux', 'tarifa', 'tariffa', 'tarief'].map(fold));
const ONLY_NOUN = new RegExp(String.raw`^(?:\p{L}{1,3}\s)?${NOUN}$`, 'u');
/** The names for a period, with the words for one of it. */
const RATES = rates.map((rate) => {
  const [names = '', units = ''] = rate.split(': ').map(fold);
  return {
    name: new RegExp(String.raw`(?<!\p{L})${anyOf(names.split(', '))}(?!\p{L})`, 'u'),
    units: units.split(', '),
  };
});
/** Words before the most that is paid, which is no price: `up to £500 per person`. */
const LIMIT = new RegExp(String.raw`(?<!\p{L})${anyOf(LEXICON.prose.limits.map(fold))}\s(?:\p{Sc}|\p{L}{3})?\s?$`, 'u');
/** `Cost per child`, `Kosten je Gerät`. */
const PER_THING = new RegExp(String.raw`^(.*\p{L})\s${PER}\s(\p{L}{3,20})\W*$`, 'u');

/**
 * The amount that a sentence has for each of a unit, where a name asks for a price by this unit: `£34.90 a month` for `Monthly fee`, `48,00
 * Euro je Gerät` for `Kosten je Gerät`. Null without one, or with several.
 */
export function statedRate(name: string, analysis: Analysis): Finding | null {
  const units = unitsOf(fold(name).trim());
  if (units.length === 0) return null;
  const behind = new RegExp(String.raw`^\s?(?:\p{Sc}|\p{L}{2,5})?\s?${PER}\s${anyOf(units)}(?!\p{L})`, 'u');
  const found = factsInSentences(analysis, STATED, (sentence) => {
    const amounts = findAmounts(sentence.text, analysis).filter(({ withCurrency }) => withCurrency);
    const amount = amounts.find(
      ({ start, end }) =>
        behind.test(fold(sentence.text.slice(end))) && !LIMIT.test(fold(sentence.text.slice(0, start))),
    );
    return amount ? { start: amount.start, end: amount.end, value: formatAmount(amount.value) } : null;
  });
  return agreed(found);
}

/** The units of a price that a name asks for; none where it asks for another amount, as the monthly rent. */
function unitsOf(name: string): string[] {
  const [, thing = '', unit] = PER_THING.exec(name) ?? [];
  const rate = RATES.find((one) => one.name.test(name));
  const rest = (rate ? name.replace(rate.name, ' ') : thing).trim();
  if (!ONLY_NOUN.test(rest)) return [];
  return rate?.units ?? (unit === undefined ? [] : [unit]);
}
