import { type Cell, type Span, wholeCell } from '../tables/sheet';
import type { PartyName } from './company-names';

/** A company or person, with the lines of the address that stand below the name. */
export interface Party {
  name: PartyName;
  /** Lines below the name in the same column. */
  below: Cell[];
  score: number;
}

/** Where the party's name stands; the whole line where nothing is left of the name. */
export function partySpan(party: Party): Span {
  return party.name.text === '' ? wholeCell(party.name.cell) : party.name;
}
