import { randomBytes, type X509Certificate } from 'node:crypto';
import { type Env, within } from '@app/core';
import { readSealKey, requestTimestamp, timestamperAt } from '@app/sealing';
import { readCertificates } from '@app/sealing/services';
import { type Finding, findingsOf } from './finding';

const TIMEOUT_MS = 25_000;

/** The key that seals documents: that of the settings, or the service's own. */
export async function checkSealKey({ sealKey: { file, password } }: Env): Promise<Finding> {
  const { good, fault } = findingsOf('seal');
  if (file === null) return good('the service makes its own key (SEAL_KEY_FILE)');
  try {
    const { certificate } = await readSealKey(file, password);
    const until = certificate.validTo;
    const isExpired = Date.parse(until) < Date.now();
    return isExpired
      ? fault(`the certificate of ${file} has expired on ${until}: renew it`)
      : good(`${file}, until ${until}`);
  } catch (error) {
    return fault(messageOf(error));
  }
}

/** Asks the authority for a timestamp, which one of the roots has to vouch for when there are any. */
export async function checkTimestamps({ tsaUrl, tsaRootsFile }: Env): Promise<Finding[]> {
  const { good, warning, fault } = findingsOf('timestamps');
  let roots: X509Certificate[] = [];
  const findings: Finding[] = [];
  try {
    if (tsaRootsFile !== null) roots = await readCertificates(tsaRootsFile);
  } catch (error) {
    findings.push(fault(`the roots cannot be read: ${messageOf(error)}. Correct TSA_ROOTS_FILE.`));
  }
  if (tsaUrl === null)
    return [...findings, warning('no authority (TSA_URL): seals have the time of this machine only')];
  const { host } = new URL(tsaUrl);
  try {
    await within(TIMEOUT_MS, requestTimestamp(randomBytes(32), timestamperAt(tsaUrl), roots));
    findings.push(good(`${host} gives timestamps${roots.length > 0 ? ', which the roots vouch for' : ''}`));
  } catch (error) {
    findings.push(
      fault(`${host} gives none: ${messageOf(error)}. Documents stay unsealed; check TSA_URL and TSA_ROOTS_FILE.`),
    );
  }
  return findings;
}

const messageOf = (error: unknown): string => (error instanceof Error && error.message) || String(error);
