import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ModelUsage } from './model-usage.entity';

type TeamScope = Pick<ModelUsage, 'teamId'>;

/** Compared before the change, so that calls that run at the same time stay within the budget together. */
const RESERVE = `
  INSERT INTO model_usage AS usage (team_id, month, calls, tokens, updated_at) VALUES ($1, $2, 1, $3, now())
  ON CONFLICT (team_id, month) DO UPDATE SET calls = usage.calls + 1, tokens = usage.tokens + $3, updated_at = now()
   WHERE $4 = 0 OR usage.tokens + $3 <= $4
  RETURNING usage.tokens`;

@Injectable()
export class ModelUsageRepository {
  constructor(@InjectRepository(ModelUsage) private readonly usage: Repository<ModelUsage>) {}

  find({ teamId }: TeamScope, month: string): Promise<ModelUsage | null> {
    return this.usage.findOneBy({ teamId, month });
  }

  /**
   * Counts a call and reserves its tokens. Returns false, and counts nothing, when that would exceed the budget (0: no limit).
   * Commits at once: a call that was made counts, whatever becomes of its caller.
   */
  async reserve({ teamId }: TeamScope, month: string, tokens: number, budget: number): Promise<boolean> {
    if (budget > 0 && tokens > budget) return false;
    return (await this.usage.query<unknown[]>(RESERVE, [teamId, month, tokens, budget])).length > 0;
  }

  /** Corrects a reservation to the tokens that the call took. */
  async settle({ teamId }: TeamScope, month: string, difference: number): Promise<void> {
    await this.usage.increment({ teamId, month }, 'tokens', difference);
  }
}
