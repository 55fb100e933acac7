import type { TextSlot } from '../language/text-slot';
import { escapedValue } from './address-template';
import { assertAddress } from './address';

/** The beginning of the address in the instruction of a link (ISO/IEC 29500-1, 17.16.5.25). */
const ADDRESS = /\bHYPERLINK\s+(?:"([^"]*)|([^\s"\\]*))$/i;
/** Longer than the addresses that Word reads. */
const MAX_BEFORE = 3_000;

/** The slot of a value in the instruction of a field; `before` is the text of the paragraph before it. */
export function instructionSlot(before: string): TextSlot {
  const [address, quoted, bare] = ADDRESS.exec(before.slice(-MAX_BEFORE)) ?? [];
  const encode = address === undefined ? argument : (quoted ?? bare) === '' ? wholeAddress : escapedValue;
  return { lineBreak: ' ', encode };
}

/** The instruction is code: a value must not end the quoted argument around it. */
const argument = (value: string): string => value.replace(/["\\]/g, '\\$&');

/** A value at the beginning of an address has its scheme. Throws TemplateError `wrong_kind`. */
const wholeAddress = (value: string): string =>
  value.trim() === '' ? '' : assertAddress(value, 'the HYPERLINK field').replaceAll('"', '%22').replaceAll('\\', '%5C');
