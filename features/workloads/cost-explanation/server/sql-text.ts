/** A text as Databricks SQL writes it, where a backslash escapes. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
