/** Prints what redocly finds wrong in openapi.json by its recommended rules, as JSON. In a process: it is an ES module. */
import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';

const OFF = {
  // The contract writes every path with a slash at its end; both forms work.
  'no-path-trailing-slash': 'off',
  // A server that one runs oneself is at localhost until its address is set.
  'no-server-example.com': 'off',
};

const config = await createConfig({ extends: ['recommended'], rules: OFF });
const problems = await lint({ ref: join(import.meta.dirname, '..', '..', 'openapi.json'), config });
const shown = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
process.stdout.write(JSON.stringify(shown));
