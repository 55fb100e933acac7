import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Span {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, unknown>;
}

interface Values {
  attributes: { key: string; value: Record<string, unknown> }[];
}
type RawSpan = Omit<Span, 'service' | 'attributes'> & Values;

const attributesOf = ({ attributes }: Values) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Takes traces by OTLP over HTTP in JSON, as a collector of OpenTelemetry does. */
export class Collector {
  readonly spans: Span[] = [];
  /** The headers of the calls. */
  readonly headers: Record<string, unknown>[] = [];
  /** All that arrived. */
  sent = '';
  private readonly server: Server;

  private constructor() {
    this.server = createServer(async (request, response) => {
      const body = await text(request);
      this.headers.push({ ...request.headers, path: request.url });
      this.sent += body;
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { resource: Values; scopeSpans: { spans: RawSpan[] }[] }[];
      };
      for (const { resource, scopeSpans } of resourceSpans)
        for (const span of scopeSpans.flatMap(({ spans }) => spans))
          this.spans.push({
            ...span,
            service: String(attributesOf(resource)['service.name']),
            attributes: attributesOf(span),
          });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }

  static async open(): Promise<Collector> {
    const collector = new Collector();
    await new Promise<void>((resolve) => collector.server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
