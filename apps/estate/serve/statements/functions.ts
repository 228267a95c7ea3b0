// Allowed functions of Databricks SQL, with their DuckDB name.
const nameByFunction = new Map<string, string>([
  ['date', 'date_of'],
  ['to_date', 'date_of'],
  ['timestamp', 'timestamp_of'],
  ['to_timestamp', 'timestamp_of'],
  ['date_add', 'days_after'],
  ['date_sub', 'days_before'],
  ['unix_timestamp', 'seconds_of'],
  ['unix_millis', 'epoch_ms'],
  ['current_timestamp', 'estate_now'],
  ['now', 'estate_now'],
  ['current_date', 'estate_today'],
  ['nvl', 'ifnull'],
  ['size', 'len'],
  ['array_size', 'len'],
  ['array_contains', 'list_contains'],
  ['collect_list', 'list'],
])

const sameName = new Set(
  [
    'sum count min max avg any_value first last max_by min_by count_if array_agg',
    'cast try_cast coalesce ifnull nullif if greatest least round floor ceil abs sign mod',
    'date_trunc extract year month day hour minute second datediff last_day make_date',
    'lower upper length substring substr concat concat_ws trim replace contains startswith left right',
    'map_keys map_values to_json',
  ].flatMap((line) => line.split(' ')),
)

// Words that may precede a parenthesis without being a function.
const notFunctions = new Set(
  (
    'and or not in on using when then else between like ilike by where having select distinct as is ' +
    'interval limit case end decimal numeric varchar char asc desc nulls first last all'
  ).split(' '),
)

/** The DuckDB name of a function; undefined if it is not allowed. */
export function functionName(word: string): string | undefined {
  const name = word.toLowerCase()
  return nameByFunction.get(name) ?? (sameName.has(name) ? name : undefined)
}

/** Whether a word is never a function, even before a parenthesis. */
export function isNoFunction(word: string): boolean {
  return notFunctions.has(word.toLowerCase()) && !sameName.has(word.toLowerCase())
}

/** Functions that are also called without parentheses. */
export function isBareFunction(word: string): boolean {
  return ['current_timestamp', 'current_date'].includes(word.toLowerCase())
}
