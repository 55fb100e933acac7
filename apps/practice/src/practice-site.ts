import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, type Reply, Refusal, send } from './http';
import { Ledger } from './ledger';
import { markup } from './pages/markup';
import { page } from './pages/page';
import { SCRIPT } from './pages/script';
import { STYLE } from './pages/style';
import { applicationRoutes } from './routes/application.routes';
import { permitRoutes } from './routes/permit.routes';
import type { Route, Visit } from './routes/route';
import { signInRoutes } from './routes/sign-in.routes';
import { Sessions } from './sessions';

/** The running site. */
export interface PracticeSite {
  url: string;
  ledger: Ledger;
  close(): Promise<void>;
}

/** Serves the practice site on loopback; a port of 0 is any free one. It keeps everything in memory. */
export async function startPracticeSite(port = 0): Promise<PracticeSite> {
  const [ledger, sessions] = [new Ledger(), new Sessions()];
  const routes = [
    ...assetRoutes(ledger),
    ...signInRoutes(sessions, ledger),
    ...applicationRoutes(ledger),
    ...permitRoutes(),
  ];
  const server = createServer((request, response) => {
    void answer(routes, sessions, request).then((reply) => send(response, reply));
  });
  // The address that clients get for this name, which may be the one of IPv6.
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    ledger,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const assetRoutes = (ledger: Ledger): Route[] => [
  { method: 'GET', path: /^\/practice\.css$/, open: true, handle: () => asset('text/css', STYLE) },
  { method: 'GET', path: /^\/practice\.js$/, open: true, handle: () => asset('text/javascript', SCRIPT) },
  { method: 'GET', path: /^\/favicon\.ico$/, open: true, handle: () => ({ status: 204, headers: {}, body: '' }) },
  { method: 'GET', path: /^\/health$/, open: true, handle: () => json({ status: 'ok' }) },
  // For tests, which compare what agents did with what the site received.
  { method: 'GET', path: /^\/ledger$/, open: true, handle: () => json({ submissions: ledger.submissions }) },
];

const asset = (type: string, body: string): Reply => ({
  status: 200,
  headers: { 'Content-Type': `${type}; charset=utf-8` },
  body,
});

async function answer(routes: Route[], sessions: Sessions, request: IncomingMessage): Promise<Reply> {
  try {
    return await dispatch(routes, sessions, request);
  } catch (error) {
    if (error instanceof Refusal) return problemPage(error.status, error.message);
    console.error(error);
    return problemPage(500, 'The site failed.');
  }
}

async function dispatch(routes: Route[], sessions: Sessions, request: IncomingMessage): Promise<Reply> {
  const url = URL.parse(request.url ?? '', 'http://localhost');
  if (!url) throw new Refusal(400, 'This address cannot be read.');
  const session = sessions.find(request.headers.cookie);
  for (const { method, path, open, handle } of routes) {
    const match = method === request.method ? path.exec(url.pathname) : null;
    if (!match) continue;
    const visit: Visit = { request, url, parts: match.slice(1) };
    if (open) return handle(visit);
    return session ? handle({ ...visit, session }) : toSignIn(url);
  }
  throw new Refusal(404, 'There is no such page.');
}

const toSignIn = (url: URL): Reply => ({
  status: 303,
  headers: { Location: `/sign-in?next=${encodeURIComponent(url.pathname + url.search)}` },
  body: '',
});

const problemPage = (status: number, text: string) =>
  page({
    title: 'This did not work',
    account: null,
    status,
    body: markup`<p role="alert">${text}</p><p><a href="/">Overview</a></p>`,
  });
