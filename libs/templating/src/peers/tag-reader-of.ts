import { TemplateError } from '@app/formats';
import type { Delimiters } from '../language/delimiters';
import type { TagReader } from '../language/tag-reader';
import { PEERS, type PeerName } from './peer-names';

type ReaderOf = (named?: Delimiters) => TagReader;

const LOADERS: Readonly<Record<PeerName, () => Promise<ReaderOf>>> = {
  docxtemplater: async () => (await import('./docxtemplater.js')).docxtemplater,
  'easy-template-x': async () => (await import('./easy-template-x.js')).easyTemplateX,
  'docx-templates': async () => (await import('./docx-templates.js')).docxTemplates,
  'python-docx-template': async () => (await import('./python-docx-template.js')).pythonDocxTemplate,
  carbone: async () => (await import('./carbone.js')).carbone,
};

/** Loads the reader of a product's tags, in the delimiters that a template names or the usual ones. Throws TemplateError `unknown_syntax`. */
export async function tagReaderOf(name: string, named?: Delimiters): Promise<TagReader> {
  const peer = PEERS.find((known) => known === name);
  if (peer) return (await LOADERS[peer]())(named);
  throw new TemplateError('unknown_syntax', `The syntax "${name.slice(0, 40)}" is not known: ${PEERS.join(', ')} are.`);
}
