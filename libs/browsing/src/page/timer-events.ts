/** Events on the document by which the script of the service asks the one in the world of the page about its timers. */
export const FORGET_TIMERS = 'formwork:forget-timers';
export const ASK_TIMERS = 'formwork:ask-timers';
