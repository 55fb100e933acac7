import type { DataSource } from 'typeorm';
import { until } from '../../../apps/local/src/processes/until';

interface Wait {
  /** By default the jobs of all teams. */
  teamId?: string;
  ms?: number;
}

/** Waits until no job is left: what jobs send and store has then happened, or never will. */
export function idle(dataSource: DataSource, { teamId, ms = 25_000 }: Wait = {}): Promise<void> {
  const left = 'SELECT FROM outbox WHERE failed_at IS NULL AND ($1::uuid IS NULL OR team_id = $1)';
  return until(ms, async () => (await dataSource.query<object[]>(left, [teamId ?? null])).length === 0);
}
