/** The export of this lib for the first step of the API and the worker: settings and connections. It loads neither Nest's container nor TypeORM. */
export { startService } from './process/start-service';
