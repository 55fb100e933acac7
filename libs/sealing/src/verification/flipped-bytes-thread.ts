/**
 * Entry point of a worker thread (`ThreadPool`), for tests only. Flips bytes of a sealed PDF in two ways each, and returns
 * the flips (`offset ^ mask`) that the verification did not detect.
 */
import { X509Certificate } from 'node:crypto';
import { serveWork } from '@app/core/programs';
import { verifySealedPdf } from './verify';

export interface FlipRequest {
  pdf: Uint8Array;
  /** 1: every byte is flipped, 2: every other one, and so on. */
  step: number;
  /** PEM. */
  certificates: string[];
  timestampRoots: string[];
}

const MASKS = [0x01, 0x20];

async function missedFlips({ pdf, step, certificates, timestampRoots }: FlipRequest): Promise<string[]> {
  const trust = { certificates: certificates.map(toCertificate), timestampRoots: timestampRoots.map(toCertificate) };
  const forged = Buffer.from(pdf);
  const missed: string[] = [];
  for (let offset = 0; offset < pdf.length; offset += step) {
    const byte = pdf[offset]!;
    for (const mask of MASKS) {
      forged[offset] = byte ^ mask;
      if ((await verifySealedPdf(forged, trust)).status !== 'altered') missed.push(`${offset} ^ ${mask}`);
    }
    forged[offset] = byte;
  }
  return missed;
}

const toCertificate = (pem: string): X509Certificate => new X509Certificate(pem);

serveWork(missedFlips);
