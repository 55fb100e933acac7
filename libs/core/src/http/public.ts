import { SetMetadata } from '@nestjs/common';

export const PUBLIC = 'formwork:public';

/** Opens a route or a controller to requests without a key; only outside /api. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(PUBLIC, true);
