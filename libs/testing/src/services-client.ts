/** Asks the services of the run (`TestServices`) for something. Throws with their reason when they cannot give it. */
export async function askServices<T>(method: 'POST' | 'DELETE', path: string): Promise<T> {
  const services = process.env.FORMWORK_TEST_SERVICES;
  if (!services) throw new Error('There are no test services: this runs in jest only.');
  const response = await fetch(`${services}${path}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(`The test services failed: ${text}`);
  return JSON.parse(text);
}
