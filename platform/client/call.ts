import type { z } from 'zod'
import type { AnyEndpoint, OutputOf } from '#contract/endpoint.ts'
import { errorBody, errorStatus } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { callUrlOf } from './call-url.ts'
import type { CallTarget } from './call-url.ts'
import { ApiError } from './api-error.ts'
import { refusedChanges } from './held-back.ts'
import { pause, pauseMs, runningAnswer, reportProgress } from './running.ts'
import { sessionStatus } from './session-status.ts'
import { watchVersion } from './version-watch.ts'

/** The status of an answer that is not ready. */
const stillWorking = 202

type BodyGiven<E extends AnyEndpoint> = [E['body']] extends [z.ZodType]
  ? { body: z.input<E['body']> }
  : [E['body']] extends [undefined]
    ? { body?: undefined }
    : { body?: unknown }

/** The input of a call. */
export type CallInput<E extends AnyEndpoint> = CallTarget<E> &
  BodyGiven<E> & { signal?: AbortSignal | undefined }

const settings = { origin: '', view: '' }

/** Calls another origin than the page's own, for programs without a page. */
export function callOrigin(origin: string): void {
  settings.origin = origin
}

/** Names the screen of the next calls. */
export function nameView(view: string): void {
  settings.view = view
}

// The server checks its answers against the contract in tests; the browser trusts them.
const asOutputOf = <E extends AnyEndpoint>(value: unknown) => value as OutputOf<E>

const isErrorCode = (code: string): code is ErrorCode => code in errorStatus

/** The error of a call that was not answered. */
export function unreachable(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error
  return new ApiError({
    code: 'unreachable',
    status: 0,
    message: 'The server cannot be reached: check your connection and try again.',
  })
}

async function errorOf(response: Response): Promise<ApiError> {
  const parsed = errorBody.safeParse(await response.json().catch(() => undefined))
  const body = parsed.data
  return new ApiError({
    code: body && isErrorCode(body.code) ? body.code : 'internal',
    status: response.status,
    message: body?.message ?? `The server answered with status ${response.status}: try again.`,
    field: body?.field,
    correlationId: body?.correlationId ?? response.headers.get('x-correlation-id') ?? undefined,
  })
}

async function responseTo<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
  const hasBody = input.body !== undefined
  return fetch(`${settings.origin}${callUrlOf(endpoint, input)}`, {
    method: endpoint.method,
    headers: { 'ui-view': settings.view, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    body: hasBody ? JSON.stringify(input.body) : null,
    signal: input.signal ?? null,
  })
}

/** Repeats the request while the server reports that it still works on the answer. */
async function settledResponse<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
  const url = callUrlOf(endpoint, input)
  try {
    for (;;) {
      const response = await responseTo(endpoint, input)
      if (response.status !== stillWorking) return response
      const progress = runningAnswer.safeParse(await response.clone().json())
      if (!progress.success) return response
      reportProgress(url, progress.data)
      await pause(pauseMs(response.headers.get('retry-after')), input.signal)
    }
  } finally {
    reportProgress(url, undefined)
  }
}

/** Makes one call; throws ApiError, and marks the session as expired if nobody is signed in. */
export async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): Promise<OutputOf<E>> {
  const response = await settledResponse(endpoint, input).catch((error: unknown) => {
    throw unreachable(error)
  })
  return answerOf<E>(response)
}

/** What a response answers to a call; throws ApiError, and marks the session as expired if nobody is signed in. */
export async function answerOf<E extends AnyEndpoint>(response: Response): Promise<OutputOf<E>> {
  watchVersion(response.headers, Date.now())
  if (response.ok) return asOutputOf<E>(await response.json())
  const error = await errorOf(response)
  if (error.code === 'unauthenticated') sessionStatus.set('expired')
  if (error.code === 'changes_held_back') refusedChanges.set(refusedChanges.get() + 1)
  throw error
}
