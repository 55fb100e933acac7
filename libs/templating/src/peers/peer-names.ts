/** The products whose templates can be read, as callers name them. */
export const PEERS = ['docxtemplater', 'easy-template-x', 'docx-templates', 'python-docx-template', 'carbone'] as const;
export type PeerName = (typeof PEERS)[number];
