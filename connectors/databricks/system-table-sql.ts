/** SQL for the UTC day of an instant's text. */
export function dayOfText(column: string): string {
  return `cast(${instantOfText(column)} as date)`
}

/** SQL for the last UTC day of a half-open time, at least its first day. */
export function lastDayOfText(start: string, end: string): string {
  return `greatest(${dayOfText(start)}, cast(${instantOfText(end)} - interval 1 millisecond as date))`
}

/** SQL for an instant's text, UTC. */
function instantOfText(column: string): string {
  return `cast(try_cast(${column} as timestamptz) as timestamp)`
}

/** The day of what affects names only. */
export const noDay = 'cast(null as date)'

/** The day of what has no end yet. */
export const openEnd = "date '9999-12-31'"

/** SQL for a decimal's text without zeros at its end: to cast them away costs more than all other columns together. */
export const shortDecimal =
  "case when regexp_matches($text, '^-?\\d+\\.\\d+$') then rtrim(rtrim($text, '0'), '.') else $text end"

/** SQL for a decimal's text where the type that it is kept in would lose digits; null where it would not. */
export function textBeyond(digits: number, decimals: number): string {
  const fits = `try_cast(${shortDecimal} as decimal(${digits},${decimals})) is not null`
  return `case when ${fits} and regexp_matches(${shortDecimal}, '^-?\\d+(\\.\\d{1,${decimals}})?$') then null else $text end`
}

/** SQL for a JSON array of texts as one text with commas. */
export const joinedTexts = "array_to_string(cast(try_cast($text as json) as varchar[]), ',')"

/** SQL for a JSON object's text as a map, by the order of its names: else equal maps would be other texts. */
export function mapOfText(text: string): string {
  const map = `try_cast(try_cast(${text} as json) as map(varchar, varchar))`
  return `map_from_entries(list_sort(map_entries(${map})))`
}
