import { Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AgentDto, AgentListEntryDto, AgentRemoval, AgentsService, CreateAgentDto, EditAgentDto } from '@app/agents';
import { FilteredPageQuery, pageOf, Responds, type Sent, SentBody, UuidParam } from '@app/core';
import { Access, CurrentAuth, Feature, Requires, RequiresFeature, RequiresScope, type Auth } from '@app/teams';

/** The computer agents of a team. */
@ApiTags('Builder: agents')
@RequiresFeature(Feature.computerAgents)
@RequiresScope('agents')
@Controller('api/builder/agent')
export class BuilderAgentController {
  constructor(
    private readonly agents: AgentsService,
    private readonly removal: AgentRemoval,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List computer agents', description: 'Agents, newest first.' })
  @Requires(Access.readTeam)
  @Responds(200, pageOf(AgentListEntryDto))
  list(@CurrentAuth() auth: Auth, @Query() query: FilteredPageQuery) {
    return this.agents.list(auth.scope, query);
  }

  @Post()
  @ApiOperation({
    summary: 'Create a computer agent',
    description: 'Creates an agent; fields are named by `id` or `internal_id`.',
  })
  @ApiBody({ type: CreateAgentDto })
  @Requires(Access.editDefinitions)
  @Responds(201, AgentDto)
  create(@CurrentAuth() auth: Auth, @SentBody(CreateAgentDto) body: Sent<CreateAgentDto>) {
    return this.agents.create(auth, body);
  }

  @Get(':agent_id')
  @ApiOperation({
    summary: 'Retrieve a computer agent',
    description: 'One agent, with the steps that are read from its task.',
  })
  @ApiParam({ name: 'agent_id', format: 'uuid' })
  @Requires(Access.readTeam)
  @Responds(200, AgentDto)
  read(@CurrentAuth() auth: Auth, @UuidParam('agent_id', 'The agent') id: string) {
    return this.agents.read(auth.scope, id);
  }

  @Patch(':agent_id')
  @ApiOperation({
    summary: 'Edit a computer agent',
    description: 'Changes the given members; arrays are replaced as a whole.',
  })
  @ApiBody({ type: EditAgentDto })
  @ApiParam({ name: 'agent_id', format: 'uuid' })
  @Requires(Access.editDefinitions)
  @Responds(200, AgentDto)
  edit(
    @CurrentAuth() auth: Auth,
    @UuidParam('agent_id', 'The agent') id: string,
    @SentBody(EditAgentDto) body: Sent<EditAgentDto>,
  ) {
    return this.agents.edit(auth, id, body);
  }

  @Delete(':agent_id')
  @ApiOperation({
    summary: 'Delete a computer agent',
    description:
      'Deletes an agent with its runs and their files in every environment; runs that have not ended stop. An agent with runs is deleted by an editor with `permission_edit_form_results`, and by a key with scopes that has `agent_runs:write`. A key of another environment than production deletes no agent that has runs in other environments.',
  })
  @ApiParam({ name: 'agent_id', format: 'uuid' })
  @Requires(Access.editDefinitions)
  @Responds(204)
  delete(@CurrentAuth() auth: Auth, @UuidParam('agent_id', 'The agent') id: string) {
    return this.removal.delete(auth, id);
  }

  @Delete(':agent_id/session')
  @ApiOperation({
    summary: 'Forget the kept session of a computer agent',
    description:
      "Deletes the cookies and storage that the agent keeps in the key's environment: its next run signs in again.",
  })
  @ApiParam({ name: 'agent_id', format: 'uuid' })
  @Requires(Access.editDefinitions)
  @Responds(204)
  forgetSession(@CurrentAuth() auth: Auth, @UuidParam('agent_id', 'The agent') id: string) {
    return this.removal.forgetSession(auth.scope, id);
  }
}
