/** Whether a check passes. Every failure has to be an error for damaged or unusable bytes. */
export function accepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    expect(['DerError', 'ProofError', 'CertificateRevokedError']).toContain((error as Error).name);
    return false;
  }
}
