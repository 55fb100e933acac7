import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';

const { numberWords, durationUnits, durationAdjectives } = LEXICON.prose;
const NUMBER = String.raw`(?:\d{1,3}|${anyOf(numberWords)}(?:[ -]${anyOf(numberWords)})?)`;

/** `12 months`, `thirty (30) days`, `drei Monaten`, `3 (trois) mois`, `two-year`. */
export const DURATION = new RegExp(
  String.raw`(?<![\p{L}\d.,])${NUMBER}(?:\s?\([\p{L}\d -]{1,20}\))?[\s-]{1,2}(?:${anyOf(durationAdjectives)}\s)?${anyOf(durationUnits)}(?!\p{L})`,
  'giu',
);
