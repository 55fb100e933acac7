import { ForbiddenError, Public, UnauthenticatedError } from '@app/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { Requires, RequiresFeature } from './access';
import { AccessGuard } from './access.guard';
import type { Auth } from './auth';
import { Access, PERMISSION_FLAGS, type Permissions } from './permissions';
import { setAuth } from './request-auth';

class Undeclared {
  handler() {}
  @Requires(Access.readTeam) @RequiresFeature('computer_agents') run() {}
  @Requires(Access.editFormResults) write() {}
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
  account: { id: 'a', email: 'ada@example.com', role: 'admin' },
  permissions: Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, true])) as Permissions,
  features: new Set(),
  whiteLabel: false,
};

function ask(type: typeof Undeclared | typeof Open, handler: () => void, auth: Auth | null = admin): boolean {
  const request = {} as Request;
  if (auth) setAuth(request, auth);
  return guard.canActivate(new ExecutionContextHost([request], type, handler));
}

describe('AccessGuard', () => {
  const { handler, run, write } = Undeclared.prototype;

  it('is closed by default, to admins too', () => {
    expect(() => ask(Undeclared, handler)).toThrow(ForbiddenError);
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
