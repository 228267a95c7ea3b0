import { z } from 'zod'

type Choice = { value: string; label: string }

/** The objects of a search: names can have blanks, ids cannot. */
export type SearchField = Choice & { allowsBlanks?: boolean }

/** The control of a filter. */
export type FilterControl =
  /** A field above the list; if there are several objects of the search, the reader chooses one, the default first. */
  | { kind: 'search'; placeholder: string; by?: readonly SearchField[] }
  /** One of some values; the first choice is none. */
  | {
      kind: 'choice'
      label: string
      none: string
      choices: readonly Choice[]
      other: (value: string) => string
    }
  | { kind: 'text'; label: string }
  /** Above or below an amount of money, as ABOVE:100. */
  | { kind: 'amount'; label: string }
  /** One of some states, as the product draws them. */
  | { kind: 'status'; statuses: readonly string[] }

/** The options of a filter besides its schema. */
export type FilterLook = {
  control?: FilterControl
  /** The chip text of a value that the control does not show. Absent: no chip. */
  chip?: (value: string, currencySymbol: string) => string
  /** The values that it gives a query. */
  values?: (value: string | undefined) => Readonly<Record<string, string | null>>
}

const looks = z.registry<FilterLook>()

/** A filter: the schema of its value in query, body, URL and CSV, its control, and the values that it gives a query. */
export function filter<Schema extends z.ZodType>(schema: Schema, look: FilterLook): Schema {
  looks.add(schema, look)
  return schema
}

/** The controls of a query's filters, by name; other parameters are left out. */
export function filterLooks(query: {
  shape: z.ZodRawShape
}): ReadonlyMap<string, FilterLook & { schema: z.ZodType }> {
  const found = Object.entries(query.shape).flatMap(([name, schema]) => {
    const look = schema instanceof z.ZodType ? looks.get(schema) : undefined
    return look && schema instanceof z.ZodType ? [[name, { ...look, schema }] as const] : []
  })
  return new Map(found)
}
