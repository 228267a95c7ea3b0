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

function splitAtTop(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (const [index, character] of [...text].entries()) {
    if (character === '<' || character === '(') depth += 1
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
