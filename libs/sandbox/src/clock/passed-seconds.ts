import type { InputProblem } from '@app/core';
import { DURATION, MAX_SECONDS, type MoveClockDto } from './clock.dto';

const SECONDS = [7 * 86_400, 86_400, 3_600, 60, 1];

/**
 * The seconds by which a clock shall be advanced.
 * @returns the problem when none, both or no future time is given
 */
export function passedSeconds(
  { advance, now }: Pick<MoveClockDto, 'advance' | 'now'>,
  today: Date,
): number | InputProblem {
  if ((advance === undefined) === (now === undefined))
    return { path: '', message: 'exactly one of advance and now is required' };
  const path = advance === undefined ? 'now' : 'advance';
  const seconds = advance === undefined ? secondsUntil(new Date(now!), today) : secondsOf(advance);
  if (seconds > 0 && seconds <= MAX_SECONDS) return seconds;
  return {
    path,
    message: 'must lead to the future, at most ten years ahead: the clock cannot go back, a reset begins anew',
  };
}

const secondsUntil = (time: Date, today: Date) => Math.ceil((time.getTime() - today.getTime()) / 1000);

function secondsOf(duration: string): number {
  const [, ...parts] = DURATION.pattern.exec(duration) ?? [];
  return parts.reduce((sum, part, index) => sum + Number(part ?? 0) * SECONDS[index]!, 0);
}
