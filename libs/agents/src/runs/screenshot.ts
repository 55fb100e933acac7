import type { FileLabel } from '@app/core';

/** Name and type of the pictures of a run. */
export const SCREENSHOT: FileLabel = { name: 'screenshot.jpg', mediaType: 'image/jpeg' };
