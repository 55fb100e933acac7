import { Area, FIRST_POLL_MS, id, LONGEST_POLL_MS, type Schemas, type Waiting } from './area.js';
import { entriesOfArrays, type ListQuery } from './lists.js';
import { pause } from './pause.js';
import { formOf, jsonOf, type Upload } from './uploads.js';

/** Templates, the documents that are filled from them, and signatures. */
export class Documents extends Area {
  templates(query?: ListQuery): AsyncGenerator<Schemas['DocumentTemplate']> {
    return entriesOfArrays(this.transport, '/api/document/template/', { query });
  }
  /** @param metadata names and tags by the name of the file */
  uploadTemplates(
    files: readonly Upload[],
    metadata?: Record<string, { name?: string; tags?: string[] }>,
  ): Promise<Schemas['DocumentTemplate'][]> {
    return this.transport.json('POST', '/api/document/template/', {
      body: formOf(files, { metadata: jsonOf(metadata) }),
    });
  }
  checkTemplates(files: readonly Upload[]): Promise<Schemas['TemplateCheck'][]> {
    return this.transport.json('POST', '/api/document/template/check/', { body: formOf(files) });
  }
  /** A template with its placeholders and their places. */
  template(templateId: string): Promise<Schemas['TemplateDetail']> {
    return this.transport.json('GET', `/api/document/template/${id(templateId)}/`);
  }
  /** Another file for the template: a new version. */
  replaceTemplate(templateId: string, file: Upload): Promise<Schemas['TemplateDetail']> {
    return this.transport.json('PUT', `/api/document/template/${id(templateId)}/`, {
      body: formOf([file], {}, 'file'),
    });
  }
  deleteTemplate(templateId: string): Promise<void> {
    return this.transport.json('DELETE', `/api/document/template/${id(templateId)}/`);
  }
  /** @param options `detail` adds `envelope_id` and more to the answer, `signingUrl` the link for the signer */
  fill(
    document: Schemas['FillDocument'],
    { detail, signingUrl, signal }: Waiting & { detail?: boolean; signingUrl?: boolean } = {},
  ): Promise<Schemas['FilledDocument']> {
    const query = { detail, signing_url: signingUrl };
    return this.transport.json('POST', '/api/document/fill/', { body: document, query, signal });
  }
  /** Starts a fill for each row. `waitForFills` with the `id` of the answer waits for their end. */
  fillMany(documents: Schemas['BulkFillDocuments']): Promise<Schemas['BulkFillProgress']> {
    return this.transport.json('POST', '/api/document/fill/bulk/', { body: documents });
  }
  /** The progress of a bulk fill, as soon as no row is pending. @throws the reason of the signal when it is aborted */
  async waitForFills(bulkId: string, { signal }: Waiting = {}): Promise<Schemas['BulkFillProgress']> {
    for (let wait = FIRST_POLL_MS; ; wait = Math.min(wait * 2, LONGEST_POLL_MS)) {
      const { rows: _, ...progress } = await this.bulkPage(bulkId, { page_size: 1 }, signal);
      if (progress.pending === 0) return progress;
      await pause(wait, signal);
    }
  }
  /** The answer for each row, in their order; `{ state: 'failed' }` selects. */
  async *filledRows(bulkId: string, query: ListQuery = {}): AsyncGenerator<Schemas['BulkFillRow']> {
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { rows, total_pages } = await this.bulkPage(bulkId, { ...query, page });
      yield* rows;
      last = total_pages;
    }
  }
  private bulkPage(bulkId: string, query: ListQuery, signal?: AbortSignal): Promise<Schemas['BulkFill']> {
    return this.transport.json('GET', `/api/document/fill/bulk/${id(bulkId)}/`, { query, signal });
  }
  envelopes(query?: ListQuery): AsyncGenerator<Schemas['Envelope']> {
    return entriesOfArrays(this.transport, '/api/document/envelope/', { query });
  }
  envelope(envelopeId: string): Promise<Schemas['EnvelopeDetail']> {
    return this.transport.json('GET', `/api/document/envelope/${id(envelopeId)}/`);
  }
  /** Reminds those who must act now. */
  remind(envelopeId: string): Promise<Schemas['EnvelopeDetail']> {
    return this.transport.json('POST', `/api/document/envelope/${id(envelopeId)}/remind/`);
  }
  /** Replaces signing links, which ends the old ones. */
  renew(envelopeId: string, renewal: Schemas['Renew'] = {}): Promise<Schemas['EnvelopeDetail']> {
    return this.transport.json('POST', `/api/document/envelope/${id(envelopeId)}/renew/`, { body: renewal });
  }
  /** Corrects the address, the name or the access code of a recipient who has not acted yet. A new address ends the earlier link. */
  correctRecipient(
    envelopeId: string,
    recipientId: string,
    correction: Schemas['CorrectRecipient'],
  ): Promise<Schemas['EnvelopeDetail']> {
    const path = `/api/document/envelope/${id(envelopeId)}/recipient/${id(recipientId)}/`;
    return this.transport.json('PATCH', path, { body: correction });
  }
  /** Ends an envelope that waits for somebody. */
  void(envelopeId: string, reason: string): Promise<Schemas['EnvelopeDetail']> {
    return this.transport.json('POST', `/api/document/envelope/${id(envelopeId)}/void/`, { body: { reason } });
  }
  deleteEnvelope(envelopeId: string): Promise<void> {
    return this.transport.json('DELETE', `/api/document/envelope/${id(envelopeId)}/`);
  }
  /** The bytes at a link of an answer, such as `file_url`. */
  async download(url: string): Promise<Blob> {
    return (await this.transport.send('GET', url)).blob();
  }
}
