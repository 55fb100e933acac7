import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import tseslint from 'typescript-eslint';

const tests = ['**/*.spec.ts', '**/*.db-spec.ts', '**/*.e2e-spec.ts', 'test/**/*.ts', 'libs/testing/**/*.ts'];
const programs = ['apps/local/**/*.ts', 'libs/testing/**/*.ts', 'test/**/*.ts', 'scripts/**', '**/*.command.ts'];

/** CODE_STYLE.md, as far as a program can tell. Format is prettier's business, who imports whom dependency-cruiser's. */
export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '.local/', 'coverage/', 'test/fixtures/'] },
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
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@nestjs/common',
              importNames: ['forwardRef'],
              message: 'Two modules that need each other are cut wrongly.',
            },
          ],
        },
      ],
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
  { files: ['libs/core/src/database/migrations/*.ts'], rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' } },
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
        URL: 'readonly',
        require: 'readonly',
        module: 'writable',
        __dirname: 'readonly',
      },
    },
  },
  prettier,
);
