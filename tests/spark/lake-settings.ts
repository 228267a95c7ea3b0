import { join } from 'node:path'
import type { WarehouseSettings } from '#lake/databricks/settings.ts'
import type { WarehouseAddress } from './start-warehouse.ts'

/** The lake settings of a product on the warehouse of the tests. */
export function databricksSettings(warehouse: WarehouseAddress, folder: string): WarehouseSettings {
  const { url, warehouseId, catalog, schema, volume, clientId, clientSecret } = warehouse
  return {
    host: url,
    warehouseId,
    catalog,
    schema,
    volume,
    credentials: { kind: 'oauth', clientId, clientSecret },
    owner: { id: 'product-1', name: 'the first product' },
    workFolder: join(folder, 'work'),
    memoryLimitMb: 256,
    putsPerTidying: 20,
  }
}
