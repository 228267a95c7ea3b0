import { isFields, type Fields } from '../events/fields.ts'
import type { Wanted } from '../events/wanted.ts'

/** What the parser reads of the wanted fields of a line; "no JSON" for what it refuses. */
export function wantedByParser(line: string, wanted: Wanted): unknown {
  try {
    const event: unknown = JSON.parse(line)
    return isFields(event) ? projected(event, wanted) : 'no object'
  } catch {
    return 'no JSON'
  }
}

function projected(fields: Fields, wanted: Wanted): Fields {
  const known = Object.entries(fields).flatMap(([name, value]) => {
    const what = wanted.get(name)
    if (what === undefined) return []
    return [[name, what !== 'value' && isFields(value) ? projected(value, what) : value] as const]
  })
  return Object.fromEntries(known)
}
