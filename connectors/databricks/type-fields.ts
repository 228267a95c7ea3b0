import { z } from 'zod'

/** The fields of a `struct<…>` type with their types; none for any other type. */
export function structFields(type: string): [name: string, type: string][] {
  const inner = /^struct<(.*)>$/is.exec(type.trim())?.[1]
  if (inner === undefined) return []
  return splitAtTop(inner).flatMap((part): [string, string][] => {
    const colon = part.indexOf(':')
    return colon < 0 ? [] : [[unquoted(part.slice(0, colon)), part.slice(colon + 1).trim()]]
  })
}

/** The columns of a type that are no structs, as dotted paths. */
export function leafPaths(name: string, type: string): string[] {
  const fields = structFields(type)
  if (fields.length === 0) return [name]
  return fields.flatMap(([field, fieldType]) => leafPaths(`${name}.${field}`, fieldType))
}

/** How many fields a type's text leaves out at its ends, as in `struct<a:int,... 25 more fields>`. */
export function cutFieldCount(type: string): number {
  return [...type.matchAll(/\.\.\. (\d+) more fields?/g)].reduce((sum, [, count]) => sum + Number(count), 0)
}

const jsonField = z.looseObject({ name: z.string(), type: z.unknown() })
const jsonStruct = z.looseObject({ name: z.literal('struct'), fields: z.array(jsonField) })
const jsonType = z.looseObject({ name: z.string() })

/** The text of a type as `describe table … as json` writes it; of types other than structs only the name. */
export function typeOfJson(type: unknown): string {
  const struct = jsonStruct.safeParse(type).data
  if (!struct) return jsonType.safeParse(type).data?.name ?? ''
  return `struct<${struct.fields.map((field) => `\`${field.name}\`:${typeOfJson(field.type)}`).join(',')}>`
}

// Commas of comments and of quoted names separate nothing.
function splitAtTop(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  let quote = ''
  for (const [index, character] of [...text].entries()) {
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === "'" || character === '`') quote = character
    else if (character === '<' || character === '(') depth += 1
    else if (character === '>' || character === ')') depth -= 1
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, index))
      start = index + 1
    }
  }
  return [...parts, text.slice(start)]
}

function unquoted(name: string): string {
  return name.trim().replaceAll('`', '')
}
