import { ASK_REST, ASK_TIMERS, FORGET_TIMERS } from '../../watch-events';

/** Leaves out the timers that the page has started until now. */
export const forgetTimers = (): void => void document.dispatchEvent(new Event(FORGET_TIMERS));

/** Whether a timer runs that the page has started since: it may show something when the timer ends. */
export const hasTimers = (): boolean => !document.dispatchEvent(new Event(ASK_TIMERS, { cancelable: true }));

/** Whether nothing is under way that may change the document, apart from requests; false for one whose work is not watched. */
export function isAtRest(): boolean {
  if (document.dispatchEvent(new Event(ASK_REST, { cancelable: true }))) return false;
  if (document.readyState !== 'complete' || navigator.serviceWorker?.controller) return false;
  if (document.querySelector('meta[http-equiv="refresh" i]')) return false;
  const isPlaying = [...document.querySelectorAll<HTMLMediaElement>('audio, video')].some(({ paused }) => !paused);
  return !isPlaying && document.getAnimations().every(({ playState }) => playState !== 'running');
}
