export const Role = { admin: 'admin', editor: 'editor', viewer: 'viewer' } as const;
export type Role = (typeof Role)[keyof typeof Role];

/** Features that can be enabled for a team (contract, "Feature gates"). */
export const Feature = { documentIntelligence: 'document_intelligence', computerAgents: 'computer_agents' } as const;
export type Feature = (typeof Feature)[keyof typeof Feature];

export const FEATURE_NAMES: Record<Feature, string> = {
  document_intelligence: 'document intelligence',
  computer_agents: 'computer agents',
};

/** The flags of an account; without one, an editor lacks the permission (contract, "Account"). */
export const PERMISSION_FLAGS = [
  'permission_edit_form_results',
  'permission_invite_collaborators',
  'permission_edit_collaborator_template',
  'permission_edit_logic',
  'permission_edit_theme',
] as const;
export type PermissionFlag = (typeof PERMISSION_FLAGS)[number];
export type Permissions<Value = boolean> = Record<PermissionFlag, Value>;

/** Whether a role is granted: always, never, or when the account has the flag. */
type Grant = boolean | PermissionFlag;

export interface AccessRule extends Readonly<Record<Role, Grant>> {
  /** Completes "may …" in error messages and in OpenAPI. */
  readonly to: string;
}

/**
 * The permission table (docs/guide/keys.md, "Roles"). Every route under /api declares one rule with `@Requires`; the
 * guard enforces it and OpenAPI shows it. Services check what depends on the changed object: `permission_edit_logic` for rules and
 * shared code of forms and extractions, `permission_edit_theme` for the use of themes and assets, `permission_edit_form_results` for
 * the schedule of an agent and for the deletion of a form, an extraction or an agent with results (`demandErasure`).
 */
// oxfmt-ignore
export const Access = {
  readTeam:        { to: 'read',                          admin: true, editor: true,                              viewer: true },
  rotateOwnKey:    { to: 'replace their own key',         admin: true, editor: true,                              viewer: true },
  inviteAccounts:  { to: 'invite accounts',               admin: true, editor: 'permission_invite_collaborators', viewer: false },
  manageAccounts:  { to: 'edit and remove accounts',      admin: true, editor: false,                             viewer: false },
  manageTeam:      { to: 'manage environments, keys and settings of the team', admin: true, editor: false,        viewer: false },
  readAudit:       { to: 'read the audit log',            admin: true, editor: false,                             viewer: false },
  manageJobs:      { to: 'see and retry background jobs', admin: true, editor: false,                             viewer: false },
  editDefinitions: { to: 'create and change definitions', admin: true, editor: true,                              viewer: false },
  editThemes:      { to: 'change themes',                 admin: true, editor: 'permission_edit_theme',           viewer: false },
  useSandbox:      { to: 'use the sandbox',               admin: true, editor: false,                             viewer: false },
  actAsUser:       { to: 'act in place of a user: only the key of the user may', admin: false, editor: false,      viewer: false },
  editFormResults: { to: 'change form results',           admin: true, editor: 'permission_edit_form_results',    viewer: false },
} as const satisfies Record<string, AccessRule>;

/** True when the rule grants an account with this role and these flags. */
export function isGranted(rule: AccessRule, role: Role, permissions: Permissions): boolean {
  const grant = rule[role];
  return typeof grant === 'boolean' ? grant : permissions[grant];
}

/** The roles and flags that a rule grants, in words: "admins, editors with permission_edit_form_results". */
export function holdersOf(rule: AccessRule): string {
  const granted = Object.values(Role).filter((role) => rule[role] !== false);
  return granted.map((role) => (rule[role] === true ? `${role}s` : `${role}s with ${String(rule[role])}`)).join(', ');
}
