import { boxAround, horizontalOverlap } from '@app/reading/services';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import { wordsOf } from '../../structure/label-names';
import type { NamedPair } from '../../structure/labelled-values';
import type { KeyValuePair } from '../../structure/pairs';
import { hasPlaceWord, isPostalLine } from '../values/postal';

const ADDRESS = new RegExp(anyWord(LEXICON.entities.address));
/** Fields of one column overlap by this share of the narrower width. */
const SAME_COLUMN = 0.5;

/**
 * The fields for names, where the town of an address has a field of its own: the field of the street with the one below it. Who asks
 * for a street, or for the town as well, means the fields as they are.
 */
export function wholeAddresses(fields: Map<string, NamedPair>, pairs: KeyValuePair[]): Map<string, NamedPair> {
  const taken = new Set([...fields.values()].map(({ pair }) => pair));
  return new Map(
    [...fields].map(([name, found]) => {
      const town = isAddressOfStreet(name, found.pair) ? fieldBelow(found.pair, pairs) : undefined;
      const isTown = town && !taken.has(town) && isPostalLine(town.value.text);
      return [name, isTown ? { ...found, pair: joined(found.pair, town) } : found];
    }),
  );
}

function isAddressOfStreet(name: string, { label, value }: KeyValuePair): boolean {
  const asked = wordsOf(name).join(' ');
  return ADDRESS.test(asked) && !hasPlaceWord(asked) && hasPlaceWord(label.text) && value.text !== '';
}

function fieldBelow({ value: { page, box } }: KeyValuePair, pairs: KeyValuePair[]): KeyValuePair | undefined {
  return pairs
    .filter(({ relation, value }) => relation === 'field' && value.page === page)
    .filter(({ value }) => value.box.y >= box.y + box.height && horizontalOverlap(value.box, box) > SAME_COLUMN)
    .reduce<KeyValuePair | undefined>((a, b) => (a && a.value.box.y <= b.value.box.y ? a : b), undefined);
}

function joined(street: KeyValuePair, { value }: KeyValuePair): KeyValuePair {
  const words = [...street.value.words, ...value.words];
  const text = `${street.value.text}\n${value.text}`;
  return { ...street, value: { page: value.page, text, words, box: boxAround(words.map(({ box }) => box)) } };
}
