/** Entry point of the child process of a run (`AgentSessions`): it holds the proxy, the browser and the steps. */
import { BrowserSession, PolicyProxy, PROXY_LIMITS } from '@app/browsing';
import { type Ask, type ChromiumProgram, Env, isUnsandboxed, serveWork } from '@app/core/programs';
import type { BrowserReport, SessionInput, SessionOutcome } from './session-messages';
import { SessionRun } from './session-run';

export interface SessionWork {
  session: SessionInput;
  chromium: ChromiumProgram;
}

const env = new Env();
let browser: BrowserSession | null = null;

async function work({ session, chromium }: SessionWork, _: () => void, ask: Ask): Promise<SessionOutcome> {
  const run = new SessionRun(session, ask);
  const { policy, openedCidrs, folder, storageState } = session;
  const { allowedDomains, maxDownloadBytes } = policy;
  // A download that the policy permits must pass the proxy.
  const limits = { responseBytes: Math.max(PROXY_LIMITS.responseBytes, maxDownloadBytes) };
  const { onSubmit, onRefused, onNotice, onRequest, fail: onFault } = run;
  const network = await PolicyProxy.start({ allowedDomains, openedCidrs, onSubmit, onRefused, limits });
  const settings = { env, chromium, network, policy, folder, storageState, onNotice, onRequest, onFault };
  browser = await BrowserSession.open(settings);
  if (isUnsandboxed(chromium) && !chromium.unsandboxed) await ask({ ask: 'unsandboxed' } satisfies BrowserReport);
  return run.execute(browser, network);
}

// A process that is killed takes its browser along.
serveWork(work, async () => browser?.close());
