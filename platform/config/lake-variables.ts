import { matching, oneOf, optionalVariable, urlOf, variable } from './variable.ts'
import type { Variable } from './variable.ts'

const name = /^[A-Za-z_][\w-]*$/

/** The variables of the lake's engine. */
export const lakeVariables = {
  lakeEngine: variable(
    {
      name: 'LAKE_ENGINE',
      meaning:
        'What the lake runs on: duckdb, a file in the data directory, or databricks, tables of a SQL warehouse.',
      default: 'duckdb',
    },
    oneOf(['duckdb', 'databricks']),
  ),
  lakeHost: optionalVariable(
    { name: 'LAKE_DATABRICKS_HOST', meaning: 'URL of the workspace whose SQL warehouse holds the lake.' },
    urlOf(/^https?$/, 'a URL such as https://adb-1234567890123456.7.azuredatabricks.net'),
  ),
  lakeWarehouseId: optionalVariable(
    { name: 'LAKE_DATABRICKS_WAREHOUSE_ID', meaning: 'Id of that SQL warehouse, as its page shows it.' },
    matching(/^[\w-]+$/, 'an id such as 1234567890abcdef'),
  ),
  lakeCatalog: optionalVariable(
    { name: 'LAKE_DATABRICKS_CATALOG', meaning: 'Catalog that holds the schema of the lake.' },
    matching(name, 'the name of a catalog'),
  ),
  lakeSchema: optionalVariable(
    { name: 'LAKE_DATABRICKS_SCHEMA', meaning: 'Schema of the lake; no other product may use it.' },
    matching(name, 'the name of a schema'),
  ),
  lakeVolume: optionalVariable(
    { name: 'LAKE_DATABRICKS_VOLUME', meaning: 'Volume of that schema, for files on their way.' },
    matching(name, 'the name of a volume'),
  ),
  lakeToken: optionalVariable(
    {
      name: 'LAKE_DATABRICKS_TOKEN',
      meaning: 'Token that may use the warehouse, unless a service principal does.',
      secret: true,
    },
    matching(/^\S+$/, 'a token'),
  ),
  lakeClientId: optionalVariable(
    { name: 'LAKE_DATABRICKS_CLIENT_ID', meaning: 'Client id of the service principal of the lake.' },
    matching(/^\S+$/, 'a client id'),
  ),
  lakeClientSecret: optionalVariable(
    {
      name: 'LAKE_DATABRICKS_CLIENT_SECRET',
      meaning: 'OAuth secret of the service principal of the lake.',
      secret: true,
    },
    matching(/^\S+$/, 'an OAuth secret'),
  ),
}

type LakeValues = {
  readonly [Key in keyof typeof lakeVariables]: (typeof lakeVariables)[Key] extends Variable<infer Value>
    ? Value
    : never
}

const needed = ['lakeHost', 'lakeWarehouseId', 'lakeCatalog', 'lakeSchema', 'lakeVolume'] as const

/** The missing variables of a lake on a SQL warehouse, as a sentence; undefined if none. */
export function missingLakeVariables(values: LakeValues): string | undefined {
  const missing: string[] = needed
    .filter((key) => values[key] === undefined)
    .map((key) => lakeVariables[key].name)
  const hasClient = values.lakeClientId !== undefined && values.lakeClientSecret !== undefined
  if (values.lakeToken === undefined && !hasClient) {
    missing.push('LAKE_DATABRICKS_CLIENT_ID with LAKE_DATABRICKS_CLIENT_SECRET (or LAKE_DATABRICKS_TOKEN)')
  }
  if (missing.length === 0) return undefined
  return `A lake on databricks needs ${missing.join(', ')}: set what is missing, or set LAKE_ENGINE to duckdb.`
}
