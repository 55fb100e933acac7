/** The check of a storage that hangs takes longer than the others, and ends by itself. */
const TIMEOUT_MS = 30_000;

/** What an API that has started is not ready for, in its own words; null when it is ready. */
export async function missingOf(readyUrl: string): Promise<string | null> {
  const response = await fetch(readyUrl, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.ok) return null;
  const { detail } = (await response.json()) as { detail?: unknown };
  return typeof detail === 'string' ? detail : `It answers with ${response.status}.`;
}
