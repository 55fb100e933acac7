import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { InputProblem } from '@app/core';
import { FieldsService } from '@app/forms';
import type { Scope } from '@app/teams';
import { FieldValuesService, type GivenValues, UsersService } from '@app/users';
import type { Agent } from '../agents/agent.entity';

/** The values of a call that triggers a run: checked, and stored on its user. */
@Injectable()
export class TriggeredValues {
  constructor(
    private readonly fields: FieldsService,
    private readonly values: FieldValuesService,
    private readonly users: UsersService,
  ) {}

  /** Problems with paths below `fields`. */
  problemsOf(scope: Scope, fields: GivenValues): Promise<InputProblem[]> {
    return this.values.problemsOf(scope, fields);
  }

  /** The values without those that the agent keeps secret: these are not stored on the user. */
  async withoutSecrets({ teamId, secretFields }: Agent, fields: GivenValues): Promise<GivenValues> {
    const ids = secretFields.map(({ fieldInternalId }) => fieldInternalId);
    const secret = await this.fields.findByInternalIds({ teamId }, ids);
    const keys = new Set([...secret.values()].map(({ key }) => key));
    return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.has(key)));
  }

  /** Stores the values on the user, which is created unless it exists. @returns the id of the user */
  async store(scope: Scope, wanted: string | undefined, fields: GivenValues, manager: EntityManager): Promise<string> {
    const userId = await this.users.ensure(scope, wanted, manager);
    await this.values.storeAll(scope, userId, fields, manager);
    return userId;
  }
}
