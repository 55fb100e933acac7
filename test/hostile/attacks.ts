import { randomBytes } from 'node:crypto';
import * as pdfs from '../../libs/testing/src/files/hostile-pdf';
import { docxEntries, HOSTILE_PACKAGES, rawZip } from '../../libs/testing/src/files/hostile-package';
import { hostileBodies } from '../bench/hostile-bodies';
import { bodyRoutes } from '../contract/input-dtos';

/** Requests that are sent at the same time, and their permitted statuses. */
export interface Attack {
  name: string;
  requests: () => AttackRequest[];
  allowed: readonly number[];
}

export interface AttackRequest {
  method: string;
  path: string;
  /** Whether requests carry the service's key. */
  withKey: boolean;
  headers?: Record<string, string>;
  body: () => string | FormData;
}

const BODY_LIMIT = 8 * 1024 * 1024;
const LARGEST_FILE = 50 * 1024 * 1024;
const AT_ONCE = 8;
/** Refused as invalid or too large; neither a success nor 500. */
const REFUSED = [400, 404, 413, 422, 429, 503] as const;

/** All attacks, generated for each run. */
export function attacks(): Attack[] {
  return [...packages(), ...hostilePdfs(), ...bodies(), ...strangers(), ...large()];
}

const PDFS: Record<string, () => Buffer> = {
  'a page tree that loops': pdfs.pageTreeLoop,
  'an object stream that inflates to 200 MB': pdfs.objectStreamBomb,
  'an object stream of a billion objects': pdfs.objectStreamOfBillions,
  'objects that share their bytes': pdfs.overlappingObjects,
  'strings that never end': pdfs.unclosedStrings,
  'streams that never end': pdfs.unclosedStreams,
  'letters instead of objects': pdfs.letters,
  'five million numbers': pdfs.endlessNumbers,
  'half a million names': pdfs.endlessNames,
  'fields nested 5,000 deep': pdfs.deepFields,
  '20,100 fields': () => pdfs.manyFields(20_100),
  '100,000 pages': () => pdfs.manyPages(100_000),
};

const packages = (): Attack[] =>
  HOSTILE_PACKAGES.map(({ what, make }) => ({
    name: `template: ${what}`,
    requests: () => [upload('/api/document/template/', 'a.docx', make())],
    allowed: [400],
  }));

const hostilePdfs = (): Attack[] =>
  Object.entries(PDFS).flatMap(([what, make]) => [
    {
      name: `template: a PDF of ${what}`,
      requests: () => [upload('/api/document/template/', 'a.pdf', make())],
      allowed: [400],
    },
    {
      name: `verify: a PDF of ${what}`,
      requests: () => [upload('/verify', 'a.pdf', make(), false)],
      allowed: [200, 400],
    },
  ]);

/** The routes with the deepest and the shallowest bodies; `npm run bench:bodies` covers all routes. */
function bodies(): Attack[] {
  const routes = bodyRoutes().filter(({ path }) => ['/api/builder/form/', '/api/user/'].includes(path));
  return routes.flatMap(({ method, path, dto }) =>
    hostileBodies(dto, BODY_LIMIT).map(({ kind, text }) => ({
      name: `${method} ${path} ${kind}`,
      requests: () => [json(method, path, text, true)],
      allowed: [200, 201, ...REFUSED],
    })),
  );
}

/** Requests without a key. */
function strangers(): Attack[] {
  const unknown = `{${Array.from({ length: 500_000 }, (_, at) => `"m${at}":0`).join()}}`;
  const dead = `/sign/${'x'.repeat(43)}/sign`;
  return [
    {
      name: 'a stranger: 8 MB to a dead signing address',
      requests: () => [json('POST', dead, unknown)],
      allowed: [404],
    },
    {
      name: 'a stranger: 8 MB to a route with a key',
      requests: () => [json('POST', '/api/user/', unknown)],
      allowed: [401],
    },
    { name: 'a stranger: 8 MB to nowhere', requests: () => [json('POST', '/nowhere', unknown)], allowed: [404] },
  ];
}

/** Several files of the maximum size at once. */
function large(): Attack[] {
  const many = (one: () => AttackRequest) => Array.from({ length: AT_ONCE }, one);
  const noise = randomBytes(LARGEST_FILE - 100_000);
  const half = (at: number) => noise.subarray((at * noise.length) / 2, ((at + 1) * noise.length) / 2);
  const pictures = [0, 1].map((at) => ({ name: `word/media/${at}.bin`, data: half(at), stored: true }));
  const docx = rawZip([...docxEntries(''), ...pictures]);
  return [
    {
      name: `${AT_ONCE} templates of 50 MB at once`,
      requests: () => many(() => upload('/api/document/template/', 'a.docx', docx)),
      allowed: [201, 503],
    },
    {
      name: `${AT_ONCE} verifications of 50 MB at once`,
      requests: () => many(() => upload('/verify', 'a.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]), false)),
      allowed: [200, 400, 503],
    },
  ];
}

const json = (method: string, path: string, text: string, withKey = false): AttackRequest => ({
  method,
  path,
  withKey,
  headers: { 'content-type': 'application/json' },
  body: () => text,
});

const upload = (path: string, name: string, bytes: Buffer, withKey = true): AttackRequest => ({
  method: 'POST',
  path,
  withKey,
  body: () => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(bytes)]), name);
    return form;
  },
});
