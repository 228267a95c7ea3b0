import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'

const requests = z.int().min(1).max(1000)
const pathPrefix = z.string().startsWith('/').default('/')

const fault = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('too_many_requests'),
    requests,
    pathPrefix,
    retryAfterSeconds: z.int().min(0).max(60).default(1),
  }),
  z.strictObject({ kind: z.literal('garbage'), requests, pathPrefix }),
])

/** What the control call for faults takes: the faults from now on. */
export const faultOrder = z.strictObject({ faults: z.array(fault).default([]) })

type Fault = z.infer<typeof fault>

/** Faults that play for a number of requests and then heal. */
export class Faults {
  #active: Fault[] = []

  /** Replaces the faults. */
  set(faults: readonly Fault[]): void {
    this.#active = faults.map((each) => ({ ...each }))
  }

  /** The faults that are still to be played, with the requests left. */
  get active(): readonly Fault[] {
    return this.#active
  }

  /** The bad answer to a path, if a fault plays there; it counts as played. */
  answerTo(path: string): Answer | undefined {
    const playing = this.#active.find((each) => path.startsWith(each.pathPrefix))
    if (!playing) return undefined
    playing.requests -= 1
    this.#active = this.#active.filter((each) => each.requests > 0)
    return playing.kind === 'garbage' ? garbage() : tooManyRequests(playing.retryAfterSeconds)
  }
}

function tooManyRequests(retryAfterSeconds: number): Answer {
  const body = { error_code: 'REQUEST_LIMIT_EXCEEDED', message: 'Too many requests. Please retry later.' }
  return json(body, 429, { 'retry-after': String(retryAfterSeconds) })
}

function garbage(): Answer {
  const page =
    '<!doctype html><html><head><title>Bad gateway</title></head><body><pre>upstream connect error</pre>'
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page }
}
