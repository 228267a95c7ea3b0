import type { Explanation, Reason, Refused } from '#databricks/refusals.ts'
import type { Explain } from '#databricks/workspace.ts'
import { qualifiedName } from './column-type.ts'
import type { WarehouseSettings } from './settings.ts'

/** What the refusals of the lake's workspace mean to whoever runs the product, with the next step. */
export function lakeRefusals(settings: WarehouseSettings): Explain {
  return (refused, path) => sentences[refused.reason]?.(settings) ?? ofRequest(refused, path, settings)
}

const tokenRefused = ({ host, credentials }: WarehouseSettings): Explanation => {
  const { host: name } = new URL(host)
  return {
    code: 'invalid_credentials',
    message:
      credentials.kind === 'token'
        ? `${name} refuses the token of the lake: it was revoked or has expired. Create a new one, set LAKE_DATABRICKS_TOKEN and start again. No data is lost.`
        : `${name} refuses a token to the service principal ${credentials.clientId}. Check LAKE_DATABRICKS_CLIENT_ID and LAKE_DATABRICKS_CLIENT_SECRET, and whether the secret has expired.`,
  }
}

const noWarehouse = ({ warehouseId }: WarehouseSettings): Explanation => ({
  code: 'invalid_parameter',
  message: `SQL warehouse ${warehouseId} does not exist. Set LAKE_DATABRICKS_WAREHOUSE_ID to the id on its page.`,
})

const noVolume = ({ catalog, schema, volume }: WarehouseSettings): Explanation => ({
  code: 'invalid_parameter',
  message: `Volume ${catalog}.${schema}.${volume} does not exist or is not visible. Run "create volume ${qualifiedName(catalog, schema, volume)}", or set LAKE_DATABRICKS_VOLUME to another one.`,
})

const sentences: Partial<Readonly<Record<Reason, (settings: WarehouseSettings) => Explanation>>> = {
  token_refused: tokenRefused,
  no_token: tokenRefused,
  address_blocked: ({ host }) => ({
    code: 'store_failed',
    message: `${new URL(host).host} blocks the IP address of this machine. Ask an administrator to add it to the IP access list of the workspace.`,
  }),
  no_catalog: ({ catalog }) => ({
    code: 'invalid_parameter',
    message: `Catalog ${catalog} does not exist or is not visible. Create it, or set LAKE_DATABRICKS_CATALOG to another one.`,
  }),
  no_schema: ({ catalog, schema }) => ({
    code: 'invalid_parameter',
    message: `Schema ${catalog}.${schema} does not exist or is not visible. Run "create schema ${qualifiedName(catalog, schema)}", or set LAKE_DATABRICKS_SCHEMA to another one.`,
  }),
  no_volume: noVolume,
  warehouse_does_not_start: ({ warehouseId }) => ({
    code: 'store_failed',
    message: `SQL warehouse ${warehouseId} does not start. Look at its page in the workspace, then try again. No data is lost.`,
  }),
  no_warehouse: noWarehouse,
  storage_full: ({ catalog, schema, volume }) => ({
    code: 'store_failed',
    message: `The storage below ${catalog}.${schema}.${volume} is full. Free some space, then start again. Missing files are sent again.`,
  }),
  missing_right: ({ catalog, schema }) => ({
    message: `A right is missing on ${catalog}.${schema}, its volume or the warehouse: ./lakegauge doctor prints the GRANT statements.`,
  }),
  no_table: ({ catalog, schema }) => ({
    code: 'store_failed',
    message: `A table of ${catalog}.${schema} is missing or not visible: it may have been dropped outside Lakegauge. Run ./lakegauge migrate, then derive.`,
  }),
  other_columns: ({ catalog, schema }) => ({
    code: 'store_failed',
    message: `A table of ${catalog}.${schema} no longer has its original columns: it may have been changed outside Lakegauge. Run ./lakegauge migrate to see the difference.`,
  }),
}

/** What is missing or busy, if only the refused request shows it. */
function ofRequest(
  { status, message }: Refused,
  path: string,
  settings: WarehouseSettings,
): Explanation | undefined {
  if (status === undefined) return undefined
  if (status === 404 && path.startsWith('/api/2.0/fs/')) return noVolume(settings)
  if (status === 404 && message.includes(settings.warehouseId)) return noWarehouse(settings)
  if (status !== 429 && status < 500) return undefined
  const { host } = new URL(settings.host)
  return {
    message: `${host} keeps failing or refusing requests. The next job tries again, and no data is lost. If this continues, check its status page and its rate limits.`,
  }
}
