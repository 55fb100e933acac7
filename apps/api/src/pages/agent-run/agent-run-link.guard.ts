import { createParamDecorator, Injectable, SetMetadata, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AgentRunPages, type OpenedRun } from '@app/agents';
import { NotFoundError } from '@app/core';
import { Access, Feature, LinkAccess, noteForAudit, type Auth } from '@app/teams';

const OPENS_RUN = 'formwork:opens-agent-run';

/** The rights that the API demands of the same requests. */
const RIGHTS = { resource: 'agent_runs', feature: Feature.computerAgents } as const;

/** The run of a link, and the account and key that act with it. */
export interface LinkedAgentRun {
  opened: OpenedRun;
  auth: Auth;
}

const opened = new WeakMap<Request, LinkedAgentRun>();

/** Marks a route whose `:token` is the link of a run. */
export const OpensAgentRunLink = (): MethodDecorator => SetMetadata(OPENS_RUN, true);

/** Injects the `LinkedAgentRun` of a request into a handler with `@OpensAgentRunLink`. */
export const CurrentAgentRun = createParamDecorator((_: unknown, context: ExecutionContext): LinkedAgentRun => {
  const run = opened.get(context.switchToHttp().getRequest<Request>());
  if (!run) throw new NotFoundError('The run');
  return run;
});

/** Opens links to runs: with them a person has the rights of the key that asked for the link. */
@Injectable()
export class AgentRunLinkGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly pages: AgentRunPages,
    private readonly access: LinkAccess,
  ) {}

  /** Before `KeyLimitGuard`, which counts for the key, and before `BodyGuard`, so that refusing an invalid link is cheap. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (!this.reflector.get<boolean | undefined>(OPENS_RUN, context.getHandler())) return true;
    const request = context.switchToHttp().getRequest<Request>();
    return this.open(request, String(request.params.token)).then((run) => !!opened.set(request, run));
  }

  /** Reading a run needs less than deciding about it. @throws AppError 403 or 404 */
  async open(request: Request, token: string): Promise<LinkedAgentRun> {
    const run = await this.pages.open(token);
    const rule = request.method === 'GET' ? Access.readTeam : Access.editFormResults;
    const auth = await this.access.open(request, run, { ...RIGHTS, rule });
    noteForAudit({ objectType: 'run', objectIds: [run.run.id] });
    return { opened: run, auth };
  }
}
