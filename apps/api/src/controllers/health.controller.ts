import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiSchema } from '@nestjs/swagger';
import { BooleanField, LimitedByAddress, Public, Responds, SERVICE_VERSION, StringField } from '@app/core';
import { Readiness } from '../readiness';

class HealthDto {
  @StringField({
    example: 'ok',
    description: '`ok` for a service that answers; a service that is not ready answers 503 instead',
  })
  status!: string;
}

@ApiSchema({ description: 'The process answers.' })
class LiveDto extends HealthDto {
  @StringField({ description: 'which release of the service answers, as in its changelog', example: '1.0.0' })
  version!: string;
}

@ApiSchema({ description: 'The service can do its work.' })
class ReadyDto extends HealthDto {
  @StringField({ array: true, description: 'what is down although calls are answered: `redis`', example: [] })
  degraded!: string[];
  @BooleanField({ description: 'whether PostgreSQL answers a query' }) database!: boolean;
  @BooleanField({ description: 'whether the tables are those of this version of the program' }) migrations!: boolean;
  @BooleanField({ nullable: true, description: 'null where the service runs without Redis' }) redis!: boolean | null;
  @BooleanField({ description: 'whether files can be written to the storage and read from it' }) storage!: boolean;
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
