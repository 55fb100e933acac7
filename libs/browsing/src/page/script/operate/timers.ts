import { ASK_TIMERS, FORGET_TIMERS } from '../../timer-events';

/** Leaves out the timers that the page has started until now. */
export const forgetTimers = (): void => void document.dispatchEvent(new Event(FORGET_TIMERS));

/** Whether a timer runs that the page has started since: it may show something when the timer ends. */
export const hasTimers = (): boolean => !document.dispatchEvent(new Event(ASK_TIMERS, { cancelable: true }));
