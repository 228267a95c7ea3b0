import { z } from 'zod'

type Choice = { value: string; label: string }

/** What a search can look at: names can have blanks, ids cannot. */
export type SearchField = Choice & { allowsBlanks?: boolean }

/** How a filter is set. */
export type FilterControl =
  /** A field above the list; what it looks at can be chosen where there are several things, the default first. */
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
  /** More, or less, than an amount of money, as ABOVE:100. */
  | { kind: 'amount'; label: string }
  /** One of some states, drawn as the product draws them. */
  | { kind: 'status'; statuses: readonly string[] }

/** What a filter is besides its schema. */
export type FilterLook = {
  control?: FilterControl
  /** What a chip says of a set value, where the control does not show it; absent: no chip. */
  chip?: (value: string, currencySymbol: string) => string
  /** The values that a query names in its place. */
  values?: (value: string | undefined) => Readonly<Record<string, string | null>>
}

const looks = z.registry<FilterLook>()

/** A filter: the schema of its value in query, body, URL and CSV, with how it is set and what queries read of it. */
export function filter<Schema extends z.ZodType>(schema: Schema, look: FilterLook): Schema {
  looks.add(schema, look)
  return schema
}

/** How the filters of a query are set, by name; other parameters are left out. */
export function filterLooks(query: {
  shape: z.ZodRawShape
}): ReadonlyMap<string, FilterLook & { schema: z.ZodType }> {
  const found = Object.entries(query.shape).flatMap(([name, schema]) => {
    const look = schema instanceof z.ZodType ? looks.get(schema) : undefined
    return look && schema instanceof z.ZodType ? [[name, { ...look, schema }] as const] : []
  })
  return new Map(found)
}
