import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ids of `.local/demo.json` that the pictures need. */
interface Demo {
  base_url: string;
  keys: { production: string };
  document_template_id: string;
  document_template_ids: Record<string, string>;
  approval_agent_id: string;
}

/** Calls the service that `npm start` runs here, as the demo team. */
export class DemoClient {
  readonly demo: Demo;
  readonly folder = process.env.LOCAL_DIR || '.local';

  constructor() {
    this.demo = JSON.parse(readFileSync(join(this.folder, 'demo.json'), 'utf8'));
  }

  /** Sends JSON or a form. @throws Error with the response when it is not a success */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData;
    const headers = {
      Authorization: `Token ${this.demo.keys.production}`,
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    };
    const sent = isForm ? body : JSON.stringify(body);
    const response = await fetch(`${this.demo.base_url}${path}`, { method, headers, body: sent });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text || 'null');
  }

  async download(url: string): Promise<Buffer> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The download answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }
}
