/** The port of the discard protocol (RFC 863): nothing listens there, and the proxy refuses it. */
const NOWHERE = 'https://127.0.0.1:9/';

/**
 * The flags that keep a Chromium behind the proxy. `launchChromium` adds those for every Chromium: no QUIC, no services that
 * call home in the background.
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
    // UDP cannot go through the proxy: WebRTC would leave beside it. Older versions of Chromium know the second name only.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    // Reports of failed requests, which the pages of some hosts ask for.
    '--disable-domain-reliability',
    // Chromium would describe the forms of pages to Google, list its accounts, and look for updates. The proxy would refuse
    // that, and the run would report it.
    `--autofill-server-url=${NOWHERE}`,
    `--gaia-url=${NOWHERE}`,
    `--component-updater=url-source=${NOWHERE}`,
  ];
}
