// The package has no types of its own: what tests use stands here.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  type TokenAnswer = { id_token?: string; refresh_token?: string }
  type Context = { oidc?: { route?: string }; path: string; status: number; body: TokenAnswer }

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>)
    callback(): RequestListener
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
    on(event: string, listener: (...parts: readonly unknown[]) => void): void
  }
}
