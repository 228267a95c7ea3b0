import { z } from 'zod'

import { invalidParameter } from '../http/databricks-error.ts'
import { statementParameter } from './parameters.ts'
import type { ResultFormat } from './result.ts'

const body = z.object({
  warehouse_id: z.string(),
  statement: z.string(),
  catalog: z.string().optional(),
  schema: z.string().optional(),
  parameters: z.array(statementParameter).default([]),
  disposition: z.enum(['INLINE', 'EXTERNAL_LINKS']).default('INLINE'),
  format: z.enum(['JSON_ARRAY', 'ARROW_STREAM', 'CSV']).default('JSON_ARRAY'),
  row_limit: z.int().min(1).optional(),
  byte_limit: z.int().min(1).optional(),
  wait_timeout: z.string().default('10s'),
  on_wait_timeout: z.enum(['CONTINUE', 'CANCEL']).default('CONTINUE'),
})

/** A checked request for a statement. */
export type StatementRequest = {
  warehouseId: string
  statement: string
  parameters: z.infer<typeof statementParameter>[]
  disposition: 'INLINE' | 'EXTERNAL_LINKS'
  format: ResultFormat
  rowLimit: number | undefined
  waitMs: number
  cancelsAfterWait: boolean
}

/** Parses a request; throws if a warehouse would refuse it. */
export function statementRequest(json: unknown): StatementRequest {
  const parsed = body.safeParse(json)
  if (!parsed.success) throw invalidParameter(z.prettifyError(parsed.error))
  const { data } = parsed
  if (data.byte_limit !== undefined) {
    throw invalidParameter('This simulated warehouse does not know byte_limit; use row_limit.')
  }
  return {
    warehouseId: data.warehouse_id,
    statement: data.statement,
    parameters: data.parameters,
    disposition: data.disposition,
    format: formatOf(data.format, data.disposition),
    rowLimit: data.row_limit,
    waitMs: waitMsOf(data.wait_timeout),
    cancelsAfterWait: data.on_wait_timeout === 'CANCEL',
  }
}

function formatOf(format: 'JSON_ARRAY' | 'ARROW_STREAM' | 'CSV', disposition: string): ResultFormat {
  if (format === 'ARROW_STREAM') {
    throw invalidParameter('This simulated warehouse does not write ARROW_STREAM; use JSON_ARRAY or CSV.')
  }
  if (format === 'CSV' && disposition === 'INLINE') {
    throw invalidParameter('The format field must be JSON_ARRAY when the disposition field is INLINE.')
  }
  return format
}

const longestWaitSeconds = 50
const shortestWaitSeconds = 5

function waitMsOf(text: string): number {
  const seconds = Number(/^(\d+)s$/.exec(text)?.[1] ?? Number.NaN)
  if (seconds === 0 || (seconds >= shortestWaitSeconds && seconds <= longestWaitSeconds))
    return seconds * 1000
  throw invalidParameter(`Invalid wait_timeout: ${text}. It must be 0s or between 5s and 50s.`)
}
