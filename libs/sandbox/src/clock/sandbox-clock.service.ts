import { Injectable } from '@nestjs/common';
import { InvalidInputError } from '@app/core';
import type { Auth } from '@app/teams';
import { SandboxEnvironments } from '../environments/sandbox-environments';
import type { ClockDto, MoveClockDto } from './clock.dto';
import { FOLLOWS, MOVED_TIMES, STAYS } from './moved-times';
import { MovedTimesRepository } from './moved-times.repository';
import { passedSeconds } from './passed-seconds';

/**
 * The clock of an environment. It is advanced by bringing all times that are due later nearer, in one transaction; so every process
 * and every query follows, and none has to know of it.
 */
@Injectable()
export class SandboxClock {
  constructor(
    private readonly environments: SandboxEnvironments,
    private readonly times: MovedTimesRepository,
  ) {}

  /**
   * @throws InvalidInputError unless the time is in the future
   * @throws AppError 409 in the environment with real data, unless the settings include it
   */
  async move({ scope, keyId }: Auth, body: MoveClockDto): Promise<ClockDto> {
    const seconds = passedSeconds(body, new Date());
    if (typeof seconds !== 'number') throw new InvalidInputError([seconds]);
    const moved = await this.environments.change(scope, async (manager) => {
      let rows = 0;
      for (const times of MOVED_TIMES) rows += await this.times.advance(scope, times, { seconds, keyId }, manager);
      await this.times.notifyForJob(manager);
      return rows;
    });
    return { advanced_seconds: seconds, moved, follows: [...FOLLOWS], stays: [...STAYS] };
  }
}
