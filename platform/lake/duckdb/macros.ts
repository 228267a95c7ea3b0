/** Functions that Spark has and DuckDB learns, so that one SQL text runs on both. */
export const macros: readonly string[] = [
  'unix_millis(t) as epoch_ms(t)',
  'unix_micros(t) as epoch_us(t)',
  'unix_seconds(t) as epoch_ms(t) // 1000',
  'timestamp_millis(n) as make_timestamp_ms(n)',
  "unix_date(d) as cast(d - date '1970-01-01' as integer)",
  'size(x) as len(x)',
  'array_join(x, separator) as array_to_string(x, separator)',
  "array_sort(x) as list_sort(x, 'ASC', 'NULLS LAST')",
  'startswith(x, prefix) as starts_with(x, prefix)',
  'regexp_like(x, pattern) as regexp_matches(x, pattern)',
  // What is no JSON has no value, as on Spark.
  'get_json_object(document, path) as try(json_extract_string(document, path))',
]
