/**
 * Arguments of Node for an API or a worker, as in `docker/Dockerfile`. Node 24 would keep up to 96 MB of young objects before it
 * looks for garbage, twice as much as Node 20, and is not faster for it. It begins with 1 MB, which a start fills again and again, and
 * each look copies the modules, which stay. A start with the whole space takes 4 % less CPU time.
 */
export const SERVICE_ARGUMENTS = ['--min-semi-space-size=16', '--max-semi-space-size=16'];
