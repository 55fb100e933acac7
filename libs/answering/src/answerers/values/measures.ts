import type { Span } from '../tables/sheet';

/** A unit of weight, length, area, volume, energy, power or concentration: `187,5 kg`, `74.50 m²`, `2.875 kWh`, `13.4 g/dL`. */
const UNIT =
  /^\s?(?:[kmcµ]?g|lbs?|oz|[kmc]?m[²³23]?|sqm|qm|ha|[cdmh]?l|[kKM]?Wh?|kVA|°C|[mµ]?g\/d?[lL]|mmol\/[lL])(?![\p{L}\d²³/])/u;

/** Whether the unit behind a number shows that it is no amount of money. */
export const isMeasure = ({ cell, end }: Span): boolean => UNIT.test(cell.text.slice(end));
