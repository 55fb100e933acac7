/** The health check of the images: `node docker/health.mjs <setting with the port> <its default>`. Exit code 0: it is well. */
const [name, fallback] = process.argv.slice(2);
const port = process.env[name] || fallback;
const response = await fetch(`http://127.0.0.1:${port}/health/live`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => null,
);
process.exit(response?.ok ? 0 : 1);
