/** Names of buttons that do something to an entry: they neither open nor choose it. */
export const DEEDS =
  /^(?:delete|remove|archive|approve|reject|block|mute|cancel|close|discard|unfollow|unsubscribe|report|hide|void|refund|pay|send|trash|erase)\b/i;

/** Names of buttons that take an entry without opening it. */
export const TAKES = /^(?:add|buy|order)\b/i;
