/** The command line of `npm start`. Plain Node, because it is read before anything is installed. */

const HELP = `Usage: npm start [-- OPTION]

Installs and builds what is missing, then starts PostgreSQL, the API, the worker and a practice site for agents, and makes
demo teams with keys. A redis-server or valkey-server on the PATH is started too. Ctrl-C stops everything and keeps the data.

Options
  --fresh        removes all data of the last start first
  --demo         makes the demo teams in the database of DATABASE_URL, too
  -h, --help     shows this text

Settings, as environment variables: PORT=8080 npm start
  PORT           first port that is tried for the API (3000)
  PRACTICE_PORT  first port that is tried for the practice site (4100)
  HOST           address where the API listens (127.0.0.1)
  LOCAL_DIR      folder of all data (.local)
  DATABASE_URL   your PostgreSQL, in place of the one that is started; needs --demo
  REDIS_URL      your Redis; QUEUE=database works without any
All settings of the service apply too: docs/guide/self-hosting.md lists them.

Data, below .local
  demo.json      addresses, keys and ids of the demo teams
  postgres       the database; redis: the queue; storage: files
  mail           mails, as files, unless SMTP_URL is set
  logs           a log of each process
`;

/**
 * Reads the arguments after `npm start --`.
 * @param {string[]} args
 * @returns {{ end: null } | { end: { status: number, text: string } }} with `end`, the program prints its text and exits
 */
export function readOptions(args) {
  const unknown = args.filter((arg) => !['--fresh', '--demo', '--help', '-h'].includes(arg));
  if (unknown.length > 0)
    return { end: { status: 1, text: `npm start has no option ${unknown.join(' ')}.\n\n${HELP}` } };
  if (args.some((arg) => arg === '--help' || arg === '-h')) return { end: { status: 0, text: HELP } };
  return { end: null };
}
