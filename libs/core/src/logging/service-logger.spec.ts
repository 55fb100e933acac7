import { Logger } from '@nestjs/common';
import { inJob } from './log-facts';
import { serviceLogger } from './service-logger';

const JOB = { id: '8d0f9a6e-0d1c-4a53-9d3b-6a1f2c3d4e5f', job: 'send-mail', teamId: 'team-1', requestId: 'request-1' };

/** The lines that `work` writes with a logger of these settings. */
function written(settings: Parameters<typeof serviceLogger>[0], work: (logger: Logger) => void): string[] {
  const lines: string[] = [];
  const keep = (chunk: unknown) => lines.push(String(chunk)) > 0;
  const spies = [process.stdout, process.stderr].map((stream) => jest.spyOn(stream, 'write').mockImplementation(keep));
  try {
    work(serviceLogger(settings) as unknown as Logger);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return lines;
}

describe('the log', () => {
  it('is text in development, with the facts of the job at the end', () => {
    const [line, plain] = written({ production: false, logLevel: 'info' }, (logger) => {
      inJob(JOB, () => logger.warn('It failed.', 'Jobs'));
      logger.log('Started', 'Api');
    });
    expect(line).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z WARN {4}\[Jobs\] It failed\. job=send-mail job_id=8d0f9a6e-\S+ team=team-1 request_id=request-1\n$/,
    );
    expect(plain).toMatch(/^\S+Z LOG {5}\[Api\] Started\n$/);
  });

  it('is JSON in production, with the facts as members', () => {
    const [line = ''] = written({ production: true, logLevel: 'info' }, (logger) =>
      inJob(JOB, () => logger.error('It failed.', 'a stack', 'Jobs')),
    );
    const facts = { job: 'send-mail', job_id: JOB.id, team: 'team-1', request_id: 'request-1' };
    expect(JSON.parse(line)).toMatchObject({
      level: 'error',
      context: 'Jobs',
      message: 'It failed.',
      stack: 'a stack',
      ...facts,
    });
  });

  it.each([true, false])('has no line for each route and module (production: %s)', (production) => {
    const lines = written({ production, logLevel: 'verbose' }, (logger) => {
      logger.log('Mapped {/api/user, GET} route', 'RouterExplorer');
      logger.log('UsersModule dependencies initialized', 'InstanceLoader');
      logger.warn('A route is odd', 'RouterExplorer');
    });
    expect(lines).toEqual([expect.stringContaining('A route is odd')]);
  });
});
