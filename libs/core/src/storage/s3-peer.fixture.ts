import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/**
 * The small part of the S3 protocol that `S3Storage` speaks, in memory, for its test: objects with ranges and ETags,
 * version 2 of listing (with pages of two, so that paging shows) and deleting several. It checks no signatures.
 */
export class S3Peer {
  readonly objects = new Map<string, Buffer>();
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  constructor(private readonly bucket: string) {}

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://peer');
    const [, bucket, ...path] = url.pathname.split('/');
    const key = decodeURIComponent(path.join('/'));
    const body = Buffer.concat(await request.toArray());
    if (bucket !== this.bucket || !request.headers.authorization) return void response.writeHead(403).end();

    if (key === '' && request.method === 'HEAD') return void response.end();
    if (key === '' && request.method === 'GET') return this.list(url.searchParams.get('prefix') ?? '', response);
    if (key === '' && url.searchParams.has('delete')) return this.deleteAll(body.toString(), response);
    if (request.method === 'PUT') return this.put(key, body, request, response);
    if (request.method === 'DELETE') return this.delete(key, response);
    this.read(key, request, response);
  }

  private put(key: string, body: Buffer, request: IncomingMessage, response: ServerResponse) {
    const wanted = Number(request.headers['content-length']);
    if (request.headers['content-encoding'] || wanted !== body.length) return void response.writeHead(400).end();
    this.objects.set(key, body);
    response.setHeader('ETag', etagOf(body)).end();
  }

  private read(key: string, request: IncomingMessage, response: ServerResponse) {
    const object = this.objects.get(key);
    if (!object)
      return void response.writeHead(404).end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>');
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = start === undefined ? object : object.subarray(Number(start), Number(end) + 1);
    response.writeHead(start === undefined ? 200 : 206, { 'Content-Length': part.length, ETag: etagOf(object) });
    response.end(request.method === 'HEAD' ? undefined : part);
  }

  private delete(key: string, response: ServerResponse) {
    this.objects.delete(key);
    response.writeHead(204).end();
  }

  private list(prefix: string, response: ServerResponse) {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix)).slice(0, 2);
    const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    response.end(`<ListBucketResult><KeyCount>${keys.length}</KeyCount>${contents}</ListBucketResult>`);
  }

  private deleteAll(xml: string, response: ServerResponse) {
    for (const [, key = ''] of xml.matchAll(/<Key>([^<]*)<\/Key>/g)) this.objects.delete(key);
    response.end('<DeleteResult></DeleteResult>');
  }
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}
