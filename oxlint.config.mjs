const tests = [
  '**/*.spec.ts',
  '**/*.db-spec.ts',
  '**/*.e2e-spec.ts',
  '**/*.fixture.ts',
  'test/**/*.ts',
  'libs/testing/**/*.ts',
];
const programs = [
  'apps/{local,practice}/**/*.ts',
  'libs/testing/**/*.ts',
  'test/**/*.ts',
  'scripts/**',
  '**/*.command.ts',
];

const forwardRef = {
  name: '@nestjs/common',
  importNames: ['forwardRef'],
  message: 'Two modules depend on each other: extract the shared part into a third.',
};

/** Only repositories hold queries (ARCHITECTURE.md, "Queries"). */
const QUERY =
  'Queries live in *.repository.ts: add a method there that takes the scope first, and the EntityManager last.';
const WRITES =
  '/^(save|insert|upsert|update|delete|remove|recover|softDelete|softRemove|restore|increment|decrement)$/';
const READS =
  '/^(find|count|exists|sum|average|minimum|maximum)(One|By|OneBy|OrFail|OneOrFail|OneByOrFail|AndCount|AndCountBy)?$/';
const isManager = (callee) => [`[${callee}.name=/[mM]anager$/]`, `[${callee}.property.name=/[mM]anager$/]`];
const queryCalls = [
  ...[WRITES, READS].flatMap((names) =>
    isManager('callee.object').map((object) => `CallExpression${object}[callee.property.name=${names}]`),
  ),
  // Under whatever name the manager goes, its first argument is an entity.
  `CallExpression[callee.property.name=${WRITES}][arguments.0.name=/^[A-Z][A-Za-z]*[a-z]$/]`,
  `CallExpression[callee.property.name=${READS}][arguments.0.name=/^[A-Z][A-Za-z]*[a-z]$/]:not([arguments.0.name='Boolean'])`,
  'CallExpression[callee.property.name=/^(query|createQueryBuilder|getRepository)$/]',
].map((selector) => ({ selector, message: QUERY }));
const queryImports = [
  { name: 'typeorm', allowImportNames: ['DataSource', 'EntityManager', 'QueryFailedError'], message: QUERY },
  { name: '@nestjs/typeorm', allowImportNames: ['TypeOrmModule'], message: QUERY },
  { name: '@app/core', importNames: ['PreparedStatements'], message: QUERY },
];
/** Entities and what is not about the rows of a table: connections, LISTEN and NOTIFY, migrations, tools of operators. */
const withQueries = [
  '**/*.repository.ts',
  '**/*.entity.ts',
  'libs/core/src/database/**',
  'libs/core/src/requests/**',
  'libs/core/src/jobs/{claim-pool,job-signals,pg-listener,release-claims}.ts',
  'libs/core/src/config/secret-rotation.ts',
  'libs/core/src/logging/database-logger.ts',
  'libs/core/src/storage/storage-audit.ts',
  'libs/forms/src/**/bulk-insert.ts',
  'apps/local/**',
];

/** The scope, or a row that was read in it; never a bare id. */
const unscopedMethods = [
  ':not([params.0.typeAnnotation.typeAnnotation.type=/^TS(TypeReference|ArrayType)$/])',
  '[params.0.typeAnnotation.typeAnnotation.elementType.type=/Keyword$/]',
  '[params.0.typeAnnotation.typeAnnotation.typeName.name=/^(Array|Buffer|Date|Map|Omit|Partial|Pick|ReadonlyArray|Record|Set)$/]',
  '[params.0.typeAnnotation.typeAnnotation.typeName.name="EntityManager"]',
].map((unscoped) => ({
  selector:
    "MethodDefinition[kind='method'][accessibility!='private'][key.name!=/ForJob$|ByHash$|ByToken$|ByLink$|^insertNew$|^deleteOld$/]" +
    ` > FunctionExpression${unscoped}`,
  message: 'A repository method takes the scope first. What has none says so in its name (ARCHITECTURE.md, "Queries").',
}));

