import { Injectable } from '@nestjs/common';
import { AppError, Env, Secrets } from '@app/core';

const PURPOSE = 'agent run links';
/** The ids of a run and a key in 32 hexadecimal digits each, the end of the link in seconds since 1970, and the signature. */
const TOKEN = /^([0-9a-f]{32})([0-9a-f]{32})([0-9]{10})([A-Za-z0-9_-]{43})$/;

/** Seconds for which a link works: as long as a run waits for a reviewer by default. */
const LIFE_SECONDS = 24 * 3600;

/** The run of a link, and the key with whose rights it acts. */
export interface LinkedRun {
  runId: string;
  keyId: string;
}

/** The addresses of the page of a run. The dashboard's needs no secret and shows nothing; the link acts with the rights of a key. */
@Injectable()
export class AgentRunLinks {
  constructor(
    private readonly env: Env,
    private readonly secrets: Secrets,
  ) {
    secrets.keysFor(PURPOSE); // throws at startup for a missing or short secret
  }

  /** `run_url` of a run, for whoever knows it. */
  runUrl({ id, agentId }: { id: string; agentId: string }): string {
    return `${this.env.dashboardUrl}/agent/${agentId}/run/${id}`;
  }

  /** The link to the page of a run, which works for a day and as long as the key does. */
  url({ id }: { id: string }, keyId: string): string {
    const ends = Math.floor(Date.now() / 1000) + LIFE_SECONDS;
    const text = `${id.replaceAll('-', '')}${keyId.replaceAll('-', '')}${ends}`;
    return `${this.env.baseUrl}/agent-run/${text}${this.secrets.sign(PURPOSE, text)}`;
  }

  /** @throws AppError 404 for text that is no link of this service, 403 for one that has ended */
  open(token: string): LinkedRun {
    const [, runId = '', keyId = '', ends = '', signature = ''] = TOKEN.exec(token) ?? [];
    if (!this.secrets.isSigned(PURPOSE, `${runId}${keyId}${ends}`, signature)) {
      throw new AppError(404, 'not_found', 'This link leads to no run: it is incomplete or was changed.');
    }
    if (Number(ends) * 1000 < Date.now()) {
      throw new AppError(403, 'link_expired', 'This link has ended. Ask for the events of the run to get a new one.');
    }
    return { runId, keyId };
  }
}
