import type { WarehouseAddress } from './start-warehouse.ts'

type Variables = Readonly<Record<string, string>>

/** The variables for the warehouse of the tests. */
export function warehouseVariables(warehouse: WarehouseAddress): Variables {
  return {
    LAKE_DATABRICKS_HOST: warehouse.url,
    LAKE_DATABRICKS_WAREHOUSE_ID: warehouse.warehouseId,
    LAKE_DATABRICKS_CATALOG: warehouse.catalog,
    LAKE_DATABRICKS_SCHEMA: warehouse.schema,
    LAKE_DATABRICKS_VOLUME: warehouse.volume,
    LAKE_DATABRICKS_CLIENT_ID: warehouse.clientId,
    LAKE_DATABRICKS_CLIENT_SECRET: warehouse.clientSecret,
  }
}

/** The variables of a product on the embedded engine or on the warehouse of the tests, by `LAKE_ENGINE`. */
export function movingEnvironment(dataDirectory: string, warehouse: WarehouseAddress): Variables {
  return {
    LAKEGAUGE_DATA_DIR: dataDirectory,
    LAKEGAUGE_LOG_LEVEL: 'warn',
    ...warehouseVariables(warehouse),
  }
}
