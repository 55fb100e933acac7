import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the peer received. */
export interface PeerRequest {
  path: string;
  headers: Record<string, unknown>;
  body: Record<string, unknown> & { messages: { role: string; content: unknown }[] };
}

/** The next response of the peer: text of the model, or a status; `never` leaves the request open. */
export type PeerReply = { text: string } | { status: number; headers?: Record<string, string> } | 'never';

/**
 * A server on loopback that speaks the protocols of model providers: `POST /chat/completions` of OpenAI and `POST /messages` of
 * Anthropic. It replies what a test has put into `replies`.
 */
export class ModelPeer {
  readonly requests: PeerRequest[] = [];
  readonly replies: PeerReply[] = [];
  private server: Server | undefined;

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as PeerRequest['body'];
        const path = request.url ?? '';
        this.requests.push({ path, headers: request.headers, body });
        const reply = this.replies.shift() ?? { status: 500 };
        if (reply === 'never') return;
        const status = 'status' in reply ? reply.status : 200;
        const json = 'status' in reply ? { error: { message: 'refused' } } : replyOf(path, body, reply.text);
        const headers = 'status' in reply ? reply.headers : {};
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(json));
      });
    });
    await new Promise<void>((done) => this.server?.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => this.server?.close(done));
  }
}

function replyOf(path: string, body: PeerRequest['body'], text: string): object {
  const { model } = body;
  if (path.endsWith('/messages')) return anthropicReply(body, text);
  const choice = { index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' };
  const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
  return { id: 'chatcmpl-1', object: 'chat.completion', created: 1, model, choices: [choice], usage };
}

/** Structured replies are the input of a tool, or text, depending on the request. */
function anthropicReply({ model, tools }: PeerRequest['body'], text: string): object {
  const [tool] = (tools ?? []) as { name: string }[];
  const content = tool
    ? { type: 'tool_use', id: 'toolu_1', name: tool.name, input: JSON.parse(text) as object }
    : { type: 'text', text };
  const usage = { input_tokens: 100, output_tokens: 20 };
  const stop = { stop_reason: tool ? 'tool_use' : 'end_turn', stop_sequence: null };
  return { id: 'msg_1', type: 'message', role: 'assistant', model, content: [content], ...stop, usage };
}
