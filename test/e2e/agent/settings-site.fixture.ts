import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = (title: string, body: string) => `<!doctype html><title>${title}</title><h1>${title}</h1>${body}`;

const FORM = page(
  'Form',
  `<form method="post" action="/send"><label>Full name <input name="name"></label><button>Send</button></form>
   <p><button type="button" onclick="this.textContent = 'Counted'">Count</button></p>
   <p><a href="/report.pdf">Report</a> <a href="/list.csv">List</a> <a href="/members">Members</a></p>
   <p id="size"></p><script>document.getElementById('size').textContent = 'Window ' + innerWidth + ' x ' + innerHeight;</script>`,
);

const SIGN_IN = page(
  'Sign in',
  `<form method="post" action="/sign-in"><label>User name <input name="user"></label>
   <label>Password <input name="password" type="password"></label><button>Sign in</button></form>`,
);

const MEMBERS = page('Members', '<p>For members only</p><p><button>Sign out</button></p>');

export const REPORT = '%PDF-1.4\n% a report of the site\n%%EOF\n';

/** To be shown: Chromium has a viewer for it. */
const PDF = { 'Content-Type': 'application/pdf', 'Content-Disposition': 'inline; filename=report.pdf' };

/** A site for each of the settings of an agent: a form, downloads, the size of the window, and an area for members. */
export class SettingsSite {
  readonly received: string[] = [];
  signIns = 0;
  /** The value of the cookie that is valid; a new one ends all sessions. */
  session = 'first';
  /** Characters that the area for members puts into the storage of the browser. */
  storedCharacters = 0;
  origin = '';
  port = 0;
  private readonly server: Server = createServer((request, response) => this.answer(request, response));

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    this.origin = `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    if (request.method === 'POST') return void this.receive(path, request, response);
    if (path === '/report.pdf') return void response.writeHead(200, PDF).end(REPORT);
    if (path === '/list.csv')
      return void response.setHeader('Content-Disposition', 'attachment; filename=list.csv').end('a,b\n1,2\n');
    response.setHeader('Content-Type', 'text/html');
    if (path !== '/members') return void response.end(FORM);
    const fill = `<script>localStorage.setItem('cache', 'x'.repeat(${this.storedCharacters}))</script>`;
    const isMember = request.headers.cookie?.includes(`session=${this.session}`) ?? false;
    response.end(isMember ? MEMBERS + fill : SIGN_IN);
  }

  private async receive(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await request.toArray()).join('');
    if (path === '/sign-in') {
      this.signIns += 1;
      const cookie = `session=${this.session}; HttpOnly; Max-Age=3600`;
      response.writeHead(303, { Location: '/members', 'Set-Cookie': cookie }).end();
      return;
    }
    this.received.push(body);
    response.writeHead(303, { Location: '/thanks' }).end();
  }
}
