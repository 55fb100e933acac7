import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const page = (title: string, body: string): string => `<!doctype html><title>${title}</title>${body}`;

const ORDER = `<form method="post" action="/order">
  <label>Name <input name="name"></label><label>Code <input name="code" type="password"></label>
  <button>Send order</button></form>
  <p><button type="button" onclick="fetch('/quick', { method: 'POST', body: 'quick' })
    .then((r) => r.text()).then((t) => { document.querySelector('output').textContent = t; })">Look up</button><output></output>
  <form method="get" action="/search"><label>Words <input name="q"></label><button>Search</button></form>
  <p id="echo"></p><script>const code = document.querySelector('[name=code]');
    code.oninput = () => { echo.textContent = 'Code: ' + code.value; };
    code.onchange = () => alert('Code ' + code.value);</script>`;

const PAGES: Readonly<Record<string, string>> = {
  '/order': page('Order', ORDER),
  '/alerts': page('Alerts', '<script>setTimeout(() => { for (;;) alert("again"); }, 50)</script>'),
  '/question': page('Question', `<button onclick="document.title = confirm('Remove all?')">Remove</button>`),
  '/files': page(
    'Files',
    `<a download="list.csv" href="/list.csv">List</a> <a download="setup.pdf" href="/setup.pdf">Setup</a>
     <a download="huge.csv" href="/huge.csv">Huge</a>
     <a target="_blank" href="/order">New window</a>`,
  ),
  '/popups': page(
    'Popups',
    `<script>setTimeout(() => open('/advertisement'), 100)</script><button>Stay</button>
     <a target="_blank" href="/order">New window</a>`,
  ),
};

/** A small web site on 127.0.0.1 that remembers the requests it got. */
export class SessionSite {
  /** `METHOD path body`, without those of GET. */
  readonly received: string[] = [];
  /** Called before a request that changes something is answered. */
  onReceived: () => void = () => undefined;
  /** In the title of `/order`. */
  edition = '';
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request).then(({ body, type }) => {
      response.writeHead(200, { 'Content-Type': type, 'Set-Cookie': 'visited=yes; Path=/' });
      response.end(body);
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private async answer(request: IncomingMessage): Promise<{ body: string | Buffer; type: string }> {
    const path = (request.url ?? '').split('?')[0] as string;
    const body = await text(request);
    if (request.method !== 'GET' || path === '/search') {
      this.received.push(`${request.method ?? ''} ${path} ${body}`.trim());
      this.onReceived();
      return { body: page('Thanks', '<h1>Thank you</h1>'), type: 'text/html' };
    }
    if (path === '/list.csv') return { body: 'a,b\n1,2\n', type: 'text/csv' };
    if (path === '/setup.pdf') return { body: Buffer.from('MZ\x90\0program'), type: 'application/pdf' };
    if (path === '/huge.csv') return { body: Buffer.alloc(3_000_000, 'a'), type: 'text/csv' };
    const html = (PAGES[path] ?? page('Empty', 'Nothing')).replace('<title>Order', `<title>Order${this.edition}`);
    return { body: html, type: 'text/html' };
  }
}
