import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BooleanField, LimitedByAddress, Public, Responds, StringField } from '@app/core';
import { Readiness } from '../readiness';

class LiveDto {
  @StringField({ example: 'ok' }) status!: string;
}

class ReadyDto extends LiveDto {
  @BooleanField() database!: boolean;
  @BooleanField() migrations!: boolean;
  @BooleanField() redis!: boolean;
  @BooleanField() storage!: boolean;
}

@Public()
@ApiTags('Health')
@LimitedByAddress(null)
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Is the process alive', security: [] })
  @Responds(200, LiveDto)
  live(): LiveDto {
    return { status: 'ok' };
  }

  /** 503 names what is down: database, migrations, Redis or storage. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Can the process do its work', security: [] })
  @Responds(200, ReadyDto)
  async ready(): Promise<ReadyDto> {
    await this.readiness.assert();
    return { status: 'ok', database: true, migrations: true, redis: true, storage: true };
  }
}
