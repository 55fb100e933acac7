import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, TaskInstance } from './instance';
import { fieldsOf } from './page/held-form';

/** Serves the pages of instances on loopback. */
export class BenchSite {
  private readonly instances: TaskInstance[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  static async open(): Promise<BenchSite> {
    const site = new BenchSite();
    site.server.listen(0, '127.0.0.1');
    await once(site.server, 'listening');
    return site;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** @returns the address of the first page */
  add(instance: TaskInstance): string {
    return `http://${this.host}/t/${this.instances.push(instance) - 1}/`;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const {
        status = 200,
        headers,
        body,
      } = (await this.respond(request)) ?? { status: 404, body: 'There is no such page.' };
      response.writeHead(status, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        ...headers,
      });
      response.end(body);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  }

  private async respond(request: IncomingMessage): Promise<Answer | null> {
    const url = new URL(request.url ?? '', `http://${this.host}`);
    const [, number = '', path = ''] = /^\/t\/(\d+)\/(.*)$/.exec(url.pathname) ?? [];
    const { method = 'GET' } = request;
    const form = method === 'POST' ? await formOf(request) : {};
    const visit = { method, path, query: url.searchParams, form, cookie: request.headers.cookie ?? '' };
    return this.instances[Number(number)]?.respond(visit) ?? null;
  }
}

async function formOf(request: IncomingMessage): Promise<Record<string, string[]>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  return fieldsOf(await new Response(new Uint8Array(Buffer.concat(chunks)), { headers }).formData());
}
