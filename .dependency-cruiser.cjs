/** Who may import whom (ARCHITECTURE.md). The key may import itself and what is listed; anything else fails in CI. */
const MAY_IMPORT = {
  core: [],
  models: ['core'],
  teams: ['core'],
  events: ['core', 'teams'],
  sandbox: ['core', 'teams', 'events'],
  forms: ['core', 'teams', 'events'],
  users: ['core', 'teams', 'events', 'forms'],
  formats: ['core'],
  templating: ['core', 'formats'],
  conversion: ['core', 'formats'],
  sealing: ['core', 'formats'],
  reading: ['core', 'formats'],
  answering: ['core', 'formats', 'reading'],
  documents: ['core', 'teams', 'events', 'forms', 'users', 'formats', 'templating', 'conversion', 'sealing'],
  extraction: ['core', 'models', 'teams', 'events', 'forms', 'users', 'formats', 'reading', 'answering'],
  browsing: ['core'],
  planning: ['core', 'browsing'],
  client: [],
  agents: ['core', 'models', 'teams', 'events', 'forms', 'users', 'browsing', 'planning'],
};

const TESTS = '(\\.(spec|db-spec|e2e-spec|fixture)\\.ts$|^test/|^libs/testing/)';

const layers = Object.entries(MAY_IMPORT).map(([lib, others]) => ({
  name: `order-${lib}`,
  comment: `${lib} may import ${others.length > 0 ? others.join(', ') : 'no other lib'}, and no app.`,
  severity: 'error',
  from: { path: `^libs/${lib}/`, pathNot: TESTS },
  to: { path: '^(libs|apps|test|scripts)/', pathNot: `^libs/(${[lib, ...others].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...layers,
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or there is a third in them.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'libs-by-their-index',
      comment: 'Across libs import @app/<lib>: its modules, services, DTOs and jobs; never repositories or entities.',
      severity: 'error',
      from: { path: '^(?:libs/([^/]+)|apps)/', pathNot: TESTS },
      to: {
        path: '^libs/[^/]+/src/',
        pathNot: [
          '^libs/$1/',
          '^libs/[^/]+/src/index\\.ts$',
          '^libs/core/src/(commands|compile-cache|programs|start)\\.ts$',
          '^libs/(formats|templating|conversion|sealing|reading|answering|browsing|planning)/src/services\\.ts$',
          '^libs/formats/src/packages\\.ts$',
        ],
      },
    },
    {
      name: 'not-the-own-index',
      comment: 'Inside a lib import the file.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/src/.+' },
      to: { path: '^libs/$1/src/index\\.ts$' },
    },
    {
      name: 'programs-stay-small',
      comment: 'Threads and child processes start in a moment, because they load nothing of Nest and TypeORM.',
      severity: 'error',
      from: { path: '-(thread|process)\\.ts$', pathNot: TESTS },
      to: { reachable: true, path: ['^libs/core/src/index\\.ts$', '^node_modules/(@nestjs|typeorm)/'] },
    },
    {
      name: 'file-libs-without-nest',
      comment:
        'Files are read, filled, converted and sealed in threads and child processes, and by programs without Nest.',
      severity: 'error',
      from: {
        path: '^libs/(formats|templating|conversion|sealing|reading|answering|browsing|planning)/',
        pathNot: TESTS,
      },
      to: { path: ['^libs/core/src/index\\.ts$', '^node_modules/(@nestjs|typeorm)/'] },
    },
    {
      name: 'readers-start-fast',
      comment: 'A process that reads documents writes no PDF: it takes @app/formats/packages.',
      severity: 'error',
      from: { path: '^libs/(reading|answering|extraction)/', pathNot: TESTS },
      to: { path: '^libs/formats/src/index\\.ts$' },
    },
    {
      name: 'apps-stand-alone',
      comment: 'Each app is a process of its own.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/', pathNot: TESTS },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'testing-only-by-tests',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: TESTS },
      to: { path: ['^libs/testing/', '^test/'] },
    },
    {
      name: 'programs-without-jest',
      comment: 'Benchmarks run outside of jest, whose globals the entry of testing needs: import its files.',
      severity: 'error',
      from: { path: '^(test/(bench|hostile)|scripts)/' },
      to: { reachable: true, path: '^libs/testing/src/index\\.ts$' },
    },
    {
      name: 'no-development-packages',
      comment: 'What runs in production is a dependency, not a development dependency.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
    {
      name: 'resolvable',
      comment: 'What is imported is there, and named in package.json.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['require', 'node', 'import', 'default', 'types'],
    },
  },
};
