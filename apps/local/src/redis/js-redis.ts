import { createRedisCommandExecutor, RedisServerState, Resp2Server } from 'js-redis-server/core';
import { blockingMove } from './blocking-move';

/**
 * A program: the Redis of machines that have none, in JavaScript and in memory. Its parent passes the password in the
 * environment and is sent the port; without the parent it ends.
 */
const state = new RedisServerState({ requirepass: process.env.REDIS_PASSWORD });
const executor = createRedisCommandExecutor({ extraCommands: [blockingMove()] });
const { server } = new Resp2Server({ server: state, executor });

// Not `listen()` of the server around it: that one opens every network address.
server.listen(Number(process.env.REDIS_PORT), '127.0.0.1', () => process.send?.('ready'));

process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
