import { z } from 'zod'
import { CodedError, type ErrorCode } from '#contract/errors.ts'
import { HttpFailure, named } from '#exchange/failure.ts'
import { excerpt, redacted } from '#exchange/redaction.ts'
import { qualifiedName } from './column-type.ts'
import type { WarehouseSettings } from './settings.ts'

/** The error of a workspace or statement. */
export type WorkspaceError = { code: string; message: string }

const standard = z.looseObject({
  error_code: z.union([z.string(), z.number().transform(String)]).default(''),
  message: z.string().default(''),
})
const oauth = z.looseObject({ error: z.string(), error_description: z.string().optional() })

// Some workspaces refuse a token like a missing right.
const tokenTexts =
  /\b(?:invalid|expired|revoked) (?:access )?token\b|\btoken (?:is |has |was )?(?:been )?(?:not valid|invalid|expired|revoked)\b|\bJWT expired\b/i

/** Whether the token was refused, not the request. */
export function refusesToken({ status, body }: HttpFailure): boolean {
  return status === 401 || (status === 403 && tokenTexts.test(workspaceErrorIn(body).message))
}

/** The error in the body of a response. */
export function workspaceErrorIn(body: string): WorkspaceError {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return { code: '', message: body }
  }
  const client = oauth.safeParse(json)
  if (client.success) {
    return { code: client.data.error, message: client.data.error_description ?? client.data.error }
  }
  const parsed = standard.safeParse(json)
  return parsed.success
    ? { code: parsed.data.error_code, message: parsed.data.message }
    : { code: '', message: body }
}

/** A refused request as an error with the next step. */
export function refusalOf(
  error: CodedError,
  settings: WarehouseSettings,
  asked: 'token' | 'call' = 'call',
): CodedError {
  if (!(error instanceof HttpFailure)) return error
  const refused = workspaceErrorIn(error.body)
  const why = `${excerpt(refused.message) || error.status}${named(error.requestId)}`
  const because = (code: ErrorCode, what: string) => new CodedError(code, what, { cause: error })
  if (asked === 'token' || refusesToken(error))
    return because('invalid_credentials', tokenSentence(settings, why))
  const known = knownSentence(refused, settings) ?? absent(error, refused, settings)
  if (known) return because(known.code, `${known.message} (${why})`)
  if (error.status === 403) return because('forbidden', `${missingRight(settings)} (${why})`)
  if (error.status === 429 || error.status >= 500) return because(error.code, busySentence(settings, error))
  return because(error.code, error.message)
}

/** What is missing, if only the requested path shows it. */
function absent(
  error: HttpFailure,
  { message }: WorkspaceError,
  settings: WarehouseSettings,
): Known | undefined {
  if (error.status !== 404) return undefined
  if (error.message.includes('/api/2.0/fs/')) return noVolume(settings)
  return message.includes(settings.warehouseId) ? noWarehouse(settings) : undefined
}

function busySentence({ host }: WarehouseSettings, { message }: HttpFailure): string {
  return `${new URL(host).host} keeps failing or refusing requests. The next job tries again, and no data is lost. If this continues, check its status page and its rate limits. (${message})`
}

/** A failed statement as an error with the next step and the full message of the warehouse. */
export class StatementRefusal extends CodedError {
  readonly workspaceMessage: string

  constructor(refused: WorkspaceError, settings: WarehouseSettings, where: string) {
    const known = knownSentence(refused, settings)
    const why = `${excerpt(refused.message)} ${where}`
    super(known?.code ?? 'store_failed', known ? `${known.message} (${why})` : why)
    this.name = 'StatementRefusal'
    this.workspaceMessage = redacted(refused.message)
  }
}

function tokenSentence({ host, credentials }: WarehouseSettings, why: string): string {
  const { host: name } = new URL(host)
  if (credentials.kind === 'token') {
    return `${name} refuses the token of the lake: it was revoked or has expired. Create a new one, set LAKE_DATABRICKS_TOKEN and start again. No data is lost. (${why})`
  }
  return `${name} refuses a token to the service principal ${credentials.clientId}. Check LAKE_DATABRICKS_CLIENT_ID and LAKE_DATABRICKS_CLIENT_SECRET, and whether the secret has expired. (${why})`
}

