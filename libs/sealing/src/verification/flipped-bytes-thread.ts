/**
 * Entry point of a worker thread (`ThreadPool`), for tests only. Flips bytes of a sealed PDF in two ways each, and returns
 * the flips (`offset ^ mask`) that the verification did not detect.
 */
import { X509Certificate } from 'node:crypto';
import { serveWork } from '@app/core/programs';
import { verifySealedPdf } from './verify';

export interface FlipRequest {
  pdf: Uint8Array;
  /** 2: every byte is flipped in both ways; 1: the one byte in one way, the next one in the other. */
  ways: 1 | 2;
  /** PEM. */
  certificates: string[];
  timestampRoots: string[];
}

const MASKS = [0x01, 0x20];

async function missedFlips({ pdf, ways, certificates, timestampRoots }: FlipRequest): Promise<string[]> {
  const trust = { certificates: certificates.map(toCertificate), timestampRoots: timestampRoots.map(toCertificate) };
  const forged = Buffer.from(pdf);
  const missed: string[] = [];
  for (const [offset, byte] of pdf.entries()) {
    for (const mask of ways === 2 ? MASKS : [MASKS[offset % 2]!]) {
      forged[offset] = byte ^ mask;
      if ((await verifySealedPdf(forged, trust)).status !== 'altered') missed.push(`${offset} ^ ${mask}`);
    }
    forged[offset] = byte;
  }
  return missed;
}

const toCertificate = (pem: string): X509Certificate => new X509Certificate(pem);

serveWork(missedFlips);
