import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LogoDrawing } from './logos/logo-drawing';
import { TeamLogo } from './logos/team-logo.entity';
import { TeamLogosRepository } from './logos/team-logos.repository';
import { TeamLogos } from './logos/team-logos.service';
import { Team } from './teams/team.entity';
import { TeamSettings } from './teams/team-settings.service';
import { TeamsRepository } from './teams/teams.repository';

/** The settings and logos of teams. Apart from `TeamsModule`, because it needs the storage, which commands do without. */
@Module({
  imports: [TypeOrmModule.forFeature([Team, TeamLogo])],
  providers: [LogoDrawing, TeamLogos, TeamLogosRepository, TeamSettings, TeamsRepository],
  exports: [TeamLogos, TeamSettings],
})
export class TeamSettingsModule {}
