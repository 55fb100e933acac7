import { ASK_REST, ASK_TIMERS, FORGET_TIMERS } from './watch-events';

/** A pause in typing after which pages propose values; longer timers are for other things. */
const LONGEST_PAUSE_MS = 600;
/** Nothing of a page is waited for longer than this, in milliseconds; later timers end sessions or look for news. */
const LATER_MS = 10_000;

/**
 * Keeps the timers that a page has started, so that only pages that may still react to a text are waited for. Libraries for
 * events pause with intervals as well. A page that hides its timers is not waited for.
 *
 * It also keeps all that may change the page later without a request: timers, intervals, frames of animations, and what brings
 * messages (sockets, workers, other tabs). A page that has nothing of it is at rest, unless CSS or a request says otherwise
 * (`script/operate/timers.ts`, `settle.ts`). The script runs in the world of the page, before the scripts of the page.
 */
export const WATCH_WORK = `{
  const short = new Set();
  const soon = new Set();
  let isOpen = false;
  for (const [startName, stopName] of [['setTimeout', 'clearTimeout'], ['setInterval', 'clearInterval']]) {
    const [start, stop] = [window[startName], window[stopName]];
    const repeats = startName === 'setInterval';
    const watched = (handler, ms, given) => {
      if (ms > ${LATER_MS}) return start(handler, ms, ...given);
      if (typeof handler !== 'function') { isOpen = true; return start(handler, ms, ...given); }
      const id = start(function (...values) {
        short.delete(id);
        if (!repeats) soon.delete(id);
        return handler.apply(this, values);
      }, ms, ...given);
      soon.add(id);
      if (!(ms > ${LONGEST_PAUSE_MS})) short.add(id);
      return id;
    };
    window[startName] = { [startName](handler, ms, ...given) { return watched(handler, ms, given); } }[startName];
    window[stopName] = { [stopName](id) { short.delete(id); soon.delete(id); stop(id); } }[stopName];
  }
  const frames = new Set();
  const [draw, undraw] = [window.requestAnimationFrame, window.cancelAnimationFrame];
  window.requestAnimationFrame = { requestAnimationFrame(handler) {
    if (typeof handler !== 'function') return draw(handler);
    const id = draw((time) => { frames.delete(id); return handler(time); });
    frames.add(id);
    return id;
  } }.requestAnimationFrame;
  window.cancelAnimationFrame = { cancelAnimationFrame(id) { frames.delete(id); undraw(id); } }.cancelAnimationFrame;
  const opening = (target, name) => {
    if (target?.[name]) target[name] = new Proxy(target[name], {
      construct(made, given, asked) { isOpen = true; return Reflect.construct(made, given, asked); },
      apply(called, self, given) { isOpen = true; return Reflect.apply(called, self, given); },
    });
  };
  for (const name of ['WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'BroadcastChannel', 'RTCPeerConnection', 'WebTransport'])
    opening(window, name);
  opening(window.Scheduler?.prototype, 'postTask');
  document.addEventListener('${FORGET_TIMERS}', () => short.clear());
  document.addEventListener('${ASK_TIMERS}', (event) => { if (short.size > 0) event.preventDefault(); });
  document.addEventListener('${ASK_REST}', (event) => { if (!isOpen && soon.size + frames.size === 0) event.preventDefault(); });
}`;
