import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DemoContext, DemoStep } from '../demo';

/** A template of every type, a filled document, and the seal's certificate for `npm run verify`. */
export const documents: DemoStep = {
  name: 'documents',
  async make(context) {
    // Imported only here, because loading the samples' libs takes longer than a warm start.
    const { documentSamples } = await import('./documents/document-samples.js');
    const ids: Record<string, string> = {};
    // Lists show the newest first, so the template of the printed commands is created last.
    for (const { type, name, bytes } of (await documentSamples()).reverse()) {
      ids[type] = await upload(context, `${name}.${type}`, bytes);
    }
    await keepCertificate(context);
    return {
      document_template_id: ids.docx,
      document_template_ids: ids,
      envelope_id: await fill(context, ids.docx ?? ''),
    };
  },
};

async function upload({ call }: DemoContext, name: string, bytes: Buffer): Promise<string> {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(bytes)]), name);
  body.append('metadata', JSON.stringify({ [name]: { name: name.replace(/\.\w+$/, ''), tags: ['demo'] } }));
  const [template] = await call<{ id: string }[]>('POST', '/api/document/template/', body);
  return template?.id ?? '';
}

async function fill({ call, demo }: DemoContext, document: string): Promise<string> {
  const field_values = {
    company: 'Northwind Ltd',
    full_name: 'Ada Lovelace',
    services: [{ name: 'Consulting', quantity: 12, price: '1200.00' }],
  };
  await call('POST', '/api/document/fill/', { document, user_id: demo.user_id, field_values });
  const [envelope] = await call<{ id: string }[]>('GET', `/api/document/envelope/?type=document&id=${document}`);
  return envelope?.id ?? '';
}

async function keepCertificate({ demo, file }: DemoContext): Promise<void> {
  const response = await fetch(`${demo.base_url}/verify/certificate`);
  if (!response.ok) throw new Error(`GET /verify/certificate answered ${response.status}: ${await response.text()}`);
  await writeFile(join(dirname(file), 'seal-certificate.pem'), await response.text());
}
