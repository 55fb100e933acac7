/**
 * The flags that keep a Chromium behind the proxy.
 * @param port of the proxy on 127.0.0.1
 * @param spkiHash of the certificate that the proxy shows for every host
 */
export function behindProxyFlags(port: number, spkiHash: string): string[] {
  return [
    `--proxy-server=http://127.0.0.1:${port}`,
    // Without this, Chromium connects to addresses of this machine directly.
    '--proxy-bypass-list=<-loopback>',
    `--ignore-certificate-errors-spki-list=${spkiHash}`,
    // The proxy resolves names. Lookups of the browser itself (prefetches, predictions) find nothing.
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--dns-prefetch-disable',
    // UDP cannot go through the proxy: WebRTC and QUIC would leave beside it.
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    // Services of the browser that call home.
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-sync',
    '--no-pings',
  ];
}
