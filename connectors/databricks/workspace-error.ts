import type { HttpFailure } from '#exchange/failure.ts'
import { named } from '#exchange/failure.ts'
import { excerpt } from '#exchange/redaction.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'

const errorCode = z.union([z.string(), z.number().transform(String)])
const requestInfo = z.looseObject({ request_id: z.string() })

const standard = z
  .looseObject({
    error_code: errorCode,
    message: z.string().default(''),
    details: z.array(z.unknown()).default([]),
  })
  .transform(({ error_code, message, details }) => ({
    word: error_code,
    message,
    requestId: details.map((detail) => requestInfo.safeParse(detail).data?.request_id).find(Boolean),
  }))
const oldest = z
  .looseObject({ error: z.string(), error_description: z.string().optional() })
  .transform(({ error, error_description }) => ({
    word: '',
    message: error_description ?? error,
    requestId: undefined,
  }))
const scim = z
  .looseObject({ detail: z.string(), scimType: z.string().nullish() })
  .transform(({ detail, scimType }) => ({ word: scimType ?? '', message: detail, requestId: undefined }))
const anyJson = z.union([standard, scim, oldest])

const plainText = /^([A-Z][A-Z_]+):\s*(.+)$/s
const htmlText = /<pre[^>]*>([\s\S]*?)<\/pre>|<title[^>]*>([\s\S]*?)<\/title>/i

const codeByWord: Readonly<Record<string, ErrorCode>> = {
  PERMISSION_DENIED: 'forbidden',
  INSUFFICIENT_PERMISSIONS: 'forbidden',
  PRIVATE_LINK_VALIDATION_ERROR: 'forbidden',
  UNAUTHENTICATED: 'invalid_credentials',
  RESOURCE_DOES_NOT_EXIST: 'not_found',
  NOT_FOUND: 'not_found',
  FEATURE_DISABLED: 'not_found',
  TABLE_OR_VIEW_NOT_FOUND: 'not_found',
  SCHEMA_NOT_FOUND: 'not_found',
  REQUEST_LIMIT_EXCEEDED: 'too_many_requests',
  RESOURCE_EXHAUSTED: 'too_many_requests',
  DEADLINE_EXCEEDED: 'timed_out',
}

// A missing cluster, job or run answers 400 INVALID_PARAMETER_VALUE instead of 404.
const missing = /^(?:Cluster|Job|Run) \S+ does not exist/

// Some workspaces refuse a token like a missing right.
const tokenTexts =
  /\b(?:invalid|expired|revoked) (?:access )?token\b|\btoken (?:is |has |was )?(?:been )?(?:not valid|invalid|expired|revoked)\b|\bJWT expired\b/i

/** Whether the token was refused, not the request. */
export function refusesToken({ status, body }: HttpFailure): boolean {
  return status === 401 || (status === 403 && tokenTexts.test(refusalIn(body).message))
}

/** The error of a workspace: its code, its message, and its request id. */
export type Refusal = { word: string; message: string; requestId: string | undefined }

/** The error in any of the forms of Databricks. */
export function refusalIn(body: string): Refusal {
  const json = anyJson.safeParse(jsonOf(body))
  if (json.success) return json.data
  const [, word = '', message] = plainText.exec(body.trim()) ?? []
  if (message !== undefined) return { word, message, requestId: undefined }
  const [, pre, title] = htmlText.exec(body) ?? []
  return { word: '', message: pre ?? title ?? body, requestId: undefined }
}

/** The error code of a refusal; undefined if only the status is known. */
export function codeOf({ word, message }: Pick<Refusal, 'word' | 'message'>): ErrorCode | undefined {
  if (missing.test(message)) return 'not_found'
  const known = codeByWord[word]
  if (known) return known
  return Object.entries(codeByWord).find(([text]) => message.includes(`[${text}`))?.[1]
}

/** The failed call as an error that names the workspace and the reason. */
export function workspaceError(failure: HttpFailure, what: string): CodedError {
  const refusal = refusalIn(failure.body)
  const why = [refusal.word, excerpt(refusal.message)].filter(Boolean).join(': ')
  const request = named(refusal.requestId ?? failure.requestId)
  const message = `${what} was refused with ${failure.status} ${why}${request}`
  const code = refusesToken(failure) ? 'invalid_credentials' : (codeOf(refusal) ?? failure.code)
  const { retryAfterSeconds } = failure
  return new CodedError(code, message, {
    cause: failure,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
