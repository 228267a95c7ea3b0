import { z } from 'zod'
import type { Column } from './columns.ts'
import type { Endpoint } from './endpoint.ts'
import type { Guard } from './roles.ts'

export const pageSizes = [5, 10, 15, 25, 50, 100, 250] as const
export const defaultPageSize = 25

/** An instant, with any offset; answered in UTC. */
export const instant = z.iso.datetime({ offset: true })
const several = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())

/** What every list takes: scope, half-open range, page, order, format. */
export const listQuery = z.strictObject({
  subscriptionId: several.optional(),
  workspaceId: several.optional(),
  workspaceHost: z.string().optional(),
  since: instant.optional(),
  until: instant.optional(),
  offset: z.coerce.number().int().min(0).optional(),
  page: z.coerce.number().int().min(0).optional(),
  size: z.coerce.number().int().min(1).max(250).default(defaultPageSize),
  orderBy: z.string().optional(),
  orderDirection: z.enum(['ASC', 'DESC']).optional(),
  format: z.enum(['json', 'csv']).default('json'),
})

/** The envelope of every list, around its named rows. */
export const listEnvelope = z.looseObject({
  since: instant,
  until: instant,
  totalElements: z.number().int(),
  totalPages: z.number().int(),
  lastPage: z.boolean(),
  dataVersion: z.number().int(),
  /** Sums of the summed columns over the whole filtered set, not the page. */
  totals: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

export type ListQuery = z.output<typeof listQuery>
export type Row = Readonly<Record<string, unknown>>

type ReportParts<Path extends string, Filters extends z.ZodRawShape> = {
  name: string
  path: Path
  guard: Guard
  summary: string
  /** Name of the list in the answer, for example jobReports. */
  listName: string
  /** Filters besides the common ones. */
  filters: Filters
  columns: readonly Column[]
  /** Default order, by column name. */
  order: { column: string; direction: 'ASC' | 'DESC' }
  /** Column that makes the order total. */
  tieBreakers: readonly string[]
  method?: 'GET' | 'POST'
  body?: z.ZodType
  /** Turns the rows of a page into the rows of the wire where the wire wants a tree. */
  shape?: (rows: readonly Row[]) => unknown[]
}

/** A report: an endpoint that answers rows of one query on the mart. */
export type Report<Path extends string = string, Filters extends z.ZodRawShape = z.ZodRawShape> = Endpoint<
  Path,
  z.ZodObject<typeof listQuery.shape & Filters>,
  z.ZodType | undefined,
  z.ZodType<Listed>
> &
  Pick<ReportParts<Path, Filters>, 'listName' | 'columns' | 'order' | 'tieBreakers' | 'shape'>

/** What a report answers: the envelope, and its rows under the list's name. */
export type Listed = z.output<typeof listEnvelope>

/** Declares one report. */
export function report<const Path extends string, Filters extends z.ZodRawShape>(
  parts: ReportParts<Path, Filters>,
): Report<Path, Filters> {
  return {
    name: parts.name,
    method: parts.method ?? 'GET',
    path: parts.path,
    guard: parts.guard,
    summary: parts.summary,
    query: z.strictObject({ ...listQuery.shape, ...parts.filters }),
    body: parts.body,
    output: listEnvelope.refine((answer) => Array.isArray(answer[parts.listName]), {
      path: [parts.listName],
    }),
    listName: parts.listName,
    columns: parts.columns,
    order: parts.order,
    tieBreakers: parts.tieBreakers,
    ...(parts.shape ? { shape: parts.shape } : {}),
  }
}

/** The sort parameter's spellings of a report, with the column that each means. */
export function sortNames(columns: readonly Column[]): ReadonlyMap<string, string> {
  const sortable = columns.filter((column) => column.sortable)
  return new Map(
    sortable.flatMap((column) => [
      [column.name, column.name] as const,
      [column.sortName ?? column.name, column.name] as const,
    ]),
  )
}
