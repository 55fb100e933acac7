import { NotFoundError } from '@app/core';
import { EnvironmentsService, type Scope, TeamSettings } from '@app/teams';
import { Injectable } from '@nestjs/common';
import type { FormDefaultsDto } from '../defaults/form-defaults.dto';
import { FormDefaultsService } from '../defaults/form-defaults.service';
import { FormsRepository } from '../forms.repository';
import type { FormTree } from '../store/form-tree';
import { toDisplayRules } from './display-rules';
import { toDisplaySteps } from './display-step';
import type { PanelDto } from './panel.dto';
import { runsRightToLeft, type Translate, translator } from './translations';

/** Forms for the display library. */
@Injectable()
export class PanelsService {
  constructor(
    private readonly forms: FormsRepository,
    private readonly defaults: FormDefaultsService,
    private readonly environments: EnvironmentsService,
    private readonly teams: TeamSettings,
  ) {}

  /**
   * The form of that id, else of that name, with its texts in the first of the languages that it has; its own texts
   * are in the team's language.
   * @throws NotFoundError
   */
  async panel(scope: Scope, idOrName: string, languages: readonly string[]): Promise<PanelDto> {
    const found = await this.forms.findSteps(scope, idOrName);
    if (!found) throw new NotFoundError(`Form ${idOrName}`);
    const [form, defaults, { isMain }, locale] = await Promise.all([
      this.forms.getTree(scope, found.key),
      this.defaults.get(scope),
      this.environments.describe(scope),
      this.teams.locale(scope),
    ]);
    const { translations } = form;
    const right_to_left = runsRightToLeft(translations, languages, locale) ?? defaults.right_to_left;
    const translate = translator(translations, languages, locale);
    return toPanelDto(form, { ...defaults, right_to_left }, { production: isMain, translate });
  }
}

function toPanelDto(
  form: FormTree,
  defaults: FormDefaultsDto,
  { production, translate }: { production: boolean; translate: Translate },
): PanelDto {
  const errors = Object.entries(defaults.default_errors).map(([name, text]) => [name, translate(String(text))]);
  return {
    ...defaults,
    default_errors: Object.fromEntries(errors) as FormDefaultsDto['default_errors'],
    data: form.active ? toDisplaySteps(form, translate) : null,
    form_name: form.name,
    fonts: [],
    uploaded_fonts: {},
    logic_rules: form.active ? toDisplayRules(form) : [],
    shared_codes: [],
    connector_fields: [],
    production,
  };
}
