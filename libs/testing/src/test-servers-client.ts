/** Sends a request to the servers of the run (`TestServers`). @throws with their message when it fails */
export async function requestTestServers<T>(method: 'POST' | 'DELETE', path: string): Promise<T> {
  const servers = process.env.FORMWORK_TEST_SERVERS;
  if (!servers) throw new Error('There are no test servers: this runs in jest only.');
  const response = await fetch(`${servers}${path}`, { method });
  const text = await response.text();
  if (!response.ok) throw new Error(`The test servers failed: ${text}`);
  return JSON.parse(text);
}
