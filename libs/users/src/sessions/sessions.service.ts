import { Injectable } from '@nestjs/common';
import type { Scope } from '@app/teams';
import { UsersService } from '../users.service';
import { toUserEventsDtos, type UserEventsDto } from './form-event.dto';
import { FormEventsRepository } from './form-events.repository';
import { toUserSessionDto, type UserSessionDto } from './session.dto';

/** What is known about the way of a user through forms. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly events: FormEventsRepository,
    private readonly users: UsersService,
  ) {}

  /** @throws NotFoundError */
  async session(scope: Scope, userId: string): Promise<UserSessionDto> {
    await this.users.get(scope, userId);
    return toUserSessionDto(scope, userId, await this.events.sessions(scope, userId));
  }

  /** @throws NotFoundError */
  async eventsOf(scope: Scope, userId: string): Promise<UserEventsDto[]> {
    await this.users.get(scope, userId);
    return toUserEventsDtos(await this.events.ofUser(scope, userId));
  }
}
