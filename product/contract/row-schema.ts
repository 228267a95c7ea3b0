import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import type { RowOf } from '#contract/report.ts'

const numbers: ReadonlySet<string> = new Set(['count', 'share', 'duration'])

const schemaOf = ({ format, always }: Column): z.ZodType => {
  const value = format === 'boolean' ? z.boolean() : numbers.has(format) ? z.number() : z.string()
  return always ? value : value.nullable()
}

/** The row of a list where it stands on the wire in no list: fields and their types follow from the columns. */
export function rowSchemaOf<const Columns extends readonly Column[]>(
  columns: Columns,
): z.ZodType<RowOf<{ columns: Columns }>> {
  const schema: z.ZodType = z.object(
    Object.fromEntries(columns.map((column) => [column.name, schemaOf(column)])),
  )
  return schema as z.ZodType<RowOf<{ columns: Columns }>>
}
