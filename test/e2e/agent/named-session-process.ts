/**
 * Entry point of the process of a run in which names below `.test` exist: the first look-up finds this computer, each later one a
 * private network, as when a name rebinds. Everything else is as in the product.
 */
import { promises } from 'node:dns';

const SITE = { address: '127.0.0.1', family: 4 };
const PRIVATE = { address: '10.0.0.1', family: 4 };

const seen = new Set<string>();
const { lookup } = promises;
Object.assign(promises, {
  lookup: (host: string, options: { all: true }) => {
    if (!host.endsWith('.test')) return lookup(host, options);
    const first = !seen.has(host);
    seen.add(host);
    return Promise.resolve([first ? SITE : PRIVATE]);
  },
});

// After the change: it serves the work of the parent process as soon as it is loaded.
void import('../../../libs/agents/src/session/session-process.js');
