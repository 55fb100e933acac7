import { findIbans, findVatIds } from '../answerers/values/codes';
import { toIban, toVatId } from './codes';
import type { Coerced } from './value-types';

/** Countries of VAT prefixes that differ from the code of the country. */
const COUNTRIES: Readonly<Record<string, string>> = { EL: 'GR', CH: 'CH', XI: 'GB' };
/** More lines than pages of text have before the last IBAN or VAT number of their sender. */
const MAX_LINES = 5_000;

/** The country (ISO 3166-1 alpha-2) of the IBANs and VAT numbers that pass their checks, when all have the same one. */
export function countryOf(lines: string[]): string | null {
  const countries = new Set<string>();
  for (const line of lines.slice(0, MAX_LINES)) {
    const codes = [
      ...findIbans(line).map(({ value }) => toIban(value)),
      ...findVatIds(line).map(({ value }) => toVatId(value, { country: null })),
    ];
    for (const code of codes) {
      const prefix = prefixOf(code);
      if (prefix) countries.add(COUNTRIES[prefix] ?? prefix);
    }
  }
  return countries.size === 1 ? ([...countries][0] ?? null) : null;
}

function prefixOf(code: Coerced | null): string | null {
  return code?.fault === '' && typeof code.value === 'string' ? code.value.slice(0, 2) : null;
}
