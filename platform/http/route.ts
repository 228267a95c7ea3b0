import { z } from 'zod'
import type { AnyEndpoint, Endpoint, PathOf } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { pathSchema } from '#contract/path-schema.ts'
import { scopeFields, scopeQuery } from '#contract/scope.ts'
import type { AskedScope } from '#contract/scope.ts'
import type { Call, RawCall, ReadOfScope } from './call.ts'
import { answeredInOneVersion } from './one-version.ts'
import { parsePart } from './parse.ts'
import type { Session } from './ports.ts'
import type { Author } from '#state/change.ts'
import type { Streamed } from './streamed.ts'

type BodyValue<Body> = Body extends z.ZodType ? z.output<Body> : undefined

/** Answers a call; throws coded errors, which the server turns into answers. */
export type Handler<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Output extends z.ZodType,
> = (
  call: Call<z.output<Query>, PathOf<Endpoint<Path, Query, Body, Output>>, BodyValue<Body>>,
) => Promise<z.input<Output> | Streamed> | z.input<Output> | Streamed

/** An endpoint with what answers it. */
export type Route = { endpoint: AnyEndpoint; answer(call: RawCall): Promise<unknown> }

// The router fills in every field that the path declares, so the record has exactly these names.
const asPathOf = <Value>(fields: Readonly<Record<string, unknown>>) => fields as Value

// Without a body schema the handler's body is undefined: the two cases of the conditional type.
const asBodyOf = <Value>(value: unknown) => value as Value

const askedSchema = z.object(scopeQuery)

function askedIn(part: unknown): AskedScope {
  const parsed = askedSchema.safeParse(part)
  return parsed.success ? parsed.data : {}
}

function askedInPath(path: Readonly<Record<string, string>>): AskedScope {
  const named = scopeFields.filter((field) => path[field] !== undefined)
  return Object.fromEntries(named.map((field) => [field, [path[field]]]))
}

/** Binds an endpoint to its handler. */
export function route<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Output extends z.ZodType,
>(endpoint: Endpoint<Path, Query, Body, Output>, handler: Handler<Path, Query, Body, Output>): Route {
  return {
    endpoint,
    async answer(call) {
      const query = parsePart(endpoint.query, call.raw.query, 'query')
      const path = parsePart(pathSchema(endpoint.path), call.raw.path, 'path')
      const body = endpoint.body ? parsePart(endpoint.body, call.raw.body ?? {}, 'body') : undefined
      const scope = await call.scopeFor({
        ...askedIn(query),
        ...askedIn(body),
        ...askedInPath(call.raw.path),
      })
      const readOfScope: ReadOfScope = (query, values = {}) => call.read(query, scope, values)
      return answeredInOneVersion(readOfScope, (read) =>
        handler({ ...call, query, path: asPathOf(path), body: asBodyOf(body), scope, read }),
      )
    },
  }
}

/** An endpoint whose handler is made from what the server hands it. */
export type OpenRoute<Ports> = { endpoint: AnyEndpoint; over(ports: Ports): Route }

/** Binds an endpoint to a handler that needs ports of the server. */
export function routeOver<
  Path extends string,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Output extends z.ZodType,
  Ports,
>(
  endpoint: Endpoint<Path, Query, Body, Output>,
  handlerOver: (ports: Ports) => Handler<Path, Query, Body, Output>,
): OpenRoute<Ports> {
  return { endpoint, over: (ports) => route(endpoint, handlerOver(ports)) }
}

/** The session of a call whose guard asks for one. */
export function sessionOf(call: { session: Session | undefined }): Session {
  if (call.session) return call.session
  throw new CodedError('unauthenticated', 'You are not signed in: sign in first.')
}

/** Who is recorded as the author of what a call changes. */
export function authorOf(
  call: Pick<Call<unknown, unknown, unknown>, 'session' | 'clock' | 'correlationId'>,
): Author {
  const origin = { kind: 'request', id: call.correlationId } as const
  return { actor: sessionOf(call).actor, at: call.clock.realNow(), origin }
}
