import { z } from 'zod'

import { wholeNumber } from '../facts/values.ts'
import type { FactStore } from '../facts/fact-store.ts'

/** The hourly price of a machine. */
const machinePriceRow = z.object({
  region: z.string(),
  node_type: z.string(),
  price_per_hour: z.string(),
  currency: z.string(),
  meter_id: z.string(),
  sku_id: z.string(),
  product_id: z.string(),
  core_count: wholeNumber.nullable().transform((count) => count ?? 0),
  memory_mb: wholeNumber.nullable().transform((megabytes) => megabytes ?? 0),
})

export type MachinePrice = z.infer<typeof machinePriceRow>

const machinePrices = `
select
  machine_price.region,
  machine_price.node_type,
  cast(machine_price.price_per_hour as varchar) as price_per_hour,
  machine_price.currency,
  machine_price.meter_id,
  machine_price.sku_id,
  machine_price.product_id,
  cast(node_type.core_count as integer) as core_count,
  cast(node_type.memory_mb as bigint) as memory_mb
from fact.machine_price
left join fact.node_type using (cloud, node_type)
where machine_price.cloud = $cloud
order by machine_price.region, machine_price.node_type`

/** The prices of a cloud, by region and machine. */
export function machinePricesOf(store: FactStore, cloud: 'AZURE' | 'AWS'): Promise<MachinePrice[]> {
  return store.rows(machinePriceRow, machinePrices, { cloud })
}
