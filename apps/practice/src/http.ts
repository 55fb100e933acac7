import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response of the site. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
}

const BODY_LIMIT = 6 * 1024 * 1024;

/** A request that cannot be served; the message is for the person who sent it. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** 303: the browser fetches the address by GET, so that a repeated page sends no form again. */
export const redirect = (location: string, headers: Record<string, string> = {}): Reply => ({
  status: 303,
  headers: { Location: location, ...headers },
  body: '',
});

export const json = (value: unknown): Reply => ({
  status: 200,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});

export const download = (name: string, mediaType: string, body: string | Uint8Array): Reply => ({
  status: 200,
  headers: { 'Content-Type': mediaType, 'Content-Disposition': `attachment; filename="${name}"` },
  body,
});

/** The fields of a form, urlencoded or multipart. @throws Refusal when it is too large or no form */
export async function readForm(request: IncomingMessage): Promise<FormData> {
  const body = await readBody(request);
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  return new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new Refusal(400, 'This is no form.');
  });
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new Refusal(413, 'The form with its file is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Writes a reply, with headers that allow scripts, styles and connections of this site only. */
export function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}
