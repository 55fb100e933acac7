import { connect } from 'node:net';
import { once } from 'node:events';
import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { NotFoundError, UnavailableError } from './errors';
import { isOutage } from './outage';

const withCode = (code: string) => Object.assign(new Error('failed'), { code });

describe('isOutage', () => {
  it('recognizes the errors of Node for an unreachable server', async () => {
    const [refused] = (await once(connect(1, '127.0.0.1'), 'error')) as [unknown];
    expect(isOutage(refused)).toBe(true);
  });

  it.each(['ECONNRESET', 'EAI_AGAIN', '57P01', '08006', '53300'])('knows the code %s, also as a cause', (code) => {
    expect(isOutage(withCode(code))).toBe(true);
    expect(isOutage(new QueryFailedError('SELECT 1', [], withCode(code)))).toBe(true);
    expect(isOutage(new Error('outer', { cause: new AggregateError([withCode(code)]) }))).toBe(true);
  });

  it('knows what TypeORM says of a transaction whose connection broke', () => {
    for (const error of [new QueryRunnerAlreadyReleasedError(), new QueryRunnerProviderAlreadyReleasedError()])
      expect([error.message, isOutage(error)]).toEqual([error.message, true]);
  });

  it('does not count query errors, error responses or other errors as an outage', () => {
    const wrong = ['23505', '42P01', 'ENOSPC', 'EACCES'].map(withCode);
    for (const error of [...wrong, new NotFoundError('The user'), new UnavailableError('full'), 'ECONNREFUSED', null])
      expect(isOutage(error)).toBe(false);
  });

  it('ends on errors that cause each other', () => {
    const error = new Error('round');
    error.cause = error;
    expect(isOutage(error)).toBe(false);
  });
});
