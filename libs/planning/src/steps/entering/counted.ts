import { fold } from '@app/core/programs';
import type { Control } from '@app/browsing';
import type { Value } from '../run-values';

/** A number and the noun behind it. */
const COUNTED = /^([\d.,]{1,20})\s+(\p{L}[\p{L} ]{0,60})$/u;

/** Whether a value such as "3 nights" counts what a control is called like, such as "Nights". */
export const isCounted = (control: Control, { text }: Value): boolean => {
  const noun = COUNTED.exec(text.trim())?.[2];
  return noun !== undefined && [control.name, ...control.labels].some((name) => singular(name) === singular(noun));
};

/** The value without the noun that the control is called like: "3 nights" for the field "Nights" is 3. */
export function withoutNoun(control: Control, value: Value): Value {
  const number = isCounted(control, value) ? COUNTED.exec(value.text.trim())?.[1] : undefined;
  return number === undefined ? value : { ...value, text: number, texts: [number] };
}

/** The same for the singular and the plural of English and German nouns. */
const singular = (noun: string): string => fold(noun).replace(/e?[sn]$/, '');
