import { AuditTrail } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { EnvelopesRepository } from '../../envelopes/envelopes.repository';

/** The storage keys of the files that `SealedDocuments` makes; they begin with team and envelope. */
const SEALED_FILE = /^([^/]+)\/envelope\/([^/]+)\/(?:sealed|certificate|evidence)-/;

/** Records downloads through file links of sealed documents, their certificates and evidence in the team's audit log. */
@Injectable()
export class SealedDownloads {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** @param key the storage key of a file; of other files nothing is recorded */
  async record(key: string): Promise<void> {
    const [, teamId, id] = SEALED_FILE.exec(key) ?? [];
    if (teamId === undefined || id === undefined) return;
    const envelope = await this.envelopes.findOfTeam({ teamId }, id);
    if (!envelope) return;
    const holder = {
      teamId,
      environmentId: envelope.environmentId,
      actor: 'link',
      accountId: null,
      email: '',
    } as const;
    await this.trail.addRead({ holder, objectType: 'envelope', objectIds: [id] });
  }
}
