export type TagParts = { key: string; value: string | null }

/** A tag filter as its key and value: "key" or "key:value", where a colon of the key is written "\:", a backslash "\\". */
export function tagParts(filter: string): TagParts {
  const [written = ''] = /^(?:\\[:\\]|[^:])*/.exec(filter) ?? []
  const key = written.replaceAll(/\\([:\\])/g, '$1')
  return { key, value: written.length === filter.length ? null : filter.slice(written.length + 1) }
}

/** The filter of a tag, whatever its key holds; without a value, of any value. */
export function tagFilter({ key, value }: TagParts): string {
  const written = key.replaceAll(/[:\\]/g, '\\$&')
  return value === null ? written : `${written}:${value}`
}
