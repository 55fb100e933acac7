import type { Frame } from 'playwright-core';
import { isTimeout } from './is-timeout';
import type { FrameRequests } from './observation';
import { ask } from './page-script';

/** Frames that have not answered in time since they got their document. */
const silent = new WeakSet<Frame>();
/** For a frame that was silent before. One that loads by now answers within milliseconds. */
const SILENT_MS = 100;

/**
 * Asks a frame of a page. A frame inside the page that did not answer the last time gets little time, so that one that never loads
 * does not hold up each look at the page. @throws Playwright's TimeoutError
 */
export async function askFrame<O extends keyof FrameRequests>(
  frame: Frame,
  operation: O,
  request: FrameRequests[O]['request'],
  timeoutMs: number,
): Promise<FrameRequests[O]['reply']> {
  try {
    const reply = await ask(frame, operation, request, silent.has(frame) ? Math.min(SILENT_MS, timeoutMs) : timeoutMs);
    silent.delete(frame);
    return reply;
  } catch (error) {
    if (isTimeout(error) && frame.parentFrame() !== null) silent.add(frame);
    throw error;
  }
}

/** Whether a frame has not answered, and has had no new document since. */
export const isSilent = (frame: Frame): boolean => silent.has(frame);

/** Tells that a frame has got another document, which may answer. */
export const hasNewDocument = (frame: Frame): void => void silent.delete(frame);
