import {
  CommandDefinition,
  redisCommandDefinitions,
  t,
  TimeoutNegativeError,
  WrongNumberOfArgumentsError,
} from 'js-redis-server/core';

/**
 * BRPOPLPUSH, which Bull waits for jobs with and which the JavaScript server lacks: an older spelling of BLMOVE from the
 * right end of one list to the left end of another (https://redis.io/docs/latest/commands/brpoplpush/).
 */
export function blockingMove(): CommandDefinition {
  const blmove = redisCommandDefinitions.find(({ name }) => name === 'blmove');
  if (!blmove) throw new Error('js-redis-server no longer has BLMOVE.');
  return { ...blmove, name: 'brpoplpush', since: undefined, schema: ARGUMENTS };
}

/** `source destination timeout`, in the form that BLMOVE works on. */
const ARGUMENTS = t.custom((input, index, { commandName }) => {
  const [source, destination, seconds] = input.slice(index);
  if (!source || !destination || !seconds) throw new WrongNumberOfArgumentsError(commandName);

  const timeout = Number(seconds.toString());
  if (!(timeout >= 0)) throw new TimeoutNegativeError();
  return { value: { source, destination, fromDirection: 'right', toDirection: 'left', timeout }, nextIndex: index + 3 };
});
