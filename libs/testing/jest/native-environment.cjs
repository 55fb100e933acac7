const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * Runs tests in the context of the process instead of one of their own, so that modules are loaded once for all test files of
 * a jest worker (see `native-runtime.cjs`). What a test file leaves in the process is put back after it.
 */
class NativeEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.queue = projectConfig.testEnvironmentOptions.queue;
    this.before = { console: globalThis.console, exit: process.exit, cwd: process.cwd(), env: { ...process.env } };
  }

  async setup() {
    if (this.queue) process.env.TEST_QUEUE = this.queue;
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.before.console;
    process.exit = this.before.exit;
    process.chdir(this.before.cwd);
    for (const name of Object.keys(process.env)) if (!(name in this.before.env)) delete process.env[name];
    Object.assign(process.env, this.before.env);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}

module.exports = NativeEnvironment;
