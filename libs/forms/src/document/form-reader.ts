import { assertNoProblems, type InputProblem, isPlainObject, readBody, withoutFaulty } from '@app/core';
import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FieldsService } from '../fields/fields.service';
import { HeaderVault } from '../integrations/header-vault';
import type { AssetModel, FormModel } from '../model/form-model';
import { assertDocumentSize } from '../model/form-size';
import { takenName } from '../store/form-store';
import type { FormTree } from '../store/form-tree';
import { FormsRepository } from '../forms.repository';
import { RuleCodeJudge } from '../rules/rule-code-judge';
import { ThemesService } from '../themes/themes.service';
import { codesOf, fieldKeysOf, readDocument } from './form-document';
import { FormInputDto } from './form-document.dto';

/** Reads form documents of requests, with the team's fields, themes and form names. */
@Injectable()
export class FormReader {
  constructor(
    private readonly forms: FormsRepository,
    private readonly fields: FieldsService,
    private readonly themes: ThemesService,
    private readonly code: RuleCodeJudge,
    private readonly vault: HeaderVault,
  ) {}

  /**
   * Reads a form from a document.
   * @param stored the form that it replaces; null for a new one
   * @throws InvalidInputError with all problems of the document
   */
  async read(scope: TeamScope, sent: unknown, stored: FormTree | null, manager?: EntityManager): Promise<FormModel> {
    const shape: InputProblem[] = [];
    const input = withoutFaulty(readBody(FormInputDto, sent ?? {}, shape), shape);
    assertDocumentSize(input);
    const verdict = await this.code.judge(codesOf(input));
    const assets = await this.assetsOf(scope, input.theme_id ?? null, shape, manager);
    const fields = await this.fields.findByKeys(scope, fieldKeysOf(input), manager);

    const { form, problems } = readDocument({ stored, assets, fields, verdict, vault: this.vault }, input, shape);
    if (await this.forms.hasName(scope, form.name, stored?.key, manager)) problems.push(takenName());
    assertNoProblems(problems);
    return form;
  }

  /**
   * Refuses a document whose shape is wrong, without its form. @param isPart whether members that are absent stay as they are
   * @throws InvalidInputError
   */
  assertShape(sent: unknown, isPart: boolean): void {
    const problems: InputProblem[] = [];
    readBody(FormInputDto, sent ?? {}, problems);
    const isSent = ({ path }: InputProblem): boolean =>
      !isPlainObject(sent) ||
      Object.keys(sent).some((name) => `${path}.`.startsWith(`${name}.`) || path.startsWith(`${name}[`));
    assertNoProblems(isPart ? problems.filter(isSent) : problems);
  }

  private async assetsOf(
    scope: TeamScope,
    themeId: string | null,
    problems: InputProblem[],
    manager?: EntityManager,
  ): Promise<AssetModel[]> {
    const assets = themeId === null ? [] : await this.themes.findAssets(scope, themeId, manager);
    if (assets === null) problems.push({ path: 'theme_id', message: 'names a theme that does not exist' });
    return assets ?? [];
  }
}
