import { InvalidInputError } from '@app/core';
import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type EditFormDefaultsDto, type FormDefaultsDto, INITIAL_DEFAULTS } from './form-defaults.dto';
import { FormDefaultsRepository } from './form-defaults.repository';

/** The settings for the display of a team's forms. */
@Injectable()
export class FormDefaultsService {
  constructor(
    private readonly defaults: FormDefaultsRepository,
    private readonly dataSource: DataSource,
  ) {}

  async get(scope: TeamScope): Promise<FormDefaultsDto> {
    return withDefaults(await this.defaults.find(scope));
  }

  /** @throws InvalidInputError for a redirect without its address */
  edit(scope: TeamScope, changes: EditFormDefaultsDto): Promise<FormDefaultsDto> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.defaults.lock(scope, manager);
      const settings = merged(before, changes);
      const whole = withDefaults(settings);
      if (whole.completion_behavior === 'redirect' && whole.redirect_url === '')
        throw new InvalidInputError([{ path: 'redirect_url', message: 'redirect_url is required for a redirect' }]);
      await this.defaults.update(scope, settings, manager);
      return whole;
    });
  }
}

const withDefaults = (changed: EditFormDefaultsDto): FormDefaultsDto => merged(INITIAL_DEFAULTS, changed);

/** The settings with the changes; absent members stay. */
function merged<Settings extends EditFormDefaultsDto>(settings: Settings, changes: EditFormDefaultsDto): Settings {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const errors = { ...settings.default_errors, ...changes.default_errors };
  return { ...settings, ...given, ...(Object.keys(errors).length > 0 && { default_errors: errors }) };
}
