import type { Context } from '../../language/context';
import { iterationsOf } from '../../language/section';
import type { RowContexts } from './row-contexts';
import type { LaneRow } from '../sheet-rows';

/** The contexts of a row with loops side by side, for each turn of the longest of them. */
export function laneContexts({ lanes }: LaneRow, context: Context): RowContexts[] {
  const turns = lanes.map(({ section }) => iterationsOf(section, context));
  const count = turns.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: count }, (_, turn) => ({
    hasBlanks: true,
    at: (column) => {
      const lane = lanes.findIndex(({ from, to }) => column >= from && column <= to);
      return lane === -1 ? context : (turns[lane]?.[turn] ?? null);
    },
  }));
}
