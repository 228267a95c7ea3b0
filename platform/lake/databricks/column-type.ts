import { CodedError } from '#contract/errors.ts'
import { isColumnType, type Columns, type ColumnType } from '../table.ts'

const spelled: Readonly<Record<string, ColumnType>> = {
  string: 'string',
  bigint: 'bigint',
  long: 'bigint',
  int: 'int',
  integer: 'int',
  smallint: 'int',
  short: 'int',
  tinyint: 'int',
  byte: 'int',
  double: 'double',
  float: 'double',
  boolean: 'boolean',
  date: 'date',
  timestamp: 'timestamp',
  timestamp_ntz: 'timestamp',
  'map<string,string>': 'map<string,string>',
}

/** The portable column type of a warehouse type; undefined if there is none. */
export function columnType(engine: string): ColumnType | undefined {
  const text = engine.toLowerCase().replaceAll(' ', '')
  const known = spelled[text]
  if (known) return known
  return text.startsWith('decimal(') && isColumnType(text) ? text : undefined
}

/** The column declarations for the warehouse, one per line. */
export function columnDeclarations(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, type]) => `${quoted(name)} ${type}`)
    .join(',\n')
}

/** A quoted name, so that no name is a keyword. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``
}

/** A qualified name for statements that a person copies, quoted only where needed. */
export function qualifiedName(...parts: readonly string[]): string {
  return parts.map((part) => (/^\w+$/.test(part) ? part : quoted(part))).join('.')
}

/** A text as a literal. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** A day as a literal. */
export function dayLiteral(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new CodedError('internal', `"${day}" is not a day: give it as YYYY-MM-DD.`)
  return `date '${day}'`
}
