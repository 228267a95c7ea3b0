import { CodedError } from '#contract/errors.ts'
import { isColumnType, type Columns, type ColumnType } from '../table.ts'

const engineTypes: Readonly<Record<string, string>> = {
  string: 'VARCHAR',
  bigint: 'BIGINT',
  int: 'INTEGER',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  'map<string,string>': 'MAP(VARCHAR, VARCHAR)',
}
const plainTypes = new Map(Object.entries(engineTypes).map(([plain, engine]) => [engine, plain]))
const decimal = /^decimal\((\d+),\s*(\d+)\)$/i

/** The DuckDB name of a column type. */
export function engineType(type: ColumnType): string {
  const known = engineTypes[type]
  if (known) return known
  const digits = decimal.exec(type)
  if (!digits) throw new CodedError('internal', `There is no column type "${type}".`)
  return `DECIMAL(${digits[1]},${digits[2]})`
}

/** The portable column type of a DuckDB type; undefined if there is none. */
export function columnType(engine: string): ColumnType | undefined {
  const digits = decimal.exec(engine)
  if (digits) return `decimal(${Number(digits[1])},${Number(digits[2])})`
  const plain = plainTypes.get(engine)
  return plain && isColumnType(plain) ? plain : undefined
}

/** The column declarations for DuckDB, one per line. */
export function columnDeclarations(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, type]) => `${quoted(name)} ${engineType(type)}`)
    .join(',\n')
}

/** A quoted name, so that no name is a keyword. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text as a literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
