const { existsSync, statSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, relative, resolve } = require('node:path');
const { default: JestRuntime } = require('jest-runtime');

const root = resolve(__dirname, '../../..');

/**
 * What tests consist of (paths from the root). jest compiles it; each test file evaluates it anew. The client is a package of ES
 * modules, of which `dist/` holds no usable form.
 */
const testCode = [/^test\//, /^libs\/(testing|client)\//, /\.fixture\.ts$/, /\.(spec|db-spec|e2e-spec)\.ts$/];
const answers = new Map();

/** Asked for every module that is loaded and at the begin of each test file, so each path is looked at once. */
function isTestCode(file) {
  let answer = answers.get(file);
  if (answer === undefined) {
    const path = relative(root, file);
    answer = testCode.some((pattern) => pattern.test(path));
    answers.set(file, answer);
  }
  return answer;
}

/** The runtime of the test file that is running; the hooks below are installed once for all. */
let current = null;

/**
 * Lets Node load the modules of tests, each once for all test files of a jest worker. jest's own registry evaluates a thousand
 * modules anew for each test file that starts the service, which takes longer than most of these files run.
 *
 * The program is taken from `dist/`, which the global setup builds: tests run what production runs. Modules cannot be mocked.
 */
class NativeRuntime extends JestRuntime {
  constructor(config, environment, resolver, transformer, ...more) {
    super(config, environment, resolver, transformer, ...more);
    const [, , testFile] = more;
    Object.assign(this, { testFile, aliases: config.moduleNameMapper, transformer, sourceMaps: new Map() });
    forgetTests();
    current = this;
  }

  requireModule(from, moduleName) {
    if (from === this.testFile && !moduleName)
      globalThis.jest = withoutModuleMocks(super.requireModuleOrMock(from, '@jest/globals').jest);
    return Module.createRequire(from)(moduleName ?? from);
  }

  requireModuleOrMock(from, moduleName) {
    return this.requireModule(from, moduleName);
  }

  requireActual(from, moduleName) {
    return this.requireModule(from, moduleName);
  }

  requireInternalModule(from, moduleName) {
    return this.requireModule(from, moduleName);
  }

  getSourceMaps() {
    return this.sourceMaps;
  }

  /** The code of a file of tests, for Node. */
  compile(file) {
    const { code, sourceMapPath } = this.transformer.transform(file, {
      isInternalModule: false,
      supportsDynamicImport: false,
      supportsExportNamespaceFrom: false,
      supportsStaticESM: false,
      supportsTopLevelAwait: false,
    });
    if (sourceMapPath) this.sourceMaps.set(file, sourceMapPath);
    return code;
  }

  /** jest would replace a method of the process, which outlives this test file. */
  installGetBuiltinModule() {}
}

/** What needs a registry of modules for each test file. */
const moduleMocks = [
  'createMockFromModule',
  'deepUnmock',
  'doMock',
  'dontMock',
  'isolateModules',
  'isolateModulesAsync',
  'mock',
  'requireMock',
  'resetModules',
  'setMock',
  'unmock',
  'unstable_mockModule',
];

function withoutModuleMocks(jest) {
  for (const name of moduleMocks) {
    jest[name] = () => {
      throw new Error(
        `jest.${name} does nothing here: modules are loaded once for all test files. Pass the stand-in as an argument or a provider.`,
      );
    };
  }
  return jest;
}

/**
 * What jest-circus stores on the global object by symbols of these names, which in jest is one of the test file. Its modules make a new
 * `JEST_STATE_SYMBOL` each time; one that stayed would keep all that its test file used, which is the whole service.
 */
const circusState = new Set([
  'EVENT_HANDLERS',
  'JEST_STATE_SYMBOL',
  'LOG_ERRORS_BEFORE_RETRY',
  'RETRY_IMMEDIATELY',
  'RETRY_TIMES',
  'RETRY_TIMES_SETTER',
  'TEST_TIMEOUT_SYMBOL',
  'WAIT_BEFORE_RETRY',
]);

/** Lets the next test file evaluate its modules, and jest's, which keep the state of the tests. */
function forgetTests() {
  for (const file of Object.keys(require.cache)) {
    if (isTestCode(file) || file.includes('/node_modules/jest-circus/')) delete require.cache[file];
  }
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (circusState.has(symbol.description)) delete globalThis[symbol];
}

/** The source file that a file of tests imports from the project; null for packages, and for what Node finds or refuses. */
function sourceOf(request, importer) {
  for (const [pattern, targets] of current.aliases) {
    const match = new RegExp(pattern).exec(request);
    if (!match || request.startsWith('.')) continue;
    return [targets].flat()[0].replaceAll(/\$(\d)/g, (_, group) => match[group]);
  }
  if (!/^\.{0,2}\//.test(request)) return null;
  const path = resolve(dirname(importer), request);
  return [path, `${path}.ts`, path.replace(/\.js$/, '.ts'), join(path, 'index.ts')].find(isFile) ?? null;
}

const isFile = (path) => existsSync(path) && statSync(path).isFile();

/** The compiled file of a source of the program; tests, and what is not compiled, are where they are. */
function loaded(source) {
  if (isTestCode(source) || !source.startsWith(join(root, '/'))) return source;
  const compiled = join(root, 'dist', relative(root, source).replace(/\.ts$/, '.js'));
  return existsSync(compiled) ? compiled : source;
}

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...more) {
  const source = parent?.filename && isTestCode(parent.filename) ? sourceOf(request, parent.filename) : null;
  return source ? loaded(source) : resolveFilename.call(this, request, parent, ...more);
};

Module._extensions['.ts'] = (module, filename) => module._compile(current.compile(filename), filename);

module.exports = { __esModule: true, default: NativeRuntime };
