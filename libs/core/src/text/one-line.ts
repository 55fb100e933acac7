/**
 * Control characters such as line breaks, unpaired surrogates, and embeddings, overrides and isolates of the text direction: with
 * them, a text looks like another one. The marks U+200E and U+200F are permitted, because names of mixed direction need them.
 */
const DECEPTIVE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Spaces, and characters that are drawn as nothing. */
const INVISIBLE = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;

/** Whether a text has characters that make one line look like another one. */
export const isDeceptive = (text: string): boolean => DECEPTIVE.test(text);

/** Whether nobody can see anything of a text. */
export const isBlank = (text: string): boolean => INVISIBLE.test(text);
