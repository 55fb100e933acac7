import { type Cell, type Span, wholeCell } from '../tables/sheet';
import type { PartyName } from './company-names';

/** A company or person. */
export interface Party {
  name: PartyName;
  /** Lines below the name in the same column. */
  below: Cell[];
  score: number;
  /** The score of the next best party with another name. */
  runnerUp?: number;
}

/** The span of the party's name, or of its whole line when cleaning has left no name. */
export function partySpan(party: Party): Span {
  return party.name.text === '' ? wholeCell(party.name.cell) : party.name;
}
