import { randomBytes } from 'node:crypto';
import { assertNoProblems, type InputProblem, InvalidInputError, readBody, type Loose, withoutFaulty } from '@app/core';
import type { Auth, TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { CopyFormDto } from './copier/copy-form.dto';
import { copyForm, fieldKeysIn, missingName, newNameOf } from './copier/form-copier';
import { demandCopyFlags } from './document/builder-flags';
import { FieldsService } from './fields/fields.service';
import type { FormWarning } from './model/form-graph';
import type { FormModel } from './model/form-model';
import { assertCopySize } from './model/form-size';
import { FormStore, takenName } from './store/form-store';
import type { FormCreatedDto } from './form.dto';
import { ruleWarnings } from './rules/code-warnings';
import { RuleCodeJudge, type JudgedRule } from './rules/rule-code-judge';
import { FormsRepository } from './forms.repository';

/** Creates forms from template forms (contract, "Create a form from a template form"). */
@Injectable()
export class FormCopiesService {
  constructor(
    private readonly forms: FormsRepository,
    private readonly fields: FieldsService,
    private readonly store: FormStore,
    private readonly code: RuleCodeJudge,
  ) {}

  /**
   * Gets the raw body, to report problems of its shape together with problems between its members. A dry run stores nothing
   * and returns "" as `id`.
   * @throws InvalidInputError with all problems; ForbiddenError when the account may not use rules or assets
   */
  async create(auth: Auth, sent: unknown, dryRun: boolean): Promise<FormCreatedDto> {
    demandCopyFlags(auth, sent);
    const problems: InputProblem[] = [];
    const body = withoutFaulty(readBody(CopyFormDto, sent ?? {}, problems), problems);

    let warnings: FormWarning[] = [];
    const make = async () => {
      const form = await this.copy(auth.scope, body, problems);
      warnings = ruleWarnings(form.rules, 'logic_rules');
      return form;
    };
    const { id, key } = await this.store.create(auth.scope, make, async (head) => head, dryRun);
    const name = newNameOf(body) ?? '';
    const named = { name, ...(warnings.length > 0 && { warnings }) };
    if (dryRun) return { id: '', ...named, dry_run: true };
    return { id: key, ...named, ...(auth.whiteLabel && { internal_id: id }) };
  }

  private async copy(scope: TeamScope, body: Loose<CopyFormDto>, shape: InputProblem[]): Promise<FormModel> {
    const { template_form_id: templateKey } = body;
    const template = templateKey === undefined ? null : await this.forms.findTree(scope, templateKey);
    if (!template) {
      const unknown = templateKey === undefined ? [] : [unknownTemplate(templateKey)];
      const name = newNameOf(body);
      const taken = name !== undefined && (await this.forms.hasName(scope, name)) ? [takenName(nameMember(body))] : [];
      throw new InvalidInputError([...missingName(body, shape), ...shape, ...unknown, ...taken]);
    }

    assertCopySize(body, template);
    const verdict = await this.code.judge(rulesIn(body));
    const fields = await this.fields.findByKeys(scope, fieldKeysIn(body));
    const source = { template, assets: template.assets, fields, newKey: newFieldKey, verdict };
    const { form, problems } = copyForm(source, body, shape);
    if (await this.forms.hasName(scope, form.name)) problems.push(takenName(nameMember(body)));
    assertNoProblems(problems);
    return form;
  }
}

/** The rules of the body; those of the template are not copied. */
const rulesIn = ({ logic_rules = [] }: Loose<CopyFormDto>): JudgedRule[] =>
  logic_rules.flatMap((rule) => (rule?.code === undefined ? [] : [{ code: rule.code }]));

/** A unique, random id for a field without a given one. */
const newFieldKey = () => `field_${randomBytes(6).toString('hex')}`;

const unknownTemplate = (key: string): InputProblem => ({
  path: 'template_form_id',
  message: `there is no form ${key}`,
});

const nameMember = ({ form_name }: Loose<CopyFormDto>) => (form_name === undefined ? 'form_id' : 'form_name');
