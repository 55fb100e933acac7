import { ApiSchema } from '@nestjs/swagger';
import { Injectable } from '@nestjs/common';
import { DateField, Env, IntegerField, StringField } from '@app/core';
import { ModelUsageRepository } from './model-usage.repository';

@ApiSchema({ description: 'What the language model of the installation has used for the team in this month.' })
export class ModelUsageDto {
  @StringField({ nullable: true, description: 'null: the service works without a language model' })
  provider!: string | null;
  @StringField({
    nullable: true,
    description: 'name of the language model as its provider calls it; null when none is set up',
  })
  model!: string | null;
  @DateField({ description: 'first moment of the month that is counted' }) month!: Date;
  @IntegerField({ description: 'requests to the language model since the start of the month (UTC)' }) calls!: number;
  @IntegerField({ description: 'tokens of prompts and replies of this month' }) tokens!: number;
  @IntegerField({ nullable: true, description: 'tokens per month; null: no limit' }) token_budget!: number | null;
}

/** What a team's calls of the language model took this month, and what they may take. */
@Injectable()
export class ModelUsageService {
  constructor(
    private readonly usage: ModelUsageRepository,
    private readonly env: Env,
  ) {}

  async read(scope: { teamId: string }): Promise<ModelUsageDto> {
    const { model } = this.env;
    const month = monthOf(new Date());
    const row = await this.usage.find(scope, month);
    return {
      provider: model?.provider ?? null,
      model: model?.name ?? null,
      month: new Date(month),
      calls: row?.calls ?? 0,
      tokens: row?.tokens ?? 0,
      token_budget: model?.teamTokens || null,
    };
  }
}

/** The first day of a time's month in UTC. */
export const monthOf = (time: Date): string => `${time.toISOString().slice(0, 7)}-01`;
