import { Access, holdersOf, isGranted, PERMISSION_FLAGS, type PermissionFlag, type Permissions } from './permissions';

const flags = (...held: PermissionFlag[]) =>
  Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, held.includes(flag)])) as Permissions;

describe('isGranted', () => {
  const { actAsUser, ...ofMembers } = Access;

  it.each(Object.values(ofMembers))('lets admins $to, whatever their flags', (rule) => {
    expect(isGranted(rule, 'admin', flags())).toBe(true);
  });

  it.each(['admin', 'editor', 'viewer'] as const)('lets no %s act in place of a user', (role) => {
    expect(isGranted(actAsUser, role, flags(...PERMISSION_FLAGS))).toBe(false);
  });

  it('lets viewers only read and replace their own key', () => {
    const granted = Object.entries(Access).filter(([, rule]) => isGranted(rule, 'viewer', flags(...PERMISSION_FLAGS)));
    expect(granted.map(([name]) => name)).toEqual(['readTeam', 'rotateOwnKey']);
  });

  it('requires the flag of editors where the rule names one', () => {
    expect(isGranted(Access.inviteAccounts, 'editor', flags('permission_invite_collaborators'))).toBe(true);
    expect(isGranted(Access.inviteAccounts, 'editor', flags('permission_edit_form_results'))).toBe(false);
    expect(isGranted(Access.editFormResults, 'editor', flags('permission_edit_form_results'))).toBe(true);
    expect(isGranted(Access.editDefinitions, 'editor', flags())).toBe(true);
    expect(isGranted(Access.manageAccounts, 'editor', flags(...PERMISSION_FLAGS))).toBe(false);
  });
});

it('names the holders of a rule', () => {
  expect(holdersOf(Access.inviteAccounts)).toBe('admins, editors with permission_invite_collaborators');
  expect(holdersOf(Access.readTeam)).toBe('admins, editors, viewers');
});
