import { Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { pageOf, PageQuery, Responds, type Sent, SentBody, UuidParam } from '@app/core';
import { CreateThemeDto, EditThemeDto, ThemeDto, ThemesService } from '@app/forms';
import { Access, CurrentAuth, Requires, RequiresScope, type Auth } from '@app/teams';

@ApiTags('Builder: themes')
@RequiresScope('forms')
@Controller('api/builder/theme')
export class BuilderThemeController {
  constructor(private readonly themes: ThemesService) {}

  @Get()
  @ApiOperation({ summary: 'List themes with their assets' })
  @Requires(Access.readTeam)
  @Responds(200, pageOf(ThemeDto))
  list(@CurrentAuth() auth: Auth, @Query() query: PageQuery) {
    return this.themes.page(auth.scope, query);
  }

  @Post()
  @ApiOperation({ summary: 'Create a theme' })
  @ApiBody({ type: CreateThemeDto })
  @Requires(Access.editThemes)
  @Responds(201, ThemeDto)
  create(@CurrentAuth() auth: Auth, @SentBody(CreateThemeDto) body: Sent<CreateThemeDto>) {
    return this.themes.create(auth.scope, body);
  }

  @Get(':theme_id')
  @ApiOperation({ summary: 'Retrieve a theme' })
  @ApiParam({ name: 'theme_id', type: String })
  @Requires(Access.readTeam)
  @Responds(200, ThemeDto)
  read(@CurrentAuth() auth: Auth, @UuidParam('theme_id', 'Theme') id: string) {
    return this.themes.read(auth.scope, id);
  }

  @Patch(':theme_id')
  @ApiOperation({ summary: 'Edit a theme', description: 'Changes the name; `assets` replaces all assets.' })
  @ApiBody({ type: EditThemeDto })
  @ApiParam({ name: 'theme_id', type: String })
  @Requires(Access.editThemes)
  @Responds(200, ThemeDto)
  edit(
    @CurrentAuth() auth: Auth,
    @UuidParam('theme_id', 'Theme') id: string,
    @SentBody(EditThemeDto) body: Sent<EditThemeDto>,
  ) {
    return this.themes.edit(auth.scope, id, body);
  }

  @Delete(':theme_id')
  @ApiOperation({ summary: 'Delete a theme', description: 'Refused while a form uses the theme.' })
  @ApiParam({ name: 'theme_id', type: String })
  @Requires(Access.editThemes)
  @Responds(204)
  delete(@CurrentAuth() auth: Auth, @UuidParam('theme_id', 'Theme') id: string) {
    return this.themes.delete(auth.scope, id);
  }
}
