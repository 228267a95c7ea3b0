/** The value at a path of field names within an answer; undefined if missing. */
export function field(body: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null) return undefined
    return Reflect.get(value, name)
  }, body)
}

/** The list at a path; empty if missing. */
export function list(body: unknown, ...path: (string | number)[]): unknown[] {
  const found = field(body, ...path)
  return Array.isArray(found) ? found : []
}
