import type { DuckDBType } from '@duckdb/node-api'
import { DuckDBTypeId } from '@duckdb/node-api'

import { sqlOfNestedText, sqlOfText } from '../unclean-text.ts'

/** A column's type: its name in the manifest, in SQL, and the conversion of its values to text. */
export type ColumnType = {
  name: string
  text: string
  precision?: number
  scale?: number
  /** The SQL that prints a value, from the SQL of the value. */
  print: (value: string) => string
}

type Scalar = { name: string; text: string }

const scalars = new Map<DuckDBTypeId, Scalar>([
  [DuckDBTypeId.VARCHAR, { name: 'STRING', text: 'STRING' }],
  [DuckDBTypeId.BOOLEAN, { name: 'BOOLEAN', text: 'BOOLEAN' }],
  [DuckDBTypeId.TINYINT, { name: 'BYTE', text: 'TINYINT' }],
  [DuckDBTypeId.SMALLINT, { name: 'SHORT', text: 'SMALLINT' }],
  [DuckDBTypeId.INTEGER, { name: 'INT', text: 'INT' }],
  [DuckDBTypeId.BIGINT, { name: 'LONG', text: 'BIGINT' }],
  [DuckDBTypeId.HUGEINT, { name: 'LONG', text: 'BIGINT' }],
  [DuckDBTypeId.FLOAT, { name: 'FLOAT', text: 'FLOAT' }],
  [DuckDBTypeId.DOUBLE, { name: 'DOUBLE', text: 'DOUBLE' }],
  [DuckDBTypeId.DATE, { name: 'DATE', text: 'DATE' }],
  [DuckDBTypeId.TIMESTAMP, { name: 'TIMESTAMP', text: 'TIMESTAMP' }],
])

// Quantities and prices are stored with fewer digits than declared, so that products fit.
const heldScales = new Set([8, 12])
const declaredDecimal = { precision: 38, scale: 18 }

/** The type of a column. */
export function columnType(type: DuckDBType): ColumnType {
  switch (type.typeId) {
    case DuckDBTypeId.DECIMAL: {
      const { precision, scale } = decimalOf(type.width, type.scale)
      const text = `DECIMAL(${precision},${scale})`
      const print = (value: string) => `cast(cast(${value} as ${text}) as varchar)`
      return { name: 'DECIMAL', text, precision, scale, print }
    }
    case DuckDBTypeId.LIST:
      return { name: 'ARRAY', text: nestedText(type), print: printNested(type) }
    case DuckDBTypeId.MAP:
      return { name: 'MAP', text: nestedText(type), print: printNested(type) }
    case DuckDBTypeId.STRUCT:
      return { name: 'STRUCT', text: nestedText(type), print: printNested(type) }
    default:
      return { ...scalarOf(type), print: printScalar(type) }
  }
}

function scalarOf(type: DuckDBType): Scalar {
  return scalars.get(type.typeId) ?? { name: 'STRING', text: 'STRING' }
}

function printScalar(type: DuckDBType): (value: string) => string {
  if (type.typeId === DuckDBTypeId.TIMESTAMP) return (value) => `strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ')`
  if (type.typeId === DuckDBTypeId.VARCHAR) return sqlOfText
  return (value) => `cast(${value} as varchar)`
}

function decimalOf(width: number, scale: number): { precision: number; scale: number } {
  return heldScales.has(scale) ? declaredDecimal : { precision: width, scale }
}

function nestedText(type: DuckDBType): string {
  switch (type.typeId) {
    case DuckDBTypeId.LIST:
      return `ARRAY<${nestedText(type.valueType)}>`
    case DuckDBTypeId.MAP:
      return `MAP<${nestedText(type.keyType)}, ${nestedText(type.valueType)}>`
    case DuckDBTypeId.STRUCT:
      return `STRUCT<${type.entryNames.map((name, index) => `${name}: ${fieldText(type.entryTypes[index])}`).join(', ')}>`
    default:
      return columnType(type).text
  }
}

function fieldText(type: DuckDBType | undefined): string {
  return type ? nestedText(type) : 'STRING'
}

// Databricks prints the scalars within a nested value as JSON strings.
function printNested(type: DuckDBType): (value: string) => string {
  const declared = sqlType(type, (leaf) => declaredLeaf(leaf))
  const texts = sqlType(type, () => 'varchar')
  return (value) =>
    sqlOfNestedText(`cast(to_json(cast(cast(${value} as ${declared}) as ${texts})) as varchar)`)
}

function declaredLeaf(leaf: DuckDBType): string {
  return leaf.typeId === DuckDBTypeId.DECIMAL ? columnType(leaf).text : leaf.toString()
}

function sqlType(type: DuckDBType, leafType: (leaf: DuckDBType) => string): string {
  switch (type.typeId) {
    case DuckDBTypeId.LIST:
      return `${sqlType(type.valueType, leafType)}[]`
    case DuckDBTypeId.MAP:
      return `map(${sqlType(type.keyType, leafType)}, ${sqlType(type.valueType, leafType)})`
    case DuckDBTypeId.STRUCT:
      return `struct(${type.entryNames
        .map((name, index) => `"${name}" ${fieldSqlType(type.entryTypes[index], leafType)}`)
        .join(', ')})`
    default:
      return leafType(type)
  }
}

function fieldSqlType(type: DuckDBType | undefined, leafType: (leaf: DuckDBType) => string): string {
  return type ? sqlType(type, leafType) : 'varchar'
}
