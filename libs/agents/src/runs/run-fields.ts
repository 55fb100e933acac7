import { Injectable } from '@nestjs/common';
import { declareSealed, PermanentFailure, Secrets } from '@app/core';
import type { GivenValues } from '@app/users';
import type { AgentRun } from './agent-run.entity';

/** A run's fields open only in the row for which they were sealed. */
const purposeOf = (runId: string) => `fields of agent run ${runId}`;
declareSealed({
  table: 'agent_run',
  key: { id: 'uuid' },
  column: 'sealed_fields',
  purpose: ({ id }) => purposeOf(id!),
});

/** Seals the fields that a call passes to a run: some are secret, and a replay enters the same values. */
@Injectable()
export class RunFields {
  constructor(private readonly secrets: Secrets) {}

  seal(runId: string, given: GivenValues): string {
    return this.secrets.seal(purposeOf(runId), JSON.stringify(given));
  }

  /** The values by field key. @throws PermanentFailure for values that no key of the service opens: a retry cannot help */
  open({ id, sealedFields }: Pick<AgentRun, 'id' | 'sealedFields'>): GivenValues {
    return JSON.parse(this.unseal(id, sealedFields)) as GivenValues;
  }

  private unseal(runId: string, sealed: string): string {
    try {
      return this.secrets.unseal(purposeOf(runId), sealed);
    } catch (cause) {
      throw new PermanentFailure('The fields of the run cannot be opened.', { cause });
    }
  }
}
