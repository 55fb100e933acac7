/** The number that a form prints before the words for what is in a box: `12.` of `12. Amount`, `1a` of `1a Name`. */
const BOX_NUMBER = String.raw`\d{1,2}[a-z]?[.)]?`;
const AT_START = new RegExp(String.raw`^${BOX_NUMBER}\s+(?=\p{L})`, 'u');
const ONLY = new RegExp(String.raw`^(?:${BOX_NUMBER}\s+)?$`, 'u');

/** Whether a text begins with the number of a box and the words for what is in it. */
export const hasBoxNumber = (text: string): boolean => AT_START.test(text);

/** A text without the number of its box. */
export const withoutBoxNumber = (text: string): string => text.replace(AT_START, '');

/** Whether there is nothing before a label, or only the number of its box. */
export const isOnlyBoxNumber = (before: string): boolean => ONLY.test(before);