/** ESLint's recommended rules for JavaScript, and those of typescript-eslint. */
const recommended = [
  'for-direction',
  'no-array-constructor',
  'no-async-promise-executor',
  'no-case-declarations',
  'no-compare-neg-zero',
  'no-cond-assign',
  'no-constant-binary-expression',
  'no-constant-condition',
  'no-debugger',
  'no-delete-var',
  'no-dupe-else-if',
  'no-duplicate-case',
  'no-empty',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-empty-static-block',
  'no-ex-assign',
  'no-extra-boolean-cast',
  'no-fallthrough',
  'no-global-assign',
  'no-invalid-regexp',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-nonoctal-decimal-escape',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-self-assign',
  'no-shadow-restricted-names',
  'no-sparse-arrays',
  'no-unassigned-vars',
  'no-unsafe-finally',
  'no-unsafe-optional-chaining',
  'no-unused-expressions',
  'no-unused-labels',
  'no-unused-private-class-members',
  'no-useless-assignment',
  'no-useless-backreference',
  'no-useless-catch',
  'no-useless-escape',
  'preserve-caught-error',
  'require-yield',
  'use-isnan',
  'valid-typeof',
];
const recommendedForTypeScript = [
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'typescript/ban-ts-comment',
  'typescript/no-duplicate-enum-values',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extra-non-null-assertion',
  'typescript/no-misused-new',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-optional-chain',
  'typescript/no-require-imports',
  'typescript/no-this-alias',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unsafe-declaration-merging',
  'typescript/no-unsafe-function-type',
  'typescript/no-wrapper-object-types',
  'typescript/prefer-as-const',
  'typescript/prefer-namespace-keyword',
  'typescript/triple-slash-reference',
];
/** TypeScript's compiler reports these in its own files. */
const recommendedForJavaScript = [
  'constructor-super',
  'getter-return',
  'no-class-assign',
  'no-const-assign',
  'no-control-regex',
  'no-dupe-class-members',
  'no-dupe-keys',
  'no-func-assign',
  'no-import-assign',
  'no-new-native-nonconstructor',
  'no-obj-calls',
  'no-setter-return',
  'no-this-before-super',
  'no-undef',
  'no-unreachable',
  'no-unsafe-negation',
  'no-with',
];
/** Syntax of old scripts, which Oxlint does not refuse itself. */
const recommendedForScripts = ['eslint-js/no-dupe-args', 'eslint-js/no-octal'];
/** Oxlint by itself overlooks variables whose name begins with an underscore. */
const everyVariable = { varsIgnorePattern: '^$', caughtErrorsIgnorePattern: '^$' };
const errors = (names) => Object.fromEntries(names.map((name) => [name, 'error']));

/** The rules of CODE_STYLE.md that a program can check. The formatter checks the format, dependency-cruiser the imports. */
export default {
  plugins: ['typescript'],
  // For selectors of the syntax, which Oxlint has no rule of its own for.
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, respectEslintDisableDirectives: false },
  ignorePatterns: ['dist/', 'node_modules/', '.local/', 'coverage/', 'test/fixtures/', 'libs/client/src/schema.ts'],
  env: { builtin: true, es2024: true },
  rules: {
    ...errors(recommended),
    'no-unused-vars': ['error', { ...everyVariable, argsIgnorePattern: '^$' }],
  },
  overrides: [
    {
      files: ['**/*.ts'],
      rules: {
        ...errors(recommendedForTypeScript),
        'typescript/no-floating-promises': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
        'typescript/await-thenable': 'error',
        'typescript/no-unnecessary-type-assertion': 'error',
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
        'no-unused-vars': [
          'error',
          {
            ...everyVariable,
            argsIgnorePattern: '^_',
            destructuredArrayIgnorePattern: '^_',
            ignoreRestSiblings: true,
          },
        ],
        'no-console': 'error',
        'no-param-reassign': 'error',
        eqeqeq: ['error', 'always', { null: 'ignore' }],
        complexity: ['error', 20],
        'max-depth': ['error', 4],
        'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
        'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
        'max-params': ['error', 6],
        'no-restricted-imports': ['error', { paths: [forwardRef] }],
        'no-restricted-properties': [
          'error',
          {
            object: 'process',
            property: 'env',
            message: 'Env (libs/core/src/config/env.ts) is the one reader of the environment.',
          },
        ],
      },
    },
    {
      files: ['libs/**/*.ts', 'apps/**/*.ts'],
      excludeFiles: [...withQueries, ...tests],
      rules: {
        'no-restricted-imports': ['error', { paths: [forwardRef, ...queryImports] }],
        'eslint-js/no-restricted-syntax': ['error', ...queryCalls],
      },
    },
    {
      files: ['libs/*/src/**/*.repository.ts'],
      // Tables of core are partly the service's own (outbox, stored files), and so is the seal key.
      excludeFiles: ['libs/core/**', '**/seal-keys.repository.ts'],
      rules: { 'eslint-js/no-restricted-syntax': ['error', ...unscopedMethods] },
    },
    {
      files: ['libs/core/src/database/migrations/**/*.ts'],
      rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' },
    },
    { files: tests, rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' } },
    { files: [...programs, ...tests], rules: { 'no-console': 'off', 'no-restricted-properties': 'off' } },
    { files: ['libs/core/src/config/env.ts'], rules: { 'no-restricted-properties': 'off' } },
    {
      files: ['**/*.mjs', '**/*.cjs', '**/*.js'],
      rules: {
        ...errors([...recommendedForJavaScript, ...recommendedForScripts]),
        // A parameter may have the name of a global.
        'no-redeclare': ['error', { builtinGlobals: false }],
      },
      globals: {
        process: 'readonly',
        console: 'readonly',
        performance: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        URL: 'readonly',
        require: 'readonly',
        module: 'writable',
        __dirname: 'readonly',
      },
    },
  ],
};
