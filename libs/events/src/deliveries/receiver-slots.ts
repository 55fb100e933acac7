import { Injectable } from '@nestjs/common';
import { Postponed } from '@app/core';

/** Calls of one receiver that a worker makes at the same time, so that a slow one leaves slots of the job to others. */
const MAX_CALLS = 4;
/** The longest time for which a delivery is put back. */
const MAX_PAUSE_MS = 60_000;
/** The assumed duration of a call until one has ended. */
const CALL_MS = 100;

interface Receiver {
  calls: number;
  /** The duration of the last call that ended. */
  callMs: number;
  /** The time at which the deliveries that were put back will have had their turn. */
  busyUntil: number;
}

/** Limits the parallel calls of each receiver in this process. */
@Injectable()
export class ReceiverSlots {
  private readonly receivers = new Map<string, Receiver>();

  /** Makes the call. @throws Postponed when the receiver has no free slot */
  async use<Result>(name: string, call: () => Promise<Result>): Promise<Result> {
    const receiver = this.receivers.get(name) ?? { calls: 0, callMs: CALL_MS, busyUntil: 0 };
    if (receiver.calls >= MAX_CALLS) throw new Postponed(secondsUntilTurn(receiver));
    this.receivers.set(name, receiver);
    receiver.calls += 1;
    const startedAt = performance.now();
    try {
      return await call();
    } finally {
      receiver.callMs = performance.now() - startedAt;
      receiver.calls -= 1;
      if (receiver.calls === 0) this.receivers.delete(name);
    }
  }
}

/** Each delivery that is put back comes a turn later than the one before, so that a long backlog is not claimed in vain. */
function secondsUntilTurn(receiver: Receiver): number {
  const now = performance.now();
  const turn = Math.max(receiver.busyUntil, now) + receiver.callMs / MAX_CALLS;
  receiver.busyUntil = Math.min(turn, now + MAX_PAUSE_MS);
  // With jitter, because all turns after the longest pause would be at the same time.
  return ((receiver.busyUntil - now) * (1 + Math.random())) / 2_000;
}