function missingRight({ catalog, schema }: WarehouseSettings): string {
  return `A right is missing on ${catalog}.${schema}, its volume or the warehouse: ./lakegauge doctor prints the GRANT statements.`
}

type Known = { code: ErrorCode; message: string }
type Rule = { pattern: RegExp; known(settings: WarehouseSettings): Known }

const noWarehouse = ({ warehouseId }: WarehouseSettings): Known => ({
  code: 'invalid_parameter',
  message: `SQL warehouse ${warehouseId} does not exist. Set LAKE_DATABRICKS_WAREHOUSE_ID to the id on its page.`,
})

const noVolume = ({ catalog, schema, volume }: WarehouseSettings): Known => ({
  code: 'invalid_parameter',
  message: `Volume ${catalog}.${schema}.${volume} does not exist or is not visible. Run "create volume ${qualifiedName(catalog, schema, volume)}", or set LAKE_DATABRICKS_VOLUME to another one.`,
})

const rules: readonly Rule[] = [
  {
    pattern: /\bIP (?:ACL|access list)/i,
    known: ({ host }) => ({
      code: 'store_failed',
      message: `${new URL(host).host} blocks the IP address of this machine. Ask an administrator to add it to the IP access list of the workspace.`,
    }),
  },
  {
    pattern: /NO_SUCH_CATALOG|CATALOG_NOT_FOUND|Catalog '[^']*' (?:does not exist|was not found)/i,
    known: ({ catalog }) => ({
      code: 'invalid_parameter',
      message: `Catalog ${catalog} does not exist or is not visible. Create it, or set LAKE_DATABRICKS_CATALOG to another one.`,
    }),
  },
  {
    pattern:
      /SCHEMA_NOT_FOUND|NO_SUCH_SCHEMA|SCHEMA_DOES_NOT_EXIST|Schema '[^']*' (?:does not exist|was not found)/i,
    known: ({ catalog, schema }) => ({
      code: 'invalid_parameter',
      message: `Schema ${catalog}.${schema} does not exist or is not visible. Run "create schema ${qualifiedName(catalog, schema)}", or set LAKE_DATABRICKS_SCHEMA to another one.`,
    }),
  },
  {
    pattern: /VOLUME_NOT_FOUND|VOLUME_DOES_NOT_EXIST|Volume '[^']*' (?:does not exist|was not found)/i,
    known: noVolume,
  },
  {
    pattern:
      /warehouse\b.*(?:could not be started|failed to start|cannot be started|is (?:deleted|deleting))/is,
    known: ({ warehouseId }) => ({
      code: 'store_failed',
      message: `SQL warehouse ${warehouseId} does not start. Look at its page in the workspace, then try again. No data is lost.`,
    }),
  },
  {
    pattern:
      /is not a valid endpoint id|\bSQL (?:warehouse|endpoint)\b.*(?:does not exist|not found|was deleted)/is,
    known: noWarehouse,
  },
  {
    pattern:
      /QUOTA_EXCEEDED|STORAGE_QUOTA|no space left|INSUFFICIENT_STORAGE|storage (?:is full|limit)|volume is full/i,
    known: ({ catalog, schema, volume }) => ({
      code: 'store_failed',
      message: `The storage below ${catalog}.${schema}.${volume} is full. Free some space, then start again. Missing files are sent again.`,
    }),
  },
  {
    pattern:
      /PERMISSION_DENIED|INSUFFICIENT_PERMISSIONS|does not have (?:\w+ )*(?:privilege|permission)|not authorized/i,
    known: (settings) => ({ code: 'forbidden', message: missingRight(settings) }),
  },
  {
    pattern:
      /UNRESOLVED_COLUMN|DELTA_SCHEMA|DELTA_METADATA_CHANGED|INSERT_COLUMN_ARITY_MISMATCH|INCOMPATIBLE_DATA_FOR_TABLE|DELTA_FAILED_TO_MERGE_FIELDS|MetadataChangedException/,
    known: ({ catalog, schema }) => ({
      code: 'store_failed',
      message: `A table of ${catalog}.${schema} no longer has its original columns: it may have been changed outside Lakegauge. Run ./lakegauge migrate to see the difference.`,
    }),
  },
]

function knownSentence({ code, message }: WorkspaceError, settings: WarehouseSettings): Known | undefined {
  const text = `${code} ${message}`
  return rules.find(({ pattern }) => pattern.test(text))?.known(settings)
}
