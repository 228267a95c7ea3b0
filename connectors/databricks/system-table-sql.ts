/** SQL for the UTC day of a timestamp's text. */
export function dayOfText(column: string): string {
  return `cast(${instantOfText(column)} as date)`
}

/** SQL for the last UTC day of a half-open time, at least its first day. */
export function lastDayOfText(start: string, end: string): string {
  return `greatest(${dayOfText(start)}, cast(${instantOfText(end)} - interval 1 millisecond as date))`
}

/** SQL for a timestamp's text, in UTC. */
function instantOfText(column: string): string {
  return `cast(try_cast(${column} as timestamptz) as timestamp)`
}

/** The day of rows that only name things. */
export const noDay = 'cast(null as date)'

/** The last day of rows without an end. */
export const openEnd = "date '9999-12-31'"

/** SQL for a decimal's text without trailing zeros; casting them away costs more than all other columns. */
export const shortDecimal =
  "case when regexp_matches($text, '^-?\\d+\\.\\d+$') then rtrim(rtrim($text, '0'), '.') else $text end"

/** SQL for a decimal's text if the type of its column would lose digits; otherwise null. */
export function textBeyond(digits: number, decimals: number): string {
  const fits = `try_cast(${shortDecimal} as decimal(${digits},${decimals})) is not null`
  return `case when ${fits} and regexp_matches(${shortDecimal}, '^-?\\d+(\\.\\d{1,${decimals}})?$') then null else $text end`
}

/** SQL for a JSON array of texts as one text with commas. */
export const joinedTexts = "array_to_string(cast(try_cast($text as json) as varchar[]), ',')"

/** SQL for the ids of a kind in a JSON list of typed computes. */
export function idsOfType(field: string): string {
  return `list_filter(
    cast(json_extract_string(try_cast($text as json), '$[*].${field}') as varchar[]),
    lambda id: id is not null and id <> 'null'
  )`
}

/** SQL for a JSON object's text as a map sorted by name, so that equal maps have equal texts. */
export function mapOfText(text: string): string {
  const map = `try_cast(try_cast(${text} as json) as map(varchar, varchar))`
  return `map_from_entries(list_sort(map_entries(${map})))`
}
