const { availableParallelism } = require('node:os');

/** Unit (`*.spec.ts`), database (`*.db-spec.ts`), e2e (`*.e2e-spec.ts`) and contract tests run in one jest. */
const libs = [
  'core',
  'models',
  'teams',
  'events',
  'forms',
  'users',
  'formats',
  'templating',
  'conversion',
  'sealing',
  'documents',
  'reading',
  'answering',
  'extraction',
  'browsing',
  'planning',
  'agents',
  'sandbox',
  'testing',
];

const kinds = '\\.(spec|db-spec|e2e-spec)\\.ts$';

/** The tests of wake-ups of workers: of calls that wait, of runs, retries and workers that are gone. */
const waking = [
  'apps/worker/src/processors',
  'test/e2e/agent/run',
  'test/e2e/ai/extraction',
  'test/e2e/ai/run',
  'test/e2e/builder/job',
  'test/e2e/guarantees/faults/(bulk|hung|runs|worker)',
  'test/e2e/form/submission-rules',
];

const tests = {
  rootDir: __dirname,
  roots: ['<rootDir>/apps', '<rootDir>/libs', '<rootDir>/scripts', '<rootDir>/test'],
  testRegex: kinds,
  testEnvironment: '<rootDir>/libs/testing/jest/native-environment.cjs',
  runtime: '<rootDir>/libs/testing/jest/native-runtime.cjs',
  moduleFileExtensions: ['ts', 'js', 'mjs', 'json', 'node'],
  // Only tests are compiled; the program comes from `dist/`, and packages are loaded by Node.
  transform: { '\\.ts$': '@swc/jest' },
  moduleNameMapper: {
    // A dynamic import names the compiled file.
    '^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts'],
    '^@app/([a-z]+)/(commands|compile-cache|programs|services|packages|start)$': '<rootDir>/libs/$1/src/$2.ts',
    '^@formwork/client$': '<rootDir>/libs/client/src/index.ts',
    ...Object.fromEntries(libs.map((lib) => [`^@app/${lib}$`, `<rootDir>/libs/${lib}/src/index.ts`])),
  },
  globalSetup: '<rootDir>/libs/testing/src/global-setup.ts',
  globalTeardown: '<rootDir>/libs/testing/src/global-teardown.ts',
};

/** With TEST_BOTH_QUEUES, the tests that depend on wake-ups run twice: also as on a machine without Redis. */
const withoutRedis = {
  ...tests,
  id: 'without-redis',
  displayName: 'QUEUE=database',
  testRegex: `(${waking.join('|')}).*${kinds}`,
  testEnvironmentOptions: { queue: 'database' },
};

module.exports = {
  // For tests that hang. A test that works may take long on a machine with other work.
  testTimeout: 180_000,
  // A third of the time of a suite is waiting: for limits, browsers and processes. One worker more than processors fills it: an eighth
  // of the tests took 217 s with three workers on two processors, 272 s with two, and no less with four.
  maxWorkers: availableParallelism() + 1,
  // A worker that has compiled many files is replaced; without this, the last files of a run can exhaust its heap.
  workerIdleMemoryLimit: '1.5GB',
  ...(process.env.TEST_BOTH_QUEUES ? { projects: [tests, withoutRedis] } : tests),
};
