import { DrivenPage } from './driven-page.fixture';

/** Much longer than a test may take. */
const FOR_EVER = 600_000;
const LONG_MS = 20_000;

describe('what a page does not show yet', () => {
  const driven = new DrivenPage();
  beforeAll(() => driven.start());
  afterAll(() => driven.stop());

  /** A page with a button that begins `work`, which shows a text with `show()` some time later. */
  const page = (work: string, rest = ''): string =>
    `${rest}<p id=p>Nothing</p><button id=b>Begin</button><script>var show = () => { p.textContent = 'Done'; };
     const worker = (code) => new Worker(URL.createObjectURL(new Blob([code])));
     b.onclick = () => { ${work} };</script>`;

  const isDone = ({ text }: { text: string }): boolean => text.includes('Done');

  async function begin(html: string): Promise<void> {
    await driven.show(html);
    await driven.driver.click(await driven.control('Begin'));
  }

  it.each([
    ['a timer', 'setTimeout(show, 900)'],
    ['a timer with a text', "setTimeout('show()', 900)"],
    ['an interval', 'let n = 0; const id = setInterval(() => { if (++n === 3) { clearInterval(id); show(); } }, 300)'],
    ['timers one after the other', 'setTimeout(() => setTimeout(() => setTimeout(show, 300), 300), 300)'],
    ['a request', "fetch('/late?after=900').then(show)"],
    ['a picture', "const i = new Image(); i.onerror = show; i.src = '/late?after=900'"],
    [
      'frames of an animation',
      `const end = performance.now() + 900;
      const step = () => performance.now() > end ? show() : requestAnimationFrame(step); step()`,
    ],
    ['a transition', "p.style.cssText = 'transition: opacity 900ms; opacity: .5'; p.ontransitionend = show"],
    ['a worker', "worker('setTimeout(() => postMessage(1), 900)').onmessage = show"],
    [
      'a channel',
      `const c = new BroadcastChannel('c'); c.onmessage = show; worker("setTimeout(() => new BroadcastChannel('c').postMessage(1), 900)")`,
    ],
    ['a task with a delay', 'scheduler.postTask(show, { delay: 900 })'],
    [
      'a frame',
      `const f = document.createElement('iframe'); f.srcdoc = '<script>setTimeout(() => parent.show(), 900)</' + 'script>'; document.body.append(f)`,
    ],
  ])('is waited for while %s may bring it', async (_, work) => {
    await begin(page(work));
    expect(await driven.driver.waitUntil(isDone, LONG_MS)).toBe(true);
  });

  it('is waited for while another tab may bring it', async () => {
    driven.serve('/other', '<script>setTimeout(() => opener.show(), 900)</script>');
    const first = driven.current();
    await begin(page("open('/other')"));
    const other = driven.current();
    await driven.activate(first);
    expect(await driven.driver.waitUntil(isDone, LONG_MS)).toBe(true);
    await other.close();
    await driven.activate(first);
  });

  it.each([
    ['that is still', page('')],
    [
      'whose animations have ended',
      page('requestAnimationFrame(() => {}); cancelAnimationFrame(requestAnimationFrame(show))'),
    ],
    ['that took its timers back', page('clearTimeout(setTimeout(show, 900)); clearInterval(setInterval(show, 900))')],
    ['that ends a session some day', page('setTimeout(show, 900_000)')],
    ['whose frames are still', page('', '<iframe srcdoc="<p>Frame"></iframe>')],
  ])('is not waited for in a page %s', async (_, html) => {
    await begin(html);
    expect(await driven.driver.waitUntil(isDone, FOR_EVER)).toBe(false);
  });

  it('is waited for in a page at rest where a task says so', async () => {
    await begin(page(''));
    const waiting = driven.driver.waitUntil(isDone, LONG_MS, { atRest: true });
    await new Promise((resolve) => setTimeout(resolve, 900));
    await driven.current().evaluate('show()');
    expect(await waiting).toBe(true);
  });
});
