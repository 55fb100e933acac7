import { Injectable } from '@nestjs/common';
import { collect, type InputProblem, type Loose, type Sent } from '@app/core';
import type { Auth, Scope } from '@app/teams';
import { FieldValuesService, UsersService } from '@app/users';
import { DataSource } from 'typeorm';
import type { FillInputDto, SigningUrlQuery } from '../envelopes/envelope.dto';
import type { FilledUser } from '../envelopes/filled-user';
import { EnvelopeFills } from '../envelopes/envelope-fills';
import { mailProblems, newEnvelope, refuseDeleted } from '../envelopes/new-envelope';
import { routingProblems } from '../envelopes/recipients-input';
import { bulkCodeProblems } from '../signing/codes/access-code-input';
import { TemplatesService } from '../templates/templates.service';
import type { BulkFillDocumentsDto } from './bulk-fill.dto';
import type { BulkFill } from './bulk-fill.entity';
import { BulkFillsRepository } from './bulk-fills.repository';

/** Begins bulk fills: checks all rows, and then stores all of them with their jobs, or none. */
@Injectable()
export class BulkFillStarter {
  constructor(
    private readonly templates: TemplatesService,
    private readonly users: UsersService,
    private readonly values: FieldValuesService,
    private readonly envelopeFills: EnvelopeFills,
    private readonly fills: BulkFillsRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** @throws InvalidInputError with the problems of all rows */
  async start(
    auth: Auth,
    sent: Sent<BulkFillDocumentsDto>,
    query: SigningUrlQuery,
    requestId: string,
  ): Promise<BulkFill> {
    const { scope } = auth;
    const { body, template, names } = await this.check(auth, sent, query);
    const stored = await this.valuesOf(scope, userIdsOf(body.rows));
    const userOf = ({ user_id: id }: FillInputDto): FilledUser | null =>
      id === undefined ? null : { id, name: names.get(id) ?? '', values: stored.get(id) ?? {} };
    const started = body.rows.map((row) => newEnvelope(auth, template, { ...query, ...row }, userOf(row)));
    const store = this.dataSource.transaction(async (manager) => {
      const envelopeIds = await this.envelopeFills.startAll(scope, started, requestId, manager);
      return this.fills.insert(scope, { documentId: template.id, requestId, envelopeIds }, manager);
    });
    return store.catch(refuseDeleted);
  }

  /** Checks the template, and the users and links of all rows, to report all problems together with those of the shape. */
  private async check({ scope, signing }: Auth, sent: Sent<BulkFillDocumentsDto>, { signing_url }: SigningUrlQuery) {
    const { document, rows = [] } = sent.value;
    const template =
      document === undefined
        ? undefined
        : await collect(sent.problems, () => this.templates.require(scope, document, 'document'));
    const names = await this.users.namesOf(scope, userIdsOf(rows));
    const linkDays = this.envelopeFills.linkDays(signing);
    const problemsAt = (row: Loose<FillInputDto>, path: string): InputProblem[] => [
      ...problemsOf(row, path, names, signing_url),
      ...routingProblems(row, linkDays, path),
    ];
    sent.add(rows.flatMap((row, index) => problemsAt(row ?? {}, `rows[${index}].`)));
    return { body: sent.valid(), template: template!, names };
  }

  private async valuesOf(scope: Scope, userIds: string[]): Promise<Map<string, Record<string, unknown>>> {
    const entries = await this.values.entriesOfUsers(scope, userIds);
    return new Map(
      [...entries].map(([id, values]) => [id, Object.fromEntries(values.map(({ key, value }) => [key, value]))]),
    );
  }
}

function problemsOf(
  row: Loose<FillInputDto>,
  path: string,
  known: ReadonlyMap<string, string>,
  handsLinkOver: boolean,
): InputProblem[] {
  const { user_id: userId } = row;
  const isUnknown = userId !== undefined && !known.has(userId);
  const unknown = isUnknown ? [{ path: `${path}user_id`, message: `there is no user ${userId}` }] : [];
  return [...unknown, ...mailProblems(row, handsLinkOver, path), ...bulkCodeProblems(row, path)];
}

const userIdsOf = (rows: readonly ({ user_id?: string } | undefined)[]): string[] => [
  ...new Set(rows.flatMap((row) => row?.user_id ?? [])),
];
