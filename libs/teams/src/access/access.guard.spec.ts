import { ForbiddenError, Public, UnauthenticatedError } from '@app/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Requires, RequiresFeature, RequiresScope } from './access';
import { AccessGuard } from './access.guard';
import type { Auth } from './auth';
import { NO_LIMITS, type KeyLimits } from './key-limits';
import { Access, PERMISSION_FLAGS, type Permissions } from './permissions';
import { setAuth } from './request-auth';

class Undeclared {
  handler() {}
  @Requires(Access.readTeam) unscoped() {}
  @RequiresScope('forms') @Requires(Access.readTeam) @RequiresFeature('computer_agents') run() {}
  @RequiresScope('users') @Requires(Access.editFormResults) write() {}
  @RequiresScope('none') @Requires(Access.readTeam) own() {}
}
@Public()
class Open {
  handler() {}
}

const guard = new AccessGuard(new Reflector());
const admin: Auth = {
  scope: { teamId: 't', environmentId: 'e' },
  environment: 'production',
  keyId: 'k',
  keyPrefix: 'fk_production_aaaa',
  limits: NO_LIMITS,
  account: { id: 'a', email: 'ada@example.com', role: 'admin' },
  permissions: Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, true])) as Permissions,
  features: new Set(),
  whiteLabel: false,
  locale: 'en-US',
  signing: { linkDays: null, remindAfterDays: null, remindEveryDays: null },
};

function ask(type: typeof Undeclared | typeof Open, handler: () => void, auth: Auth | null = admin): boolean {
  const request = { method: 'POST', ip: '203.0.113.7' } as Request;
  if (auth) setAuth(request, auth);
  return guard.canActivate(new ExecutionContextHost([request], type, handler));
}

describe('AccessGuard', () => {
  const { handler, unscoped, run, write, own } = Undeclared.prototype;
  const limited = (limits: Partial<KeyLimits>): Auth => ({ ...admin, limits: { ...NO_LIMITS, ...limits } });

  it('is closed by default, to admins too', () => {
    expect(() => ask(Undeclared, handler)).toThrow(ForbiddenError);
    expect(() => ask(Undeclared, unscoped)).toThrow('This address is closed.');
  });

  it('requires the scope of the resource and method, and names those of the key', () => {
    expect(ask(Undeclared, write, limited({ scopes: ['users:write'] }))).toBe(true);
    expect(ask(Undeclared, write, limited({ scopes: ['users:*'] }))).toBe(true);
    expect(() => ask(Undeclared, write, limited({ scopes: ['users:read', 'forms:*'] }))).toThrow(
      'This key lacks the scope users:write. It has: users:read, forms:*.',
    );
    expect(ask(Undeclared, own, limited({ scopes: ['jobs:read'] }))).toBe(true);
  });

  it('requires an allowed address, also on routes without a scope', () => {
    expect(ask(Undeclared, own, limited({ allowedAddresses: ['10.0.0.0/8', '203.0.113.0/29'] }))).toBe(true);
    expect(() => ask(Undeclared, own, limited({ allowedAddresses: ['10.0.0.0/8'] }))).toThrow(
      'This key may not be used from 203.0.113.7.',
    );
  });

  it('requires a key unless the route is public', () => {
    expect(() => ask(Undeclared, write, null)).toThrow(UnauthenticatedError);
    expect(ask(Open, Open.prototype.handler, null)).toBe(true);
  });

  it('names the roles that a rule grants', () => {
    const viewer: Auth = { ...admin, account: { ...admin.account, role: 'viewer' } };
    expect(ask(Undeclared, write)).toBe(true);
    expect(() => ask(Undeclared, write, viewer)).toThrow('admins, editors with permission_edit_form_results');
  });

  it('requires the feature', () => {
    expect(() => ask(Undeclared, run)).toThrow('does not have computer agents enabled');
    expect(ask(Undeclared, run, { ...admin, features: new Set(['computer_agents']) })).toBe(true);
  });
});
