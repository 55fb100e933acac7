import supertest from 'supertest';

/** Calls the API at `baseUrl` with one key. Each method returns supertest's request, for `expect` or `await`. */
export class ApiClient {
  private readonly agent: ReturnType<typeof supertest>;

  constructor(
    readonly baseUrl: string,
    readonly key: string | null = null,
  ) {
    this.agent = supertest(baseUrl);
  }

  /** The same API with another key, or with none. */
  as(key: string | null): ApiClient {
    return new ApiClient(this.baseUrl, key);
  }

  get(path: string) {
    return this.signed(this.agent.get(path));
  }

  head(path: string) {
    return this.signed(this.agent.head(path));
  }

  options(path: string) {
    return this.signed(this.agent.options(path));
  }

  post(path: string, body?: object) {
    return this.signed(this.agent.post(path)).send(body);
  }

  patch(path: string, body?: object) {
    return this.signed(this.agent.patch(path)).send(body);
  }

  put(path: string, body?: object) {
    return this.signed(this.agent.put(path)).send(body);
  }

  delete(path: string) {
    return this.signed(this.agent.delete(path));
  }

  private signed(request: supertest.Test): supertest.Test {
    return this.key === null ? request : request.set('Authorization', `Token ${this.key}`);
  }
}

/** The paths of the problems in an error response, in their order. */
export const pathsOf = (body: { errors: { path: string }[] }): string[] => body.errors.map(({ path }) => path);
