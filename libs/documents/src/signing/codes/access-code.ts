/** Characters that nobody can read out or enter. */
const UNSEEN = String.raw`\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800`;
const EDGE = String.raw`[^${UNSEEN}\p{Z}]`;

/** Options of the text of an access code. Spaces at its ends would be lost on the telephone. */
export const ACCESS_CODE = {
  ...{ optional: true, min: 4, max: 64 },
  pattern: new RegExp(`^${EDGE}[^${UNSEEN}]*${EDGE}$`, 'u'),
  wanted: 'be printable characters without spaces at the ends',
} as const;

/** What an access code does, for the descriptions of the members that take one. */
export const CODE_EFFECT =
  'the link shows nothing before this code is entered; tell it to the person in another way than by e-mail. It is never returned';

/** What is wrong about the code of somebody who has no page to enter it. */
export const CODE_OF_COPY = 'cannot be given for cc: a copy comes by mail, without a page';
