import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import {
  AgentRunControl,
  AgentRunDto,
  AgentRunEventPageDto,
  AgentRunEventsQuery,
  AgentRunList,
  AgentRunListQuery,
  AgentRunQuery,
  AgentRunsService,
  ApproveRunDto,
  RejectRunDto,
  StartAgentRunDto,
  StartedAgentRunDto,
} from '@app/agents';
import {
  Conflicts,
  type ExportType,
  KeyLimit,
  LimitedByKey,
  numberedPageOf,
  requestIdOf,
  Responds,
  RespondsWithExport,
  type Sent,
  SentBody,
  UuidParam,
  WantedExport,
} from '@app/core';
import { Access, CurrentAuth, Feature, Requires, RequiresFeature, RequiresScope, type Auth } from '@app/teams';

/** Seconds after which to poll an unfinished run again; `?wait=30` saves most polls. */
const RETRY_AFTER_SECONDS = 2;

const AgentId = () => UuidParam('agent_id', 'The agent');
const RunId = () => UuidParam('run_id', 'The run');

@ApiTags('Agents')
@ApiParam({ name: 'agent_id', format: 'uuid' })
@RequiresFeature(Feature.computerAgents)
@RequiresScope('agent_runs')
@Controller('api/computer-agent/:agent_id/run')
export class ComputerAgentController {
  constructor(
    private readonly runs: AgentRunsService,
    private readonly runList: AgentRunList,
    private readonly control: AgentRunControl,
  ) {}

  @Post()
  @LimitedByKey(KeyLimit.work)
  @ApiOperation({
    summary: 'Trigger a run of a computer agent',
    description: 'Responds when run, values and job are durable; nothing is stored when a field has a problem.',
  })
  @ApiBody({ type: StartAgentRunDto, required: false })
  @Requires(Access.editFormResults)
  @Responds(201, StartedAgentRunDto)
  start(
    @CurrentAuth() auth: Auth,
    @AgentId() agentId: string,
    @SentBody(StartAgentRunDto) body: Sent<StartAgentRunDto>,
    @Req() request: Request,
  ) {
    return this.runs.start(auth, agentId, body, requestIdOf(request));
  }

  @Get()
  @ApiOperation({
    summary: 'List runs of a computer agent',
    description: 'Newest first. With `Accept: text/csv` or `application/x-ndjson` all of them, without pages.',
  })
  @Requires(Access.readTeam)
  @RespondsWithExport(numberedPageOf(AgentRunDto))
  @Responds(200, numberedPageOf(AgentRunDto))
  list(
    @CurrentAuth() auth: Auth,
    @AgentId() agentId: string,
    @Query() query: AgentRunListQuery,
    @WantedExport() type: ExportType,
  ) {
    return this.runList.read(auth.scope, agentId, query, type);
  }

  @Get(':run_id')
  @ApiOperation({
    summary: 'Retrieve a run of a computer agent',
    description:
      'With `wait`, the response comes when the state changes. `Retry-After` is set while the run is not finished.',
  })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @Requires(Access.readTeam)
  @Responds(200, AgentRunDto, { 'Retry-After': 'seconds to wait before reading an unfinished run again' })
  async read(
    @CurrentAuth() auth: Auth,
    @AgentId() agentId: string,
    @RunId() id: string,
    @Query() { wait }: AgentRunQuery,
    @Res({ passthrough: true }) response: Response,
  ) {
    const run = await this.runs.read(auth.scope, agentId, id, wait);
    if (run.finished_at === null) response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    return run;
  }

  @Get(':run_id/events')
  @ApiOperation({
    summary: 'List the events of a run',
    description:
      'What happened, in order: steps, requests that submit something, changes of state and decisions. `page_url` shows it to people.',
  })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @Requires(Access.readTeam)
  @Responds(200, AgentRunEventPageDto)
  events(
    @CurrentAuth() auth: Auth,
    @AgentId() agentId: string,
    @RunId() id: string,
    @Query() query: AgentRunEventsQuery,
  ) {
    return this.runs.events(auth, agentId, id, query);
  }

  @Post(':run_id/approve')
  @ApiOperation({
    summary: 'Approve the pending action of a run',
    description: 'Lets the pending action happen. Of two approvals one has an effect, the other responds 409.',
  })
  @ApiBody({ type: ApproveRunDto, required: false })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @Conflicts('wrong_state', 'approval_changed')
  @Requires(Access.editFormResults)
  @Responds(200, AgentRunDto)
  approve(
    @CurrentAuth() auth: Auth,
    @AgentId() agentId: string,
    @RunId() id: string,
    @Body() body: ApproveRunDto,
    @Req() request: Request,
  ) {
    return this.control.approve(auth, agentId, id, body, requestIdOf(request));
  }

  @Post(':run_id/reject')
  @ApiOperation({
    summary: 'Reject the pending action of a run',
    description: 'Cancels a run that waits for approval; its action never happens. 409 in other states.',
  })
  @ApiBody({ type: RejectRunDto, required: false })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @Conflicts('wrong_state')
  @Requires(Access.editFormResults)
  @Responds(200, AgentRunDto)
  reject(@CurrentAuth() auth: Auth, @AgentId() agentId: string, @RunId() id: string, @Body() body: RejectRunDto) {
    return this.control.reject(auth, agentId, id, body);
  }

  @Post(':run_id/cancel')
  @ApiOperation({
    summary: 'Cancel a run of a computer agent',
    description: 'Ends a run that has not ended, and its browser within seconds. 409 for a run that has.',
  })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @Conflicts('wrong_state')
  @Requires(Access.editFormResults)
  @Responds(200, AgentRunDto)
  cancel(@CurrentAuth() auth: Auth, @AgentId() agentId: string, @RunId() id: string) {
    return this.control.cancel(auth, agentId, id);
  }
}
