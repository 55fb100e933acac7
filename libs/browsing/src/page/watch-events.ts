/** Events on the document by which the script of the service asks the one in the world of the page (`page-watch.ts`). */
export const FORGET_TIMERS = 'formwork:forget-timers';
/** Its default is prevented while a short timer runs that was started since the last `FORGET_TIMERS`. */
export const ASK_TIMERS = 'formwork:ask-timers';
/** Its default is prevented when no work of the page is under way. */
export const ASK_REST = 'formwork:ask-rest';
