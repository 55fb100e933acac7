/** The address and key of a service with the fill endpoint. */
export interface DocumentService {
  baseUrl: string;
  key: string;
}

/** Calls the document endpoints of a service. Every method throws with the response when it is not a success. */
export class DocumentClient {
  constructor(private readonly service: DocumentService) {}

  /** Uploads a template and returns its id. */
  async upload(name: string, bytes: Buffer): Promise<string> {
    const body = new FormData();
    body.append('files', new Blob([new Uint8Array(bytes)]), name);
    const [template] = await this.post<{ id: string }[]>('/api/document/template/', body);
    if (!template) throw new Error('The upload answered no template.');
    return template.id;
  }

  /** Fills a template and returns the address of the document, in the template's format. */
  async fill(document: string, fieldValues: object): Promise<string> {
    const body = JSON.stringify({ document, field_values: fieldValues, output: 'native' });
    return (await this.post<{ file_url: string }>('/api/document/fill/', body)).file_url;
  }

  async download(url: string): Promise<Buffer> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The download answered ${response.status}: ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  }

  private async post<T>(path: string, body: FormData | string): Promise<T> {
    const { baseUrl, key } = this.service;
    const headers = {
      Authorization: `Token ${key}`,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    };
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
}
