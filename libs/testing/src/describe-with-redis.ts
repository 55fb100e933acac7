import { TEST_QUEUE } from './test-queue';

/** `describe` for tests that need a Redis: in a run without one they show as skipped. */
export const describeWithRedis = TEST_QUEUE === 'redis' ? describe : describe.skip;
