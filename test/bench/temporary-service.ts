import { type SignedIn, signsIn } from '../../libs/testing/src/factories/signed-in';
import globalSetup from '../../libs/testing/src/global-setup';
import globalTeardown from '../../libs/testing/src/global-teardown';
import { TestService } from '../../libs/testing/src/test-service';

/**
 * Runs `work` against an api and a worker in child processes, with a team and a key, on a temporary database, Redis and
 * folders. `more` are further settings by the names of their variables.
 */
export async function withService<T>(
  work: (team: SignedIn, service: TestService) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> {
  await globalSetup();
  const settings = { NODE_ENV: 'production', LOG_LEVEL: 'fatal', RATE_LIMIT: 'off', ...more };
  const service = new TestService({ processes: true, settings });
  try {
    await service.start();
    return await work(await signsIn(service)(), service);
  } finally {
    await service.stop();
    await globalTeardown();
  }
}
