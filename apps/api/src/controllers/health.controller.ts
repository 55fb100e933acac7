import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { BooleanField, LimitedByAddress, Public, Responds, SERVICE_VERSION, StringField } from '@app/core';
import { Readiness } from '../readiness';

class HealthDto {
  @StringField({ example: 'ok' }) status!: string;
}

class LiveDto extends HealthDto {
  @StringField({ description: 'the version of the service', example: '1.0.0' }) version!: string;
}

class ReadyDto extends HealthDto {
  @StringField({ array: true, description: 'what is down although calls are answered: `redis`', example: [] })
  degraded!: string[];
  @BooleanField() database!: boolean;
  @BooleanField() migrations!: boolean;
  @BooleanField({ nullable: true, description: 'null where the service runs without Redis' }) redis!: boolean | null;
  @BooleanField() storage!: boolean;
}

@Public()
@ApiTags('Start')
@LimitedByAddress(null)
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Is the process alive',
    description: 'Answers as long as the process handles requests.',
    security: [],
  })
  @Responds(200, LiveDto)
  live(): LiveDto {
    return { status: 'ok', version: SERVICE_VERSION };
  }

  @Get('ready')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Can the process do its work',
    description:
      '503 names the failed dependencies: database, migrations or storage. Without Redis requests are accepted: 200, `degraded`.',
    security: [],
  })
  @Responds(200, ReadyDto)
  async ready(): Promise<ReadyDto> {
    const degraded = await this.readiness.degraded();
    return {
      ...{ status: 'ok', degraded, database: true, migrations: true, storage: true },
      redis: this.readiness.usesRedis ? !degraded.includes('redis') : null,
    };
  }
}
