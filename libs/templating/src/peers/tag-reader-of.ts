import { TemplateError } from '@app/formats';
import type { TagReader } from '../language/tag-reader';
import { PEERS, type PeerName } from './peer-names';

const LOADERS: Readonly<Record<PeerName, () => Promise<TagReader>>> = {
  docxtemplater: async () => (await import('./docxtemplater.js')).DOCXTEMPLATER,
  'easy-template-x': async () => (await import('./easy-template-x.js')).EASY_TEMPLATE_X,
  'docx-templates': async () => (await import('./docx-templates.js')).DOCX_TEMPLATES,
  'python-docx-template': async () => (await import('./python-docx-template.js')).PYTHON_DOCX_TEMPLATE,
  carbone: async () => (await import('./carbone.js')).CARBONE,
};

/** Loads the reader of a product's tags. Throws TemplateError `unknown_syntax`. */
export async function tagReaderOf(name: string): Promise<TagReader> {
  const peer = PEERS.find((known) => known === name);
  if (peer) return LOADERS[peer]();
  throw new TemplateError('unknown_syntax', `The syntax "${name.slice(0, 40)}" is not known: ${PEERS.join(', ')} are.`);
}
