import { z } from 'zod'
import { CodedError, type ErrorCode } from '#contract/errors.ts'
import { named, type HttpFailure } from '#exchange/failure.ts'
import { excerpt } from '#exchange/redaction.ts'

/** Why a workspace refuses something. */
export type Reason =
  | 'token_refused'
  | 'no_token'
  | 'address_blocked'
  | 'private_link'
  | 'conflict'
  | 'busy'
  | 'no_catalog'
  | 'no_schema'
  | 'no_volume'
  | 'warehouse_does_not_start'
  | 'no_warehouse'
  | 'storage_full'
  | 'missing_right'
  | 'other_columns'
  | 'no_table'
  | 'no_file'
  | 'gone'
  | 'too_many_requests'
  | 'unavailable'
  | 'result_too_large'
  | 'other'

/** A refused request or a failed statement. */
export type Refused = {
  reason: Reason
  /** Undefined: the code of its status. */
  code: ErrorCode | undefined
  /** The error code of the workspace; empty if it gave none. */
  word: string
  message: string
  requestId: string | undefined
  /** Undefined for a statement, which fails in an answer with status 200. */
  status: number | undefined
}

type Rule = {
  reason: Reason
  code?: ErrorCode
  /** Any of these. */
  status?: readonly number[]
  /** What `[CODE] message` has in it. */
  text?: RegExp
  /** How often such a request is made; default: once. What passes by itself has no limit but time. */
  attempts?: number
}

const untilItPasses = Number.POSITIVE_INFINITY

