import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/**
 * An in-memory server for the part of the S3 protocol that `S3Storage` uses: objects with ranges and ETags, and version 2
 * of listing with pages of two keys, so that paging is tested. It checks no signatures.
 */
export class S3Peer {
  readonly objects = new Map<string, Buffer>();
  /** Whether it throttles requests for a key; tests replace it. */
  isSlow: (key: string) => boolean = () => false;
  /** Whether requests for a key never get a response. */
  isSilent: (key: string) => boolean = () => false;
  private readonly server: Server = createServer((request, response) => void this.handle(request, response));

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

  private async handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://peer');
    const [, bucket, ...path] = url.pathname.split('/');
    const key = decodeURIComponent(path.join('/'));
    const body = Buffer.concat(await request.toArray());
    if (bucket !== this.bucket || !request.headers.authorization) return void response.writeHead(403).end();

    if (this.isSilent(key)) return;
    if (this.isSlow(key)) return slowDown(response);
    if (key === '' && request.method === 'HEAD') return void response.end();
    if (key === '' && request.method === 'GET')
      return this.list(url.searchParams.get('continuation-token') ?? '', response);
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

  /** The continuation token is the last key of the previous page. */
  private list(after: string, response: ServerResponse) {
    const keys = [...this.objects.keys()].sort().filter((key) => key > after);
    const page = keys.slice(0, 2);
    const more = keys.length > page.length;
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${this.objects.get(key)?.length}</Size><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
    );
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.end(`<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`);
  }
}

/** The response of Amazon S3 to a throttled client. */
function slowDown(response: ServerResponse) {
  const error = '<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';
  response.writeHead(503, { 'Content-Type': 'application/xml' }).end(error);
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}
