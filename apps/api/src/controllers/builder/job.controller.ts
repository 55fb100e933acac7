import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { JobDto, JobList, JobListQuery, pageOf, Responds, UuidParam } from '@app/core';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

/** The unfinished background jobs of a team. */
@ApiTags('Builder: operations')
@RequiresScope('jobs')
@Controller('api/builder/job')
export class BuilderJobController {
  constructor(private readonly jobs: JobList) {}

  @Get()
  @ApiOperation({
    summary: 'List jobs',
    description: 'Waiting, running and failed jobs, newest first. Failed ones stay until they are retried.',
  })
  @Requires(Access.manageJobs)
  @Responds(200, pageOf(JobDto))
  list(@CurrentAuth() auth: Auth, @Query() query: JobListQuery) {
    return this.jobs.list(auth.scope, query);
  }

  @Post(':job_id/retry')
  @ApiOperation({ summary: 'Retry a job', description: 'Retries a failed job, or runs a waiting one at once.' })
  @ApiParam({ name: 'job_id', format: 'uuid' })
  @Requires(Access.manageJobs)
  @Responds(200, JobDto)
  retry(@CurrentAuth() auth: Auth, @UuidParam('job_id', 'The job') id: string) {
    return this.jobs.retry(auth.scope, id);
  }
}