/** Each refusal that means something to us, by the first rule that fits. */
const rules: readonly Rule[] = [
  { status: [401], reason: 'token_refused', code: 'invalid_credentials' },
  // Some workspaces refuse a token like a missing right.
  {
    status: [403],
    text: /\b(?:invalid|expired|revoked) (?:access )?token\b|\btoken (?:is |has |was )?(?:been )?(?:not valid|invalid|expired|revoked)\b|\bJWT expired\b/i,
    reason: 'token_refused',
    code: 'invalid_credentials',
  },
  { text: /\bIP (?:ACL|access list)/i, reason: 'address_blocked' },
  { text: /\[PRIVATE_LINK_VALIDATION_ERROR/, reason: 'private_link', code: 'forbidden' },
  { text: /DELTA_CONCURRENT|Concurrent(?:Append|Delete\w+|Write|Transaction)Exception/, reason: 'conflict' },
  {
    text: /^\[(?:TEMPORARILY_UNAVAILABLE|WORKSPACE_TEMPORARILY_UNAVAILABLE|SERVICE_UNDER_MAINTENANCE)\]/,
    reason: 'busy',
  },
  {
    text: /NO_SUCH_CATALOG|CATALOG_NOT_FOUND|Catalog '[^']*' (?:does not exist|was not found)/i,
    reason: 'no_catalog',
    code: 'not_found',
  },
  {
    text: /SCHEMA_NOT_FOUND|NO_SUCH_SCHEMA|SCHEMA_DOES_NOT_EXIST|Schema '[^']*' (?:does not exist|was not found)/i,
    reason: 'no_schema',
    code: 'not_found',
  },
  {
    text: /VOLUME_NOT_FOUND|VOLUME_DOES_NOT_EXIST|Volume '[^']*' (?:does not exist|was not found)/i,
    reason: 'no_volume',
    code: 'not_found',
  },
  {
    text: /warehouse\b.*(?:could not be started|failed to start|cannot be started|is (?:deleted|deleting))/is,
    reason: 'warehouse_does_not_start',
  },
  {
    text: /is not a valid endpoint id|\bSQL (?:warehouse|endpoint)\b.*(?:does not exist|not found|was deleted)/is,
    reason: 'no_warehouse',
  },
  {
    text: /QUOTA_EXCEEDED|STORAGE_QUOTA|no space left|INSUFFICIENT_STORAGE|storage (?:is full|limit)|volume is full/i,
    reason: 'storage_full',
  },
  { text: /\[(?:RESOURCE_DOES_NOT_EXIST|NOT_FOUND|FEATURE_DISABLED)/, reason: 'gone', code: 'not_found' },
  // Some objects that are gone answer 400 instead of 404.
  { text: /^\[INVALID_PARAMETER_VALUE\] \w+ \S+ does not exist/, reason: 'gone', code: 'not_found' },
  { status: [404], reason: 'gone' },
  {
    text: /PERMISSION_DENIED|INSUFFICIENT_PERMISSIONS|does not have (?:\w+ )*(?:privilege|permission)|not authorized/i,
    reason: 'missing_right',
    code: 'forbidden',
  },
  {
    text: /UNRESOLVED_COLUMN|DELTA_SCHEMA|DELTA_METADATA_CHANGED|INSERT_COLUMN_ARITY_MISMATCH|INCOMPATIBLE_DATA_FOR_TABLE|DELTA_FAILED_TO_MERGE_FIELDS|MetadataChangedException/,
    reason: 'other_columns',
  },
  {
    text: /TABLE_OR_VIEW_NOT_FOUND|DELTA_TABLE_NOT_FOUND|DELTA_MISSING_DELTA_TABLE/,
    reason: 'no_table',
    code: 'not_found',
  },
  { text: /PATH_NOT_FOUND|FILE_NOT_EXIST/, reason: 'no_file' },
  {
    text: /\[(?:REQUEST_LIMIT_EXCEEDED|RESOURCE_EXHAUSTED)/,
    reason: 'too_many_requests',
    code: 'too_many_requests',
  },
  { text: /\[DEADLINE_EXCEEDED/, reason: 'unavailable', code: 'timed_out' },
  // These come with statuses that usually mean a bad request.
  {
    text: /Timed out after|deadline exceeded|ClusterNotReadyException|Unknown worker environment|does not have any associated worker environments|There is no worker environment with id/,
    reason: 'unavailable',
    attempts: untilItPasses,
  },
  { text: /\b(?:INLINE|25 ?MiB|26214400)\b/i, reason: 'result_too_large' },
  { status: [403], reason: 'missing_right' },
  { status: [429], reason: 'too_many_requests', attempts: untilItPasses },
  { status: [502, 503, 504], reason: 'unavailable', attempts: untilItPasses },
  { status: [500], reason: 'unavailable', attempts: 3 },
]

type ErrorAnswer = Pick<Refused, 'word' | 'message' | 'requestId' | 'status'>

function fits({ status, text }: Rule, answer: ErrorAnswer): boolean {
  if (status && !status.includes(answer.status ?? 200)) return false
  return text === undefined || text.test(`[${answer.word}] ${answer.message}`)
}

function classified(answer: ErrorAnswer): Refused {
  const rule = rules.find((candidate) => fits(candidate, answer))
  const reason = rule?.reason ?? ((answer.status ?? 0) >= 500 ? 'unavailable' : 'other')
  return { reason, code: rule?.code, ...answer }
}

/** What a refused request means. */
export function refusedRequest({ status, body, requestId }: HttpFailure): Refused {
  const { requestId: ownId, ...error } = errorIn(body)
  return classified({ ...error, status, requestId: ownId ?? requestId })
}

/** What a failed statement means. */
export function refusedStatement(word: string, message: string): Refused {
  return classified({ word, message, requestId: undefined, status: undefined })
}

/** What it means that a workspace gives no token. */
export function refusedToken(failure: HttpFailure): Refused {
  const refused = refusedRequest(failure)
  if (failure.status === 429 || failure.status >= 500) return refused
  return { ...refused, reason: 'no_token', code: 'invalid_credentials' }
}

/** How often a request is made that fails so. */
export function attemptsAfter(failure: HttpFailure): number {
  const refused = refusedRequest(failure)
  return Math.max(1, ...rules.filter((rule) => fits(rule, refused)).map(({ attempts = 1 }) => attempts))
}

/** Whether a failed request was certainly not carried out, though a repetition may succeed. */
export function wasTurnedAway(failure: HttpFailure): boolean {
  // A proxy also answers 503 if it lost a connection after it passed the request on, but names no error and no time.
  const isNamed = failure.retryAfterSeconds !== undefined || refusedRequest(failure).word !== ''
  return failure.status === 429 || (failure.status === 503 && isNamed)
}

/** What a refusal means to the user, with the next step, and its code if that is another than usual. */
export type Explanation = { code?: ErrorCode; message: string }

/** The error of a refusal, for whoever can act on it. */
export class Refusal extends CodedError {
  readonly refused: Refused

  constructor(refused: Refused, code: ErrorCode, message: string, cause?: HttpFailure) {
    const { retryAfterSeconds } = cause ?? {}
    super(code, message, { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
    this.name = 'Refusal'
    this.refused = refused
  }
}

/** A refusal as an error: what it means, with what is known of the refusal behind it, or the usual text. */
export function refusalOf(
  refused: Refused,
  texts: { usual: string; known?: string; code: ErrorCode; explained: Explanation | undefined },
  cause?: HttpFailure,
): Refusal {
  const { usual, known = usual, code, explained } = texts
  const text = explained ? `${explained.message} (${known})` : usual
  return new Refusal(refused, explained?.code ?? refused.code ?? code, text, cause)
}

/** The error of a refused request, which names what was asked unless the refusal means something to the user. */
export function requestRefusal(
  refused: Refused,
  failure: HttpFailure,
  what: string,
  explained?: Explanation,
): Refusal {
  const { status, code } = failure
  const { word, message, requestId } = refused
  const why = [word, excerpt(message)].filter(Boolean).join(': ')
  const usual = `${what} was refused with ${status} ${why}${named(requestId)}`
  const known = status === 429 || status >= 500 ? usual : `${excerpt(message) || status}${named(requestId)}`
  return refusalOf(refused, { usual, known, code, explained }, failure)
}

/** Whether an error is a refusal for this reason. */
export function isRefusedFor(reason: Reason, error: unknown): error is Refusal {
  return error instanceof Refusal && error.refused.reason === reason
}

/** The answer of a call; undefined if the workspace no longer has the object. */
export async function ifKept<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof CodedError && error.code === 'not_found') return undefined
    throw error
  }
}

const requestInfo = z.looseObject({ request_id: z.string() })
const standard = z
  .looseObject({
    error_code: z.union([z.string(), z.number().transform(String)]).optional(),
    message: z.string().optional(),
    details: z.array(z.unknown()).default([]),
  })
  .refine(({ error_code, message }) => error_code !== undefined || message !== undefined)
  .transform(({ error_code = '', message = '', details }) => ({
    word: error_code,
    message,
    requestId: details.map((detail) => requestInfo.safeParse(detail).data?.request_id).find(Boolean),
  }))
const scim = z
  .looseObject({ detail: z.string(), scimType: z.string().nullish() })
  .transform(({ detail, scimType }) => ({ word: scimType ?? '', message: detail, requestId: undefined }))
const oldest = z
  .looseObject({ error: z.string(), error_description: z.string().optional() })
  .transform(({ error, error_description }) => ({
    word: error_description === undefined ? '' : error,
    message: error_description ?? error,
    requestId: undefined,
  }))
const anyJson = z.union([standard, scim, oldest])

const plainText = /^([A-Z][A-Z_]+):\s*(.+)$/s
const htmlText = /<pre[^>]*>([\s\S]*?)<\/pre>|<title[^>]*>([\s\S]*?)<\/title>/i

/** The error in any of the forms of Databricks. */
function errorIn(body: string): Omit<ErrorAnswer, 'status'> {
  const json = anyJson.safeParse(jsonOf(body))
  if (json.success) return json.data
  const [, word = '', message] = plainText.exec(body.trim()) ?? []
  if (message !== undefined) return { word, message, requestId: undefined }
  const [, pre, title] = htmlText.exec(body) ?? []
  return { word: '', message: pre ?? title ?? body, requestId: undefined }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
