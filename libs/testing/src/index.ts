export { TestDatabase, testDatabase, testRedis } from './test-database';
