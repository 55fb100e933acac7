import { Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  DescribesMany,
  DescribesOneOf,
  pageOf,
  Responds,
  RespondsWithLines,
  type Sent,
  type SentEntries,
  SentMany,
  SentOneOf,
  WantsLines,
} from '@app/core';
import {
  Access,
  AccountDto,
  AccountReferenceDto,
  AccountsService,
  AuditEntryDto,
  AuditLog,
  AuditQuery,
  CurrentAuth,
  CurrentKey,
  EditAccountDto,
  InviteDto,
  KeysService,
  NO_SCOPE,
  NotReplayed,
  Requires,
  RequiresScope,
  RotatedKeyDto,
  TeamDto,
  type Auth,
} from '@app/teams';

@ApiTags('Account')
@RequiresScope('account')
@Controller('api/account')
export class AccountController {
  constructor(
    private readonly accounts: AccountsService,
    private readonly keys: KeysService,
    private readonly audit: AuditLog,
  ) {}

  @Patch('rotate_key')
  @ApiOperation({
    summary: 'Rotate the API key',
    description:
      "Replaces the request's key. The old one is invalid (401) from the next request on, so the request cannot be repeated; `new_api_key` is shown in this answer only.",
  })
  @RequiresScope(NO_SCOPE)
  @Requires(Access.rotateOwnKey)
  @NotReplayed()
  @Responds(200, RotatedKeyDto)
  rotateKey(@CurrentAuth() auth: Auth, @CurrentKey() key: string) {
    return this.keys.rotate(auth, key);
  }

  @Get()
  @ApiOperation({ summary: 'Retrieve account information', description: "The team's name and its accounts." })
  @Requires(Access.readTeam)
  @Responds(200, TeamDto)
  get(@CurrentAuth() auth: Auth) {
    return this.accounts.team(auth.scope);
  }

  @Post('invite')
  @ApiOperation({
    summary: 'Invite accounts',
    description:
      "Accepts an array of at most 100 objects, or one; all are invited or none. Each gets a mail with a link to their keys: of every environment when the request's key is of production, else of that key's environment. An editor invites editors and viewers, and must send `false` for each flag that the editor lacks; more is 403.",
  })
  @DescribesMany(InviteDto)
  @Requires(Access.inviteAccounts)
  @Responds(200, TeamDto)
  invite(@CurrentAuth() auth: Auth, @SentMany(InviteDto) body: SentEntries<InviteDto>) {
    return this.accounts.invite(auth, body);
  }

  @Patch()
  @ApiOperation({
    summary: 'Edit an account',
    description:
      'Accepts one object, or an array with one. Absent members stay unchanged. A key of another environment than production changes the rights of no account with keys of other environments.',
  })
  @DescribesOneOf(EditAccountDto)
  @Requires(Access.manageAccounts)
  @Responds(200, AccountDto)
  edit(@CurrentAuth() auth: Auth, @SentOneOf(EditAccountDto) body: Sent<EditAccountDto>) {
    return this.accounts.edit(auth, body);
  }

  @Patch('uninvite')
  @ApiOperation({
    summary: 'Remove accounts',
    description:
      'Accepts an array of at most 100 objects, or one; all are removed or none. Their keys are invalid at once. A key of another environment than production removes no account with keys of other environments.',
  })
  @DescribesMany(AccountReferenceDto)
  @Requires(Access.manageAccounts)
  @Responds(200, TeamDto)
  uninvite(@CurrentAuth() auth: Auth, @SentMany(AccountReferenceDto) body: SentEntries<AccountReferenceDto>) {
    return this.accounts.remove(auth, body);
  }

  /**
   * Changes, sign-ins, downloads and exports of the team, newest first, or all of them as NDJSON. A key of production reads
   * the entries of all environments, another key those of its own.
   */
  @Get('audit')
  @ApiOperation({
    summary: 'Read the audit log',
    description:
      'With `Accept: application/x-ndjson` the response has all entries that the filters select, oldest first, as one object ' +
      'a line. Such an export is an entry too. Refused requests are not in the log. A key of production reads the entries of ' +
      'all environments, another key those of its own.',
  })
  @RespondsWithLines(AuditEntryDto)
  @Requires(Access.readAudit)
  @Responds(200, pageOf(AuditEntryDto))
  listAudit(@CurrentAuth() auth: Auth, @Query() query: AuditQuery, @WantsLines() lines: boolean) {
    return lines ? this.audit.export(auth.scope, query) : this.audit.page(auth.scope, query);
  }
}
