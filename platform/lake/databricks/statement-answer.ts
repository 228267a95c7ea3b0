import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'

const link = z.looseObject({
  external_link: z.url(),
  http_headers: z.record(z.string(), z.string()).nullish(),
  chunk_index: z.number().default(0),
  next_chunk_index: z.number().nullish(),
})

const chunk = z.looseObject({
  data_array: z.array(z.array(z.string().nullable())).nullish(),
  external_links: z.array(link).nullish(),
  next_chunk_index: z.number().nullish(),
})

const column = z.looseObject({ name: z.string(), type_text: z.string() })

const answer = z.looseObject({
  statement_id: z.string(),
  status: z.looseObject({
    state: z.string(),
    error: z.looseObject({ error_code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  }),
  manifest: z
    .looseObject({
      schema: z.looseObject({ columns: z.array(column).default([]) }).default({ columns: [] }),
      total_row_count: z.number().nullish(),
      truncated: z.boolean().nullish(),
    })
    .nullish(),
  result: chunk.nullish(),
})

const history = z.looseObject({
  res: z
    .array(z.looseObject({ query_id: z.string(), status: z.string(), query_text: z.string().default('') }))
    .default([]),
  next_page_token: z.string().nullish(),
})

export type ResultLink = z.infer<typeof link>
export type ResultChunk = z.infer<typeof chunk>
export type ResultColumn = z.infer<typeof column>
export type StatementAnswer = z.infer<typeof answer>
export type RememberedStatement = z.infer<typeof history>['res'][number]

/** A workspace's answer about a statement. */
export const statementAnswer = (value: unknown) => parsed(answer, value, 'a statement')

/** One chunk of a result. */
export const resultChunk = (value: unknown) => parsed(chunk, value, 'a result')

/** The rows of a chunk that came by a link. */
export const resultArray = (value: unknown) =>
  parsed(z.array(z.array(z.string().nullable())), value, 'a result')

/** A page of the query history. */
export const statementHistory = (value: unknown) => parsed(history, value, 'its query history')

function parsed<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new CodedError(
    'store_failed',
    `The workspace of the lake answered ${what} in an unknown form: ${issue?.path.join('.')} ${issue?.message}.`,
  )
}
