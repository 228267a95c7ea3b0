// As the facts write them: half of a surrogate pair, and U+0000.
const half = '\ue000'
const nothing = '\ue001'

/** JSON as a workspace answers it: half of a pair and U+0000 are escaped, as they came in. */
export function withUncleanText(json: string): string {
  return json.replaceAll(half, '\\ud800').replaceAll(nothing, '\\u0000')
}

/** The SQL of a text of a system table, which is kept in UTF-8: half of a pair has become a question mark. */
export function sqlOfText(value: string): string {
  return `translate(${value}, '${half}${nothing}', '?' || chr(0))`
}

/** The same of a text within JSON. */
export function sqlOfNestedText(value: string): string {
  return `replace(replace(${value}, '${half}', '?'), '${nothing}', '\\u0000')`
}
