/** A document that is served below `/docs/guide/`. */
export interface Guide {
  /** The last part of its address; empty for the list of guides. */
  name: string;
  /** The file, from the root of the project. */
  path: string;
  /** Its title in the navigation. */
  title: string;
}

export interface GuideGroup {
  title: string;
  guides: readonly Guide[];
}

const guide = (name: string, title: string): Guide => ({ name, path: `docs/guide/${name}.md`, title });

/** The list of guides. */
const GUIDE_INDEX: Guide = { name: '', path: 'docs/guide/README.md', title: 'Guides' };

/** All guides, in the order of a journey. References stay beside the code that they describe, whose tests run their examples. */
export const GUIDE_GROUPS: readonly GuideGroup[] = [
  {
    title: 'Start',
    guides: [
      guide('getting-started', 'Getting started'),
      guide('keys', 'Keys and environments'),
      guide('errors', 'Errors and limits'),
      guide('lists', 'Lists: pages, filters, CSV'),
      guide('files', 'File links'),
      { name: 'client', path: 'libs/client/README.md', title: 'Client for TypeScript' },
    ],
  },
  {
    title: 'Forms',
    guides: [
      guide('forms', 'Forms and submissions'),
      guide('displaying-forms', 'Displaying forms'),
      guide('rules', 'Rules'),
    ],
  },
  {
    title: 'Documents',
    guides: [
      guide('templates', 'Templates'),
      { name: 'template-language', path: 'libs/templating/README.md', title: 'The template language' },
      { name: 'template-documents', path: 'libs/templating/DOCUMENTS.md', title: 'Loops, pictures, charts' },
      { name: 'template-peers', path: 'libs/templating/PEERS.md', title: 'Templates of other products' },
      guide('signing', 'Signing'),
    ],
  },
  {
    title: 'Document intelligence',
    guides: [
      guide('extraction', 'Extraction'),
      { name: 'question-types', path: 'libs/answering/README.md', title: 'Question types' },
      {
        name: 'layout-queries',
        path: 'libs/answering/src/answerers/layout-query/README.md',
        title: 'Layout queries',
      },
      { name: 'value-types', path: 'libs/answering/src/coercion/README.md', title: 'Types of values' },
      { name: 'expressions', path: 'libs/extraction/src/expressions/README.md', title: 'Expressions' },
      guide('review', 'Review'),
    ],
  },
  { title: 'Computer agents', guides: [guide('agents', 'Agents')] },
  {
    title: 'Operation',
    guides: [
      guide('webhooks', 'Webhooks'),
      guide('testing', 'Testing against a sandbox'),
      guide('self-hosting', 'Self-hosting'),
      guide('scaling', 'Scaling'),
      { name: 'containers', path: 'docker/README.md', title: 'Containers' },
      guide('measurements', 'Measurements'),
      { name: 'security', path: 'SECURITY.md', title: 'Security' },
    ],
  },
];

export const GUIDES: readonly Guide[] = [GUIDE_INDEX, ...GUIDE_GROUPS.flatMap(({ guides }) => guides)];

/** Where pictures lie in the project, and the path under which they are served. */
export const PICTURES = 'docs/pictures';

/** The address of a file of the project: a guide or a picture. Null for files that are not served. */
export function servedAddress(path: string): string | null {
  if (path.startsWith(`${PICTURES}/`)) return `/${path}`;
  const found = GUIDES.find((one) => one.path === path);
  return found ? `/docs/guide/${found.name}` : null;
}
