import { PDFArray, type PDFContext, type PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, type PdfFile } from '@app/formats';
import { MAX_CRL_BYTES } from './crl';
import { MAX_OCSP_BYTES } from './ocsp';

/** Proofs that the certificates of a seal and of its timestamp were not revoked; all are DER. */
export interface SealProofs {
  /** The certificates with their issuers up to the roots. */
  certificates: Buffer[];
  ocsps: Buffer[];
  crls: Buffer[];
}

/** The entry of a document security store for its certificates, which no document compresses that was sealed with proofs. */
export const CERTIFICATES_ENTRY = '/Certs';

const [STORE, CERTIFICATES, OCSPS, CRLS] = ['DSS', 'Certs', 'OCSPs', 'CRLs'] as const;
/** Entries of one list that are read. Those of the seal are its last ones. */
const MAX_READ = 32;
const MAX_CERTIFICATE_BYTES = 16 * 1024;

/** Adds proofs to the document security store (ISO 32000-2, 12.8.4.3). What other programs put there stays. */
export function addProofs(file: PdfFile, { certificates, ocsps, crls }: SealProofs): void {
  if (certificates.length === 0) return;
  const store = dictOf(file.catalog, STORE) ?? addStore(file);
  append(store, CERTIFICATES, certificates);
  append(store, OCSPS, ocsps);
  append(store, CRLS, crls);
}

function addStore({ catalog, context }: PdfFile): PDFDict {
  const store = context.obj({ Type: STORE });
  catalog.set(PDFName.of(STORE), context.register(store));
  return store;
}

/** The proofs in a document, without those that are compressed or too large. Empty without a document security store. */
export function proofsIn({ catalog }: PdfFile): SealProofs {
  const store = dictOf(catalog, STORE);
  return {
    certificates: streamsOf(store, CERTIFICATES, MAX_CERTIFICATE_BYTES),
    ocsps: streamsOf(store, OCSPS, MAX_OCSP_BYTES),
    crls: streamsOf(store, CRLS, MAX_CRL_BYTES),
  };
}

/** Writes a list of its own, so that the store itself changes with it and is written with the changes. */
function append(store: PDFDict, key: string, all: readonly Buffer[]): void {
  if (all.length === 0) return;
  const list = PDFArray.withContext(store.context);
  for (const entry of arrayOf(store, key)?.asArray() ?? []) list.push(entry);
  for (const bytes of all) list.push(store.context.register(streamOf(store.context, bytes)));
  store.set(PDFName.of(key), list);
}

const streamOf = (context: PDFContext, bytes: Buffer): PDFRawStream =>
  PDFRawStream.of(context.obj({ Length: bytes.length }), bytes);

function streamsOf(store: PDFDict | null, key: string, maxBytes: number): Buffer[] {
  const list = store && arrayOf(store, key);
  const size = list?.size() ?? 0;
  const from = Math.max(0, size - MAX_READ);
  return Array.from({ length: size - from }, (_, index) => list?.lookup(from + index)).flatMap((one) =>
    one instanceof PDFRawStream && !one.dict.has(PDFName.of('Filter')) && one.contents.length <= maxBytes
      ? [Buffer.from(one.contents)]
      : [],
  );
}
