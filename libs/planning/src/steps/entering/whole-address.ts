import type { Control } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { wordsOf } from '../../matching/words';
import type { Value } from '../run-values';

/** "4 High St, 46023 Leeds": the street, the postal code and the town. */
const ADDRESS = /^(\S.{2,80}?),\s*(\d{4,5})\s+(\p{L}[\p{L} .'’-]{0,60})$/u;

/** The fields for the parts of an address and these parts, where the form has a field for each; null for other values and forms. */
export function partsOfAddress(
  control: Control,
  { text, secretOrigins }: Value,
  controls: readonly Control[],
): { control: Control; text: string }[] | null {
  const [, street, code, town] = secretOrigins === null ? (ADDRESS.exec(text) ?? []) : [];
  if (!street || !code || !town || !isCalled(control, 'address', 'street')) return null;
  const beside = controls.filter(
    (other) => other.id !== control.id && other.form?.id === control.form?.id && other.section === control.section,
  );
  const codes = beside.filter((other) => isCalled(other, 'postal_code'));
  const towns = beside.filter((other) => isCalled(other, 'city'));
  if (codes.length !== 1 || towns.length !== 1) return null;
  return [
    { control, text: street },
    { control: codes[0]!, text: code },
    { control: towns[0]!, text: town },
  ];
}

const isCalled = (control: Control, ...concepts: string[]): boolean => {
  const { terms } = wordsOf(nameOf(control) || (control.labels[0] ?? ''));
  return terms.some((term) => concepts.includes(term));
};
