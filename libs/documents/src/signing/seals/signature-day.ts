import { charactersWithoutGlyph } from '@app/formats/services';

/**
 * The day of a signature (UTC) as dates of the document are written: in its locale, like the filter `date`. A day that no font can
 * draw is written as YYYY-MM-DD.
 */
export function signatureDay(at: Date, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
  return charactersWithoutGlyph(day, 'regular').length === 0 ? day : at.toISOString().slice(0, 10);
}
