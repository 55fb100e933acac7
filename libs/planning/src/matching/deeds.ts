/** Names of buttons that do something to an entry: they neither open nor choose it. */
export const DEEDS =
  /^(?:delete|remove|archive|approve|reject|block|mute|cancel|close|discard|unfollow|unsubscribe|report|hide|void|refund|pay|send|trash|erase)\b/i;

/** Names of buttons that take an entry without opening it. */
export const TAKES = /^(?:add|buy|order)\b/i;

/** Verbs of what cannot be taken back: a name that begins with one is not meant by words without it, nor the other way round. */
export const HARMS =
  /^(?:delete|remove|cancel|discard|erase|trash|refund|reject|send|pay|unsubscribe|approve|publish|archive)\b/i;
/** "Add" is no deed of these, but what is called like the rest of the words does not add. */
export const ADDS = /^add\b/i;
