/**
 * Control characters such as line breaks, unpaired surrogates, and embeddings, overrides and isolates of the text direction: with
 * them, a text looks like another one. The marks U+200E and U+200F are permitted, because names of mixed direction need them.
 */
const DECEPTIVE = String.raw`\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069`;
/** Spaces, and characters that are drawn as nothing. */
const INVISIBLE = String.raw`\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800`;

const DECEPTIVE_TEXT = new RegExp(`[${DECEPTIVE}]`, 'u');
const BLANK_TEXT = new RegExp(`^[${INVISIBLE}]*$`, 'u');
/** A text that looks like no other one, and of which something is visible. */
export const VISIBLE_LINE = new RegExp(String.raw`^(?=[\s\S]*[^${INVISIBLE}])[^${DECEPTIVE}]*$`, 'u');

/** Whether a text has characters that make one line look like another one. */
export const isDeceptive = (text: string): boolean => DECEPTIVE_TEXT.test(text);

/** Whether a text has no visible character. */
export const isBlank = (text: string): boolean => BLANK_TEXT.test(text);
