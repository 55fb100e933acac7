/**
 * Arguments of Node for an API or a worker, as in `docker/Dockerfile`. Node 24 would keep up to 96 MB of young objects before it
 * looks for garbage, twice as much as Node 20, and is not faster for it.
 */
export const SERVICE_ARGUMENTS = ['--max-semi-space-size=16'];
