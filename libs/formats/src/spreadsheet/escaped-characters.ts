/** A character by its UTF-16 code in a string of a workbook (ISO/IEC 29500-1, 22.9.2.19, ST_Xstring). */
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;
const BEGIN_OF_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as a string of a workbook: what looks like the code of a character in it stays text. */
export const escapedCharacters = (text: string): string =>
  text.includes('_x') ? text.replace(BEGIN_OF_ESCAPE, '_x005F_') : text;

/** The text of a string of a workbook. Codes of control characters other than white space are left out. */
export function decodedCharacters(written: string): string {
  if (!written.includes('_x')) return written;
  const text = written.replace(ESCAPE, (_, code: string) => {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    return character < ' ' && !/[\t\n\r]/.test(character) ? '' : character;
  });
  return text.toWellFormed();
}
