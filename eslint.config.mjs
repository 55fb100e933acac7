import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

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

/** The rules of CODE_STYLE.md that a program can check. Prettier checks the format, dependency-cruiser the imports. */
export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.local/', 'coverage/', 'test/fixtures/', 'libs/client/src/schema.ts'] },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
      'no-param-reassign': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-control-regex': 'off', // text from outside is cleaned of control characters
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
    ignores: [...withQueries, ...tests],
    rules: {
      'no-restricted-imports': ['error', { paths: [forwardRef, ...queryImports] }],
      'no-restricted-syntax': ['error', ...queryCalls],
    },
  },
  {
    files: ['libs/*/src/**/*.repository.ts'],
    // Tables of core are partly the service's own (outbox, stored files), and so is the seal key.
    ignores: ['libs/core/**', '**/seal-keys.repository.ts'],
    rules: { 'no-restricted-syntax': ['error', ...unscopedMethods] },
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
    languageOptions: {
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
  },
  prettier,
);
