import { TEST_QUEUE } from './test-queue';

/** `describe` for tests that need Redis; without Redis they are skipped. */
export const describeWithRedis = TEST_QUEUE === 'redis' ? describe : describe.skip;
